import { eq } from "drizzle-orm";
import { events } from "#db/control/schema";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { inParallel } from "~/lib/in-parallel";
import { refuseLost } from "./event-state";
import { allEvents, type EventRow } from "./events";
import type { Installation } from "./installation";
import { type Migration, migrateDatabase, readMigrations } from "./migrate";
import { refuseWhileMoving } from "./move-note";

export interface MigrationReport {
  upToDate: number;
  /** Those that could not be brought up to date, with the reason. */
  behind: { slug: string; schemaVersion: number; reason: string }[];
}

export interface MigrationOptions {
  /** One event only. */
  slug?: string;
  /** Also ask the databases that control knows as up to date. */
  verify?: boolean;
  migrations?: readonly Migration[];
  onDone?(slug: string, schemaVersion: number, done: number, total: number): void;
}

const AT_ONCE = 8;

/**
 * Brings event databases to the newest schema. One that fails does not stop the others. It may be stopped anywhere and
 * run again: each migration is whole or not there, and control is told of each database when it is done.
 */
export async function migrateEvents(
  on: Installation,
  options: MigrationOptions = {},
): Promise<MigrationReport> {
  const migrations = options.migrations ?? readMigrations("event");
  const all = await allEvents(on.control);
  // What is still being made migrates itself, and what is being deleted needs it no more.
  const listed = all.filter(
    ({ slug, status }) =>
      (!options.slug || slug === options.slug) && status !== "creating" && status !== "deleting",
  );
  const todo = listed.filter(({ schemaVersion }) => options.verify || schemaVersion < migrations.length);
  const behind: MigrationReport["behind"] = [];
  let done = 0;
  const work = async (event: EventRow) => {
    try {
      const version = await migrateOne(on, event, migrations);
      done += 1;
      options.onDone?.(event.slug, version, done, todo.length);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      behind.push({ slug: event.slug, schemaVersion: event.schemaVersion, reason });
    }
  };
  await inParallel(todo, work, AT_ONCE);
  return { upToDate: listed.length - behind.length, behind };
}

async function migrateOne(
  on: Installation,
  event: EventRow,
  migrations: readonly Migration[],
): Promise<number> {
  await refuseWhileMoving(on, event);
  await refuseLost(on, event);
  const db = await on.openEvent(event);
  const version = await migrateDatabase(db, migrations);
  if (version !== event.schemaVersion) {
    await writeBatch(on.control, [
      q.update(events).set({ schemaVersion: version }).where(eq(events.id, event.id)),
    ]);
  }
  return version;
}
