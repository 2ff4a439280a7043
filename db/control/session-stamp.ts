import { type SQL, sql } from "drizzle-orm";
import type { Buildable } from "../write-batch";
import { controlOutbox, memberships, userProfiles } from "./schema";

/**
 * A session keeps the stamp that its identity had when the password (or what stood for it) was checked. Whatever must end
 * sessions moves the stamp on, here and first (docs/decisions/session-stamps.md). It is an instant, yet only its order
 * counts: it moves on in the same millisecond too, and where a clock lags.
 */
export const raiseStamp = (userId: string, now: Date): Buildable => sql`update ${userProfiles}
  set session_stamp = case when session_stamp < ${now.toISOString()} then ${now.toISOString()}
    else strftime('%Y-%m-%dT%H:%M:%fZ', session_stamp, '+0.001 seconds') end
  where id = ${userId} returning session_stamp as stamp`;

/** The identity's stamp as it stands at this place of a batch. */
export const stampOf = (userId: string): SQL =>
  sql`(select session_stamp from ${userProfiles} where id = ${userId})`;

/** The promise that sessions with older stamps end in every event of the person; for the batch that raised the stamp. */
export const promiseEndings = (of: { id: string; userId: string; now: Date }): Buildable =>
  sql`insert into ${controlOutbox} (id, kind, event_id, user_id, before, created_at)
    select ${of.id} || ':' || event_id, 'endSessions', event_id, ${of.userId}, ${stampOf(of.userId)},
      ${of.now.toISOString()} from ${memberships} where user_id = ${of.userId}`;

/** A guard: nothing has moved the stamp on since it was read. */
export const stillAt = (userId: string, stamp: string): Buildable =>
  sql`update ${userProfiles} set session_stamp = session_stamp where id = ${userId} and session_stamp = ${stamp}`;
