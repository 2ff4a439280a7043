import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { appSettings } from "#db/control/schema";
import { first, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { Installation, Runner } from "./installation";
import { PlainError } from "./plain-error";

const Lease = z.object({
  run: z.string(),
  process: z.string().optional(),
  who: z.string(),
  until: z.string(),
});

/** Runs of this very process: one of its own that is not here any more has ended, however it did. */
const here = new Set<string>();
const PROCESS = newId();
const LEASE_MS = 30_000;

/**
 * One run at a time makes the event of a slug; another is refused while it lives. One that was killed is taken over: at once
 * where its process is known to be gone, else when it has not been heard of for half a minute.
 */
export async function whileCreating<T>(on: Installation, slug: string, work: () => Promise<T>): Promise<T> {
  const key = `create:${slug}`;
  const run = newId();
  const { who, isGone } = on.runner ?? ANYBODY;
  const value = () =>
    JSON.stringify({ run, process: PROCESS, who, until: new Date(Date.now() + LEASE_MS).toISOString() });
  const mine = sql`key = ${key} and json_extract(value, '$.run') = ${run}`;
  const { row } = await readBatch(on.control, {
    row: first(q.select().from(appSettings).where(eq(appSettings.key, key))),
  });
  const held = row && Lease.parse(JSON.parse(row.value));
  if (held && isAlive(held, isGone)) throw taken(slug, held.until);
  await writeBatch(on.control, [
    {
      write: row
        ? sql`update ${appSettings} set value = ${value()} where key = ${key} and value = ${row.value}`
        : q.insert(appSettings).values({ key, value: value() }),
      otherwise: () => taken(slug),
    },
  ]);
  here.add(run);
  const renew = () =>
    writeBatch(on.control, [sql`update ${appSettings} set value = ${value()} where ${mine}`]);
  // A miss harms nobody: whoever took over has another event's id, and this run's last write then finds none.
  const timer = setInterval(() => void renew().catch(() => {}), LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    here.delete(run);
    await writeBatch(on.control, [sql`delete from ${appSettings} where ${mine}`]).catch(() => {});
  }
}

const ANYBODY: Runner = { who: "", isGone: () => false };

function isAlive({ run, process, who, until }: z.infer<typeof Lease>, isGone: Runner["isGone"]): boolean {
  if (process === PROCESS) return here.has(run);
  return !isGone(who) && until > new Date().toISOString();
}

const taken = (slug: string, until?: string) =>
  new PlainError(
    `"${slug}" is being made by another run of this command. Nothing was changed.${
      until ? ` If that one has died, this works again after ${until}.` : ""
    }`,
  );
