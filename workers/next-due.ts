import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { events } from "#db/control/schema";
import { many, q, type Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";

/** When something is next due in these events, as control has it. */
export const dueTimes = (ids: readonly string[]): Read<{ id: string; nextDueAt: string | null }[]> =>
  many(
    q
      .select({ id: events.id, nextDueAt: events.nextDueAt })
      .from(events)
      .where(sql`${events.id} in (select value from json_each(${JSON.stringify(ids)}))`),
  );

/**
 * Tells control what a turn found to be next due. A turn that looked at all of the event may raise it, on condition of what was read
 * before the turn began: a command that has lowered it since stands. Any other turn lowers it alone.
 */
export function noteDue(
  { id, dueAt, nextDueAt }: { id: string; dueAt: string | null; nextDueAt: string | null },
  { isRaised }: { isRaised: boolean },
): Write[] {
  if (nextDueAt === dueAt) return [];
  const set = q.update(events).set({ nextDueAt });
  if (isRaised) return [set.where(and(eq(events.id, id), sql`${events.nextDueAt} is ${dueAt}`))];
  if (nextDueAt === null || (dueAt !== null && dueAt < nextDueAt)) return [];
  return [set.where(and(eq(events.id, id), or(isNull(events.nextDueAt), gt(events.nextDueAt, nextDueAt))))];
}
