import { type SQL, sql } from "drizzle-orm";
import { nameOf, t, tm } from "#db/event/aliases";
import { as, bool, jsonRows, jsonValues, type RowIn, rowOf } from "#db/json-row";
import type { Found, Reads } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { dueForTeam } from "../due-date.server";
import { DIGEST_KINDS } from "../reminders/digest-kinds";
import { digestAt } from "../reminders/reminder-days.rules";
import { allOpenTasks, firstOpenTasks, personFacts } from "../reminders/reminders.queries.server";
import type { LateFacts } from "./remind-all.rules";

type Asked = Pick<CommandContext, "settings" | "now">;

/** All that is late, and whoever would hear of it. */
export function lateReads(ctx: Asked) {
  const { today } = eventClock(ctx);
  const morning = digestAt(ctx.settings.event.timeZone, today).toISOString();
  return {
    tasks: jsonRows(
      {
        id: t.id,
        title: t.title,
        dueDate: t.dueDate,
        isTimeSensitive: t.isTimeSensitive,
        lastReminder: rowOf(
          { at: as<string>(sql`r.sent_at`), milestone: as<string>(sql`r.milestone`) },
          sql`from task_reminder r where r.task_id = t.id order by r.sent_at desc limit 1`,
        ),
      },
      sql`from task t where t.is_archived = 0 and t.due_date is not null`,
    ),
    teams: jsonRows(
      {
        id: tm.id,
        name: tm.name,
        typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
        teamTypeId: tm.teamTypeId,
        ownerId: tm.ownerId,
        isOrganiser: tm.isOrganiser,
        isArchived: tm.isArchived,
        isDone: bool(sql`false`),
      },
      sql`from team tm where tm.is_archived = 0 and tm.is_organiser = 0 order by lower(tm.name), tm.id`,
    ),
    people: personFacts(),
    ...firstOpenTasks(isLateOn(today)),
    hadToday: jsonValues(
      as<string>(sql`l.user_id`),
      sql`from email_log l where l.template_id in ${[...DIGEST_KINDS]} and l.created_at >= ${morning}
        and l.user_id is not null and l.state not in ('failed', 'cancelled')`,
    ),
  } satisfies Reads;
}

const isLateOn = (today: string): SQL => sql`${dueForTeam} < ${today}`;

/** What was read, with what teams beyond the first ones have to do. */
export async function lateFacts(
  ctx: Asked & Pick<CommandContext, "db">,
  { open, rest, ...found }: Found<ReturnType<typeof lateReads>>,
): Promise<LateFacts> {
  const { today } = eventClock(ctx);
  return {
    ...found,
    open: await allOpenTasks(ctx.db, { open, rest }, isLateOn(today)),
    to: ctx.settings.emails.sendTaskRemindersTo,
    today,
  };
}

/** What the last sendings came to. */
export const lastRounds = () =>
  jsonRows(
    {
      id: as<string>(sql`x.id`),
      sentAt: as<string>(sql`x.sent_at`),
      by: nameOf(sql`x.sent_by`),
      teams: as<number>(sql`x.teams`),
      mails: as<number>(sql`x.mails`),
      tasks: as<number>(sql`(select count(distinct task_id) from reminder_round_line where round_id = x.id)`),
      title: as<
        string | null
      >(sql`(select min(t.title) from reminder_round_line n join task t on t.id = n.task_id
        where n.round_id = x.id)`),
      refused: as<number>(sql`(select count(*) from activity a join outbox o on o.activity_id = a.id
        join email_log l on o.subscriber = 'mail:' || l.id
        where a.kind = 'task.allReminded' and a.subject_id = x.id
          and (l.state in ('refused', 'failed') or l.type in ('bounce', 'spamComplaint')))`),
      sent: as<number>(sql`(select count(*) from activity a join outbox o on o.activity_id = a.id
        join email_log l on o.subscriber = 'mail:' || l.id
        where a.kind = 'task.allReminded' and a.subject_id = x.id and l.state = 'sent' and l.type <> 'bounce')`),
      /** Done, or sent for approval, since. */
      done: as<number>(sql`(select count(*) from reminder_round_line n join task_status s
        on s.task_id = n.task_id and s.team_id = n.team_id where n.round_id = x.id
          and (s.progress_status <> 'incomplete' or s.approval_status = 'awaiting'))`),
      lines: as<number>(sql`(select count(*) from reminder_round_line where round_id = x.id)`),
    },
    sql`from reminder_round x order by x.sent_at desc limit 3`,
  );
export type Round = RowIn<typeof lastRounds>;
