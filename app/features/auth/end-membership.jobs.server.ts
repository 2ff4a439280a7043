import { sql } from "drizzle-orm";
import { memberships, tokens } from "#db/control/schema";
import { a, u } from "#db/event/aliases";
import { as, jsonList, jsonOne, jsonRows, jsonValues } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { confirmMembership } from "./membership.server";

/** People of one job. */
const PEOPLE = 20;

/**
 * Jobs for the `ctx.record(…)` of a batch that takes people out of the event: their memberships end in control. The
 * identities stay, with what signs them in to other events (decisions: staff never change a global identity).
 */
export function endMemberships(userIds: readonly string[]): OutboxJob[] {
  const jobs: OutboxJob[] = [];
  for (let at = 0; at < userIds.length; at += PEOPLE) {
    jobs.push({ subscriber: `auth:endMemberships:${userIds.slice(at, at + PEOPLE).join(",")}` });
  }
  return jobs;
}

/**
 * Ends the memberships of who is not in the event any more, and the links that were mailed to them for it. May be done
 * twice. Whoever was added again meanwhile, or is just being added, stays: their membership is another operation's by now.
 */
export async function endMembershipsOf(
  ctx: CommandContext,
  userIds: readonly string[],
  activityId: string,
): Promise<void> {
  // Control first: an operation that is found here and confirmed later has another name, or the event has its person.
  const { held } = await readBatch(ctx.control, {
    held: jsonRows(
      { userId: as<string>(sql`m.user_id`), operationId: as<string>(sql`m.operation_id`) },
      sql`from ${memberships} m where m.event_id = ${ctx.event.id} and m.state = 'active'
        and m.user_id in ${jsonList(userIds)}`,
    ),
  });
  const { back, removed } = await readBatch(ctx.db, {
    back: jsonValues(u.id, sql`from user u where u.id in ${jsonList(userIds)}`),
    removed: jsonOne({ at: a.createdAt }, sql`from activity a where a.id = ${activityId}`),
  });
  const ending = held.filter(({ userId }) => !back.includes(userId));
  const removedAt = removed?.at ?? "";
  await writeBatch(ctx.control, [
    sql`delete from ${memberships} where event_id = ${ctx.event.id} and state = 'active'
      and (user_id, operation_id) in (
        select value ->> 'userId', value ->> 'operationId' from json_each(${JSON.stringify(ending)}))`,
    // A link that came with a new invitation stays.
    sql`delete from ${tokens} where event_id = ${ctx.event.id} and user_id in ${jsonList(userIds)}
      and (created_at <= ${removedAt} or not exists (
        select 1 from ${memberships} m where m.user_id = ${tokens.userId} and m.event_id = ${ctx.event.id}))`,
  ]);
  await confirmReturned(ctx, ending);
}

/** Eventflow Staff enter by a membership that is active before their row is: one that was just ended is made again. */
async function confirmReturned(ctx: CommandContext, ended: readonly { userId: string }[]): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ userId }) => userId);
  const { back } = await readBatch(ctx.db, {
    back: jsonValues(u.id, sql`from user u where u.id in ${jsonList(ids)}`),
  });
  for (const userId of back) await confirmMembership(ctx.control, { userId, eventId: ctx.event.id });
}
