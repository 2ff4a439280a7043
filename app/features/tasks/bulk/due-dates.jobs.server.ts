import { type SQL, sql } from "drizzle-orm";
import { as, jsonRequired, parsed, type RowIn, rowsOf } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { mailOnce, type NotificationOrder } from "~/features/email/mail-once.server";
import type { CommandContext } from "~/procedure/context";
import { counted, formatDate } from "~/ui/format.rules";
import { taskPath, tasksPath } from "../tasks.paths";
import { visibleTask } from "../visibility.server";

/** Teams of one round: a bulk change of 500 tasks in an event of 1,000 teams must neither time out nor fill the memory. */
const TEAMS = 100;
/** Tasks that a mail names; it counts the rest. */
const NAMED = 20;

/**
 * Mails the teams the due dates that changed in one batch: one mail for each person who does one of the tasks, else
 * for the team's owner, about all of them. Teams that are complete get none, nor those whose own later day stays. Goes
 * from team to team and can be done again: the same mail is queued once.
 */
export async function tellDueDates(ctx: CommandContext, activityId: string): Promise<string[]> {
  const queued: string[] = [];
  let after = "";
  for (;;) {
    const { round } = await readBatch(ctx.db, {
      round: roundOf(activityId, after),
    });
    const orders = round.readers.map((reader) => orderOf(ctx, activityId, reader));
    if (orders.length > 0) queued.push(...(await mailOnce(ctx, activityId, orders)));
    if (round.last === null) return queued;
    after = round.last;
  }
}

function orderOf(
  ctx: CommandContext,
  activityId: string,
  reader: Recipient,
): NotificationOrder<"taskDueDates"> {
  const { locale } = ctx.settings.event;
  const day = (date: string) => formatDate(date, "long", locale);
  const lines = reader.tasks.map(({ title, from, to }) => {
    const was = from ? ` (was ${day(from)})` : "";
    return to ? `“${title}”: now due ${day(to)}${was}` : `“${title}”: no due date any more${was}`;
  });
  const more = reader.total - reader.tasks.length;
  const [first] = reader.tasks;
  const isOne = reader.total === 1 && first;
  return {
    kind: "taskDueDates",
    about: `due dates of ${activityId}`,
    to: reader.email,
    userId: reader.userId,
    teamId: reader.teamId,
    path: isOne ? taskPath(first.id) : tasksPath(),
    fields: {
      tasks: [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"),
      count: counted(reader.total, "task"),
      ...(isOne ? { taskTitle: first.title, dueDate: first.to ? day(first.to) : "" } : {}),
    },
  };
}

/**
 * The next teams by id, and their recipients with what concerns them. The rows of one batch have their instant and their
 * request in common; a date that was changed again meanwhile is mailed by another batch.
 */
function roundOf(activityId: string, after: string) {
  const due = (day: SQL) => sql`case when s.own_due_date > ${day} then s.own_due_date else ${day} end`;
  return jsonRequired(
    {
      last: as<string | null>(sql`(select id from next order by id desc limit 1)`),
      readers: rowsOf(
        {
          userId: as<string>(sql`user_id`),
          email: as<string>(sql`email`),
          teamId: as<string>(sql`team_id`),
          teamName: as<string>(sql`team_name`),
          total: as<number>(sql`total`),
          tasks: parsed<{ id: string; title: string; from: string | null; to: string | null }[]>(sql`tasks`),
        },
        sql`from (
          select user_id, email, team_id, team_name, total,
            json_group_array(json_object('id', id, 'title', title, 'from', old_day, 'to', new_day)) as tasks
          from (select * from told where nth <= ${NAMED} order by user_id, nth) group by user_id)`,
      ),
    },
    {
      with: sql`change as (
      select a.subject_id as task_id, a.details ->> 'from' as due_from, a.details ->> 'to' as due_to
      from activity me join activity a on a.created_at = me.created_at and a.request_id is me.request_id
        and a.kind = 'task.dueDateChanged'
      where me.id = ${activityId}),
    next as (
      select * from team where id > ${after} and is_archived = 0 and is_organiser = 0 order by id limit ${TEAMS}),
    concerned as (
      select tm.id as team_id, tm.name as team_name, tm.owner_id, s.id as status_id, t.id, t.title,
        ${due(sql`c.due_from`)} as old_day, ${due(sql`c.due_to`)} as new_day
      from change c join task t on t.id = c.task_id and t.due_date is c.due_to
      join next tm on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
      where coalesce(s.progress_status, 'incomplete') = 'incomplete'),
    told as (
      select k.*, u.id as user_id, u.email, count(*) over (partition by u.id) as total,
        row_number() over (partition by u.id order by k.new_day is null, k.new_day, k.title) as nth
      from concerned k join user u on u.team_id = k.team_id and case when exists (
          select 1 from task_assignee x join user m on m.id = x.user_id and m.team_id = k.team_id
          where x.task_status_id = k.status_id)
        then exists (select 1 from task_assignee x where x.task_status_id = k.status_id and x.user_id = u.id)
        else u.id = k.owner_id end
      where k.old_day is not k.new_day)`,
      from: sql``,
    },
  );
}
type Recipient = RowIn<typeof roundOf>["readers"][number];
