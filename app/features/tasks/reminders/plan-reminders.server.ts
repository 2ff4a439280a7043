import { sql } from "drizzle-orm";
import { IS_REMINDER_DAY } from "#db/event/missed-reminders";
import { type Write, writeBatch } from "#db/write-batch";
import { newId, referenceOf } from "~/lib/ids";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { lowerNextDue } from "~/procedure/next-due.server";
import { digestAt, nextMorning, type ReminderDay, reminderDayText } from "./reminder-days.rules";

/** Work of the past is given up after two days; this waits for its morning, and is never given up by age. */
const LIFE_MS = 400 * 86_400_000;

/** What all planned days hang at: one row of the activity an event. */
const ROOT = "daily-reminders";

/** Of a row of the outbox: that of a day, or the asking for when the next one goes, `reminders:plan`. */
const IS_REMINDERS = sql`subscriber >= 'reminders:' and subscriber < 'reminders;'`;

/** Plans the next digest, at the event's next morning, where reminders are on: any other that was planned falls away. */
export async function planReminders(
  ctx: CommandContext,
  { from }: { from?: string } = {},
): Promise<ReminderDay | null> {
  const { emails, event } = ctx.settings;
  if (!emails.taskRemindersEnabled) {
    await writeBatch(ctx.db, [sql`delete from outbox where state = 'pending' and ${IS_REMINDER_DAY}`]);
    return null;
  }
  const day = nextMorning(event.timeZone, ctx.now);
  const next = { from: from !== undefined && from < day ? from : day, day };
  const at = digestAt(event.timeZone, day).toISOString();
  await lowerNextDue(ctx, at);
  await writeBatch(ctx.db, plan(ctx, next, at));
  return next;
}

/** One row of a day, however often it is planned; a day that was cancelled when a backup was put back is planned again. */
function plan(ctx: CommandContext, next: ReminderDay, at: string): Write[] {
  const subscriber = `reminders:${reminderDayText(next)}`;
  const now = ctx.now.toISOString();
  return [
    root(now),
    sql`delete from outbox where state = 'pending' and ${IS_REMINDER_DAY} and subscriber <> ${subscriber} and lease_until > ${now}
      and attempts = 0`,
    sql`insert into outbox (id, activity_id, subscriber, lease_until, give_up_at, reference, created_at)
      values (${newId()}, ${ROOT}, ${subscriber}, ${at}, ${new Date(ctx.now.getTime() + LIFE_MS).toISOString()},
        ${referenceOf(ctx.requestId)}, ${now})
      on conflict (activity_id, subscriber) do update set state = 'pending', lease_until = excluded.lease_until, attempts = 0,
        give_up_at = excluded.give_up_at, created_at = excluded.created_at
        where outbox.state <> 'pending' or outbox.attempts = 0`,
  ];
}

const root = (now: string): Write =>
  sql`insert into activity (id, kind, actor_id, details, folded_details, request_id, created_at)
    values (${ROOT}, 'task.remindersPlanned', ${SYSTEM.id}, '{}', '', ${newId()}, ${now}) on conflict do nothing`;

/** Daily, where reminders are on and none is planned: after a backup was put back, or in an event that was made after another. */
export function planMissing(now: Date): Write[] {
  const at = now.toISOString();
  const isOn = sql`exists (select 1 from settings where kind = 'emails' and json_valid(data)
    and data ->> 'taskRemindersEnabled')`;
  return [
    root(at),
    sql`insert into outbox (id, activity_id, subscriber, created_at)
      select ${newId()}, ${ROOT}, ${`reminders:plan.${newId()}`}, ${at}
      where ${isOn} and not exists (select 1 from outbox where state = 'pending' and ${IS_REMINDERS})`,
    // None that was never planned leaves a line in the activity.
    sql`delete from activity where id = ${ROOT} and not exists (select 1 from outbox where activity_id = ${ROOT})`,
  ];
}
