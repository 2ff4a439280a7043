import { and, eq, lt, sql } from "drizzle-orm";
import { q } from "../read-batch";
import type { Buildable } from "../write-batch";
import { sessions } from "./schema/auth";
import { users } from "./schema/teams";

/**
 * The event's side of an identity's stamp (control/session-stamp.ts). The user's row keeps the newest that is known here, so
 * that a sign-in which was checked before can write no session any more; sessions with older ones end.
 */
export const endSessionsBefore = (userId: string, stamp: string): Buildable[] => [
  knowStamp(userId, stamp),
  endOlderSessions(userId, stamp),
];

export const knowStamp = (userId: string, stamp: string): Buildable =>
  sql`update ${users} set session_stamp = max(session_stamp, ${stamp}) where id = ${userId}`;

export const endOlderSessions = (userId: string, stamp: string): Buildable =>
  q.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.stamp, stamp)));

/** The session in which the person did it goes on: before the older ones end. */
export const carrySession = (id: string, stamp: string): Buildable =>
  q.update(sessions).set({ stamp }).where(eq(sessions.id, id));
