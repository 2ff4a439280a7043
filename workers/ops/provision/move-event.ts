import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { events } from "#db/control/schema";
import type { EventDatabase } from "#db/database";
import { q } from "#db/read-batch";
import { seal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { databaseNameOf, nameAt, OWN_SERVER, serverOf } from "./driver";
import { differenceOf, readWhole, rowsOf } from "./dump-digest";
import { type EventRow, getEvent } from "./events";
import { formerCopies, keepFormer } from "./former-copies";
import type { Installation } from "./installation";
import { DumpLoader } from "./load-dump";
import { schemaVersionOf } from "./migrate";
import { type Hold, type HoldOptions, readMove, TakenOver, takeHold } from "./move-note";
import { PlainError } from "./plain-error";
import { clearStrays, forgetStrays, noteStray } from "./strays";

export interface MoveOptions extends HoldOptions {
  /** How long a write may be on its way that began before writes were refused. */
  settleMs?: number;
}

export interface Moved {
  rows: number;
  /** For how long nobody could write. */
  pausedMs: number;
}

/**
 * Moves an event's database to another server. Meanwhile people go on reading, and are told that nothing can be changed:
 * the source's own server refuses writes, so none can be acknowledged and then lost. Control changes over in one write.
 * The former database answers nobody from then on, and is kept. Killed anywhere, the same call begins anew or finishes;
 * failed, it leaves everything as it was.
 */
export async function moveEvent(
  on: Installation,
  slug: string,
  to: string,
  options: MoveOptions = {},
): Promise<Moved> {
  let event = await movable(on, slug);
  if (to !== OWN_SERVER && !on.driver.servers.includes(to)) {
    const known = [OWN_SERVER, ...on.driver.servers].join(", ");
    throw new PlainError(`No database server is called "${to}". Known: ${known}. Others: DATABASE_SERVERS.`);
  }
  const isThere = () => serverOf(on.driver.nameOf(event.databaseUrl)) === to;
  if (isThere() && !(await readMove(on, event.id))) {
    throw new PlainError(`"${slug}" is on ${to} already. Nothing was changed.`);
  }
  const hold = await takeHold(on, event, to, options);
  try {
    // What it was before we had it to ourselves may be over.
    event = await movable(on, slug);
    if (!isThere()) return await carry(on, event, to, hold, options);
    on.log(`${slug} is on ${to} already: finishing what an earlier run began.`);
    await closeFormer(on, event, hold);
    return { rows: 0, pausedMs: 0 };
  } finally {
    hold.release();
  }
}

async function movable(on: Installation, slug: string): Promise<EventRow> {
  const event = await getEvent(on.control, slug);
  if (event.status === "active" || event.status === "suspended") return event;
  throw new PlainError(`"${slug}" cannot be moved: its status is "${event.status}".`);
}

async function carry(
  on: Installation,
  event: EventRow,
  to: string,
  hold: Hold,
  { settleMs = 500 }: MoveOptions,
): Promise<Moved> {
  const source = on.driver.nameOf(event.databaseUrl);
  const name = nameAt(`${databaseNameOf(event.id)}m${newId().replaceAll("-", "").slice(-12)}`, to);
  const step = async (line: string) => {
    await hold.sure();
    on.log(line);
  };
  let moved: Moved;
  try {
    await step(`1/7 Checking ${to}`);
    await on.driver.check(to);
    const cleared = await clearStrays(on, event.id, source);
    if (cleared > 0) on.log(`Cleared ${cleared} database(s) that an earlier run left.`);
    await step(`2/7 Making ${name}`);
    const target = await make(on, event, name);
    await step("3/7 Refusing writes: people can read, and are told to come back");
    const pausedAt = Date.now();
    await on.driver.block(source, "writes");
    await settle(await on.openEvent(event), settleMs);
    await step(`4/7 Copying ${source}`);
    const loader = new DumpLoader(target.db);
    const whole = await readWhole(on, event, (statements) => loader.load(statements));
    await loader.end();
    const rows = rowsOf(whole);
    await step(`5/7 Comparing ${rows} rows of ${Object.keys(whole.tables).length} tables`);
    // The source once more: should a write have slipped through, it is seen here and nothing is changed over.
    const [here, there] = await Promise.all([
      readWhole(on, event),
      readWhole(on, { ...event, ...target.address }),
    ]);
    const difference = differenceOf(here, there);
    if (difference) throw new PlainError(`The copy is not the same: ${difference}.`);
    const schemaVersion = await schemaVersionOf(target.db);
    await step("6/7 Changing over");
    const at = new Date().toISOString();
    await writeBatch(on.control, [
      hold.guard(),
      {
        // `workedAt`: the sweep finds what was promised and had to wait.
        write: q
          .update(events)
          .set({ ...target.address, schemaVersion, workedAt: at, updatedAt: at })
          .where(and(eq(events.id, event.id), eq(events.databaseUrl, event.databaseUrl))),
        otherwise: () =>
          new PlainError(`"${event.slug}" was restored or removed by somebody else meanwhile.`),
      },
      keepFormer(event.id, source),
      forgetStrays(event.id),
    ]);
    moved = { rows, pausedMs: Date.now() - pausedAt };
  } catch (error) {
    if (error instanceof TakenOver) throw error;
    throw await undone(on, event, hold, error);
  }
  await closeFormer(on, event, hold);
  return moved;
}

async function make(on: Installation, event: EventRow, name: string) {
  await writeBatch(on.control, [noteStray(event.id, name)]);
  const { url, token } = await on.driver.create(name);
  const problem = on.portalOpens?.(url);
  if (problem) throw new PlainError(problem);
  const address = {
    databaseUrl: url,
    databaseToken: token && (await seal({ secret: on.env.APP_SECRET, purpose: "databaseToken" }, token)),
  };
  // Refuses in words where our tokens do not open it.
  await on.driver.exists(name);
  const db = await on.openEvent(address);
  if ((await schemaVersionOf(db)) > 0) throw new PlainError(`${name} is not empty.`);
  return { address, db };
}

/**
 * The server asks whether writes are refused when a batch begins, and the batch may then wait for its turn: each of these
 * waits behind those.
 */
async function settle(db: EventDatabase, ms: number): Promise<void> {
  await db.batch(["select 1"], "write");
  await sleep(ms);
  await db.batch(["select 1"], "write");
}

/** Nothing was changed over: the source takes writes again, and what was made goes. Gives the error with what is so now. */
async function undone(on: Installation, event: EventRow, hold: Hold, error: unknown): Promise<unknown> {
  const reason = error instanceof Error ? error.message : String(error);
  const again = `npm run event -- move ${event.slug} --to …`;
  try {
    await hold.renew();
    // A write whose answer was lost may have been done.
    const now = await getEvent(on.control, event.slug);
    if (now.databaseUrl !== event.databaseUrl) {
      return new PlainError(
        `${reason}\nIts database is another one by now. Run this again to finish: ${again}`,
      );
    }
    const source = on.driver.nameOf(event.databaseUrl);
    await on.driver.block(source, "nothing");
    await clearStrays(on, event.id, source);
    await writeBatch(on.control, [hold.over()]);
  } catch (problem) {
    if (problem instanceof TakenOver) return problem;
    return new PlainError(
      `${reason}\n"${event.slug}" may still be paused. Run this again, or take it back: npm run event -- move ${event.slug} --cancel`,
    );
  }
  if (!(error instanceof PlainError)) return error;
  return new PlainError(`${reason}\nNothing was changed: "${event.slug}" is where it was.`);
}

/** The former copies answer nobody: whoever still knows them asks control again. */
async function closeFormer(on: Installation, event: EventRow, hold: Hold): Promise<void> {
  on.log("7/7 Closing the former database");
  for (const name of await formerCopies(on, event.id)) await on.driver.block(name, "everything");
  await writeBatch(on.control, [hold.over()]);
}

/** Takes back a move that was cut short. */
export async function cancelMove(on: Installation, slug: string, options: HoldOptions = {}): Promise<void> {
  const event = await getEvent(on.control, slug);
  const note = await readMove(on, event.id);
  if (!note) throw new PlainError(`"${slug}" is not being moved. Nothing was changed.`);
  const source = on.driver.nameOf(event.databaseUrl);
  if (serverOf(source) === note.to) {
    throw new PlainError(
      `"${slug}" is on ${note.to} already. Finish: npm run event -- move ${slug} --to ${note.to}`,
    );
  }
  const hold = await takeHold(on, event, note.to, options);
  try {
    const now = await getEvent(on.control, slug);
    if (now.databaseUrl !== event.databaseUrl) throw new PlainError(`"${slug}" was moved meanwhile.`);
    await on.driver.block(source, "nothing");
    await clearStrays(on, event.id, source);
    await writeBatch(on.control, [hold.over()]);
  } finally {
    hold.release();
  }
}
