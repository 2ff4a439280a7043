import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { appSettings } from "#db/control/schema";
import { first, q, readBatch } from "#db/read-batch";
import { type Guarded, type Write, writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

/** What control knows of a move that is under way, or was cut short: whose it is, and until when that is sure. */
const Note = z.object({
  run: z.string(),
  /** Which process it is. */
  who: z.string(),
  to: z.string(),
  since: z.string(),
  until: z.string(),
});
export type MoveNote = z.infer<typeof Note>;

const keyOf = (eventId: string) => `move:${eventId}`;

export async function readMove(on: Installation, eventId: string): Promise<MoveNote | null> {
  const { row } = await readBatch(on.control, {
    row: first(
      q
        .select()
        .from(appSettings)
        .where(eq(appSettings.key, keyOf(eventId))),
    ),
  });
  return row ? Note.parse(JSON.parse(row.value)) : null;
}

export const forgetMove = (eventId: string): Write =>
  q.delete(appSettings).where(eq(appSettings.key, keyOf(eventId)));

export async function refuseWhileMoving(
  on: Installation,
  event: { id: string; slug: string },
): Promise<void> {
  const note = await readMove(on, event.id);
  if (note) throw new PlainError(movingText(event.slug, note));
}

export const movingText = (slug: string, { to, since }: MoveNote): string =>
  `"${slug}" is being moved to ${to} since ${since}. Finish that: npm run event -- move ${slug} --to ${to} (or --cancel)`;

/** One run at a time moves an event; it says again and again that it lives, and another may take over when it stops. */
export interface Hold {
  /** Throws when another run took over. */
  renew(): Promise<unknown>;
  /** Throws when people asked to stop, too. */
  sure(): Promise<void>;
  /** For the batch of a write that must be this run's. */
  guard(): Guarded;
  /** For the batch in which the move is over. */
  over(): Write;
  release(): void;
}

export interface HoldOptions {
  leaseMs?: number;
  /** This process, in a form by which it is known again, and whether such a one is surely gone. */
  who?: string;
  isGone?: (who: string) => boolean;
  signal?: AbortSignal;
}

export class TakenOver extends PlainError {}

export async function takeHold(
  on: Installation,
  event: { id: string; slug: string },
  to: string,
  { leaseMs = 20_000, who = "", isGone = () => false, signal }: HoldOptions = {},
): Promise<Hold> {
  const run = newId();
  const key = keyOf(event.id);
  const until = () => new Date(Date.now() + leaseMs).toISOString();
  const taken = () => new TakenOver(`"${event.slug}" is being moved by another run of this command.`);
  const before = await left(on, event, leaseMs, isGone);
  const since = before?.since ?? new Date().toISOString();
  const value = JSON.stringify({ run, who, to, since, until: until() } satisfies MoveNote);
  await writeBatch(on.control, [
    {
      write: before
        ? sql`update ${appSettings} set value = ${value} where key = ${key} and value = ${JSON.stringify(before)}`
        : q.insert(appSettings).values({ key, value }),
      otherwise: taken,
    },
  ]);
  const mine = sql`key = ${key} and json_extract(value, '$.run') = ${run}`;
  const guard = (): Guarded => ({
    write: sql`update ${appSettings} set value = json_set(value, '$.until', ${until()}) where ${mine}`,
    otherwise: taken,
  });
  const renew = () => writeBatch(on.control, [guard()]);
  // A miss is noticed by the next step: nothing is decided here.
  const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
  return {
    renew,
    async sure() {
      if (signal?.aborted) throw new PlainError("Stopped, as you asked.");
      await renew();
    },
    guard,
    over: () => ({ write: sql`delete from ${appSettings} where ${mine}`, otherwise: taken }),
    release: () => clearInterval(timer),
  };
}

/** What an earlier run left, once it is sure that it is dead. */
async function left(
  on: Installation,
  event: { id: string; slug: string },
  leaseMs: number,
  isGone: (who: string) => boolean,
): Promise<MoveNote | null> {
  const seen = await readMove(on, event.id);
  if (!seen || isGone(seen.who)) return seen;
  const waitMs = Math.min(Date.parse(seen.until) - Date.now(), 2 * leaseMs);
  if (waitMs <= 0) return seen;
  on.log(`An earlier run began this: waiting ${Math.ceil(waitMs / 1000)} s to be sure that it has ended.`);
  await sleep(waitMs + 50);
  const now = await readMove(on, event.id);
  if (now && now.until !== seen.until) throw new TakenOver(movingByOther(event.slug));
  return now;
}

const movingByOther = (slug: string) =>
  `"${slug}" is being moved by another run of this command. Nothing was changed.`;
