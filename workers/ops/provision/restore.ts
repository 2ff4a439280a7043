import { and, eq, notInArray, sql } from "drizzle-orm";
import { noteFiles } from "#db/control/file-notes";
import { events, memberships, userProfiles } from "#db/control/schema";
import type { EventDatabase } from "#db/database";
import { sessions } from "#db/event/schema/auth";
import { locks } from "#db/event/schema/locks";
import { users } from "#db/event/schema/teams";
import { many, q, readBatch } from "#db/read-batch";
import { seal } from "#db/seal";
import { type Write, writeBatch } from "#db/write-batch";
import { settingsOf } from "~/event-settings/settings.queries.server";
import { newId } from "~/lib/ids";
import { cancelUnsent } from "./cancel-unsent";
import { databaseNameOf, nameAt, serverOf } from "./driver";
import { type DumpHeader, verifyDump } from "./dump-file";
import { type EventRow, getEvent } from "./events";
import type { Installation } from "./installation";
import { loadDump } from "./load-dump";
import { migrateDatabase, readMigrations } from "./migrate";
import { refuseWhileMoving } from "./move-note";
import { PlainError } from "./plain-error";
import { clearStrays, noteStray } from "./strays";

/**
 * Puts an event back to what a backup holds. The event goes on as it is until the backup stands whole in a database of
 * its own; then control changes over in one write. Cut off anywhere, the same call does it again and clears up.
 * Everybody signs in again: a session that was ended since must not come back. What was unsent then is not sent now.
 * `putFiles` brings its files first: one without a row harms nobody, a row without its file does.
 */
export async function restoreEvent(
  on: Installation,
  slug: string,
  file: string,
  putFiles?: PutFiles,
): Promise<DumpHeader> {
  const event = await getEvent(on.control, slug);
  if (event.status !== "active" && event.status !== "suspended") {
    throw new PlainError(`"${slug}" cannot be restored: its status is "${event.status}".`);
  }
  await refuseWhileMoving(on, event);
  on.log(`1/5 Checking ${file}`);
  const header = await usableDump(file);
  if (header.eventId !== event.id) {
    throw new PlainError(
      `${file} is a backup of "${header.slug}" (${header.eventId}), not of "${slug}". Nothing was changed. To make another event of it: --as <new slug>`,
    );
  }
  await putFiles?.(event.id);
  const old = on.driver.nameOf(event.databaseUrl);
  const cleared = await clearStrays(on, event.id, old);
  if (cleared > 0) on.log(`Cleared ${cleared} database(s) that an earlier run left.`);
  // On the server that it is on.
  const fresh = `${databaseNameOf(event.id)}r${newId().replaceAll("-", "").slice(-12)}`;
  const name = nameAt(fresh, serverOf(old));
  const { db, url, databaseToken, schemaVersion } = await loadFresh(on, event, name, file);
  const cancelled = await cancelUnsent(db);
  if (cancelled.length > 0) {
    on.log(`Cancelled, since it was unsent when the backup was made (${cancelled.length}):`);
    for (const line of cancelled) on.log(`  ${line}`);
  }
  on.log("4/5 Changing over");
  await writeBatch(on.control, [
    {
      write: q
        .update(events)
        .set({ databaseUrl: url, databaseToken, schemaVersion, ...(await factsOf(db)) })
        .where(and(eq(events.id, event.id), eq(events.databaseUrl, event.databaseUrl))),
      otherwise: () => new PlainError(`"${slug}" was restored or removed by somebody else meanwhile.`),
    },
    noteStray(event.id, old),
    noteFiles({ kind: "keep", eventId: event.id, until: monthFromNow() }),
    ...(await membershipsOf(event.id, db)),
  ]);
  on.log("5/5 Removing the former database");
  await clearStrays(on, event.id, name);
  return header;
}

/** Puts a backup's files under the id of an event (whole-backup.ts). */
export type PutFiles = (eventId: string) => Promise<unknown>;

/** Files uploaded since the backup have no row now. They are kept so long, for a restore that goes forward again. */
const monthFromNow = () => new Date(Date.now() + 30 * 86_400_000).toISOString();

/** The backup's header, when all of it is right and this release can read it. */
export async function usableDump(file: string): Promise<DumpHeader> {
  const header = await verifyDump(file);
  const known = readMigrations("event").length;
  if (header.schemaVersion > known) {
    throw new PlainError(
      `${file} has schema ${header.schemaVersion}; this release knows up to ${known}. Update first. Nothing was changed.`,
    );
  }
  return header;
}

/** A new database with all of the backup in it, at the newest schema. Its name is written down before it is made. */
export async function loadFresh(on: Installation, event: Pick<EventRow, "id">, name: string, file: string) {
  await writeBatch(on.control, [noteStray(event.id, name)]);
  const { url, token } = await on.driver.create(name);
  const databaseToken = await seal({ secret: on.env.APP_SECRET, purpose: "databaseToken" }, token);
  const db = await on.openEvent({ databaseUrl: url, databaseToken });
  on.log(`2/5 Loading it into ${name}`);
  await loadDump(db, file);
  on.log("3/5 Bringing it to the newest schema");
  const schemaVersion = await migrateDatabase(db, readMigrations("event"));
  await writeBatch(db, [q.delete(sessions), q.delete(locks)]);
  return { db, url, databaseToken, schemaVersion };
}

/** Control's copy of the event's facts. `workedAt`: the sweep finds what is queued there. */
export async function factsOf(db: EventDatabase) {
  const { event } = await readBatch(db, { event: settingsOf("event") });
  const { eventName, startDate, endDate, appUrl } = event.data;
  const at = new Date().toISOString();
  return {
    ...(eventName && { name: eventName }),
    startDate: startDate || null,
    endDate: endDate || null,
    appUrl: appUrl || null,
    version: event.version,
    workedAt: at,
    updatedAt: at,
  };
}

/** Who is in the event is who the backup has, as far as control still knows them. */
export async function membershipsOf(eventId: string, db: EventDatabase): Promise<Write[]> {
  const { rows } = await readBatch(db, { rows: many(q.select({ id: users.id }).from(users)) });
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const listed = sql`(select value from json_each(${ids}))`;
  return [
    q
      .delete(memberships)
      .where(and(eq(memberships.eventId, eventId), notInArray(memberships.userId, listed))),
    sql`insert into ${memberships} (user_id, event_id, state, operation_id, created_at)
      select id, ${eventId}, 'active', ${newId()}, ${new Date().toISOString()} from ${userProfiles}
      where id in ${listed} on conflict do nothing`,
  ];
}
