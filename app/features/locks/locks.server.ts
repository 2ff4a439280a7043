import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { locks } from "#db/event/schema/locks";
import { users } from "#db/event/schema/teams";
import { first, mapRead, q, type Read, readBatch } from "#db/read-batch";
import { isBeyond } from "#db/set-back";
import { type Write, writeBatch } from "#db/write-batch";
import { timeIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { Id } from "~/procedure/procedure.server";
import { type LockType, rooms } from "~/rooms";

/** A lock expires this long after it was taken or extended (spec 1.4, 1.9). */
export const LOCK_MS = 5 * 60_000;

/** Of what somebody may be editing, in a path. */
export const LockParams = { type: z.enum(rooms.lockTypes), id: Id };

export interface Held {
  userId: string;
  name: string;
  /** UTC instant. */
  expireAt: string;
}

/** Who holds the lock now, or null: for the batch of the editor's page. */
export function lockOf(id: string, now: Date): Read<Held | null> {
  const row = first(
    q
      .select({
        userId: locks.createdBy,
        firstName: users.firstName,
        surname: users.surname,
        expireAt: locks.expireAt,
      })
      .from(locks)
      .leftJoin(users, eq(users.id, locks.createdBy))
      .where(
        sql`${locks.id} = ${id} and ${locks.expireAt} > ${now.toISOString()} and not ${isBeyond(locks.expireAt, now, LOCK_MS)}`,
      ),
  );
  return mapRead(row, (held) =>
    held
      ? {
          userId: held.userId,
          name: held.firstName ? `${held.firstName} ${held.surname}` : "Somebody",
          expireAt: held.expireAt,
        }
      : null,
  );
}

/** Takes the lock when it is free or expired, extends it when it is one's own. Tells who holds it then. */
export async function takeLock(
  ctx: CommandContext,
  lock: { type: LockType; id: string },
): Promise<Held | null> {
  const at = ctx.now.toISOString();
  const expireAt = new Date(ctx.now.getTime() + LOCK_MS).toISOString();
  await writeBatch(ctx.db, [
    sql`insert into ${locks} (id, type, created_by, created_at, updated_at, expire_at)
      values (${lock.id}, ${lock.type}, ${ctx.actor.id}, ${at}, ${at}, ${expireAt})
      on conflict (id) do update set expire_at = excluded.expire_at, updated_at = excluded.updated_at,
        created_at = case when created_by = excluded.created_by then created_at else excluded.created_at end,
        created_by = excluded.created_by
      where lock.created_by = excluded.created_by or lock.expire_at <= ${at}
        or ${isBeyond(sql`lock.expire_at`, ctx.now, LOCK_MS)}`,
  ]);
  const { held } = await readBatch(ctx.db, { held: lockOf(lock.id, ctx.now) });
  return held;
}

/**
 * For an editor's loader, of the lock that its batch read: null where it is one's own or free. It is taken or extended
 * then, after the answer: a page waits for no write.
 */
export function heldBy(
  ctx: CommandContext,
  lock: { type: LockType; id: string },
  held: Held | null,
): { name: string; until: string } | null {
  if (held && held.userId !== ctx.actor.id) {
    return { name: held.name, until: timeIn(ctx.settings.event.timeZone, new Date(held.expireAt)) };
  }
  ctx.later(() => takeLock(ctx, lock));
  return null;
}

/** For the batch of a save: one's own lock goes. */
export const releaseLock = (ctx: CommandContext, id: string): Write =>
  sql`delete from ${locks} where id = ${id} and created_by = ${ctx.actor.id}`;

/** Gives one's own lock back, when an editor is left. */
export async function giveLockBack(ctx: CommandContext, id: string): Promise<void> {
  await writeBatch(ctx.db, [releaseLock(ctx, id)]);
}
