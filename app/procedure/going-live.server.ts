import { sql } from "drizzle-orm";
import type { Guarded, Write } from "#db/write-batch";
import { newId, referenceOf } from "~/lib/ids";
import type { LiveThing } from "~/lib/live-kinds.rules";
import type { CommandContext } from "./context";
import { relyOn } from "./guards.server";

/** Whatever keeps it from going live at its time is tried again for so long; then a person decides. */
const WORTH_MS = 30 * 86_400_000;

/** What stands behind `goesLive:`, the name of the promise that a thing goes live at an instant: another instant is another promise. */
export function promisedLive(subject: string): { thingId: string; at: string } {
  const [thingId = "", at = ""] = subject.split("@");
  return { thingId, at };
}

/**
 * The promise that a draft goes live at an instant (ISO 8601), in place of any earlier one, for behind the record of the activity in the
 * batch. It is found by the sweep, since it waits. The caller lowers the event's next due time first.
 */
export function goLiveAt(
  ctx: Pick<CommandContext, "now" | "requestId" | "actor">,
  { kind, thingId, at }: { kind: LiveThing; thingId: string; at: string },
): { activityId: string; writes: Write[] } {
  const activityId = newId();
  const now = ctx.now.toISOString();
  const giveUpAt = new Date(Date.parse(at) + WORTH_MS).toISOString();
  return {
    activityId,
    writes: [
      ...noLongerGoesLive(thingId),
      sql`insert into going_live (kind, thing_id, at, set_at, set_by)
        values (${kind}, ${thingId}, ${at}, ${now}, ${ctx.actor.id})`,
      sql`insert into outbox (id, activity_id, subscriber, lease_until, give_up_at, reference, created_at)
        values (${newId()}, ${activityId}, ${`goesLive:${thingId}@${at}`}, ${at}, ${giveUpAt},
          ${referenceOf(ctx.requestId)}, ${now})`,
    ],
  };
}

/** For the batch of whatever makes things live, or leaves them drafts without a day. */
export function noLongerGoesLive(...thingIds: string[]): Write[] {
  const these = sql`thing_id in (select value from json_each(${JSON.stringify(thingIds)}))`;
  return [
    sql`update outbox set state = 'cancelled', lease_until = null where state = 'pending' and subscriber in
      (select 'goesLive:' || thing_id || '@' || at from going_live where ${these})`,
    sql`delete from going_live where ${these}`,
  ];
}

/** For the job's batch: the day is still the one that was promised. It stands before all that goes with it. */
export const isStillPromised = (thingId: string, at: string): Guarded =>
  relyOn(
    sql`exists (select 1 from going_live where thing_id = ${thingId} and at = ${at} and is_past = 0)`,
    () => new Error("Its day was changed as it went live"),
  );
