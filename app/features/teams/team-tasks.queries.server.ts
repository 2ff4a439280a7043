import { sql } from "drizzle-orm";
import { type Read, sqlRows } from "#db/read-batch";
import { visibleTask } from "./visibility.server";

/** A task on a team's page. The display status follows the rule of the spec (1.4), in SQL. */
export interface TeamTaskLine {
  id: string;
  title: string;
  dueDate: string | null;
  status: "complete" | "notApplicable" | "overdue" | "dueSoon" | "incomplete";
  isAwaiting: number;
  assignees: string | null;
}

export const teamTaskLines = (
  teamId: string,
  clock: { today: string; dueSoonDays: number },
): Read<TeamTaskLine[]> =>
  sqlRows(sql`select t.id, t.title, t.due_date as dueDate,
      case when s.progress_status in ('complete', 'notApplicable') then s.progress_status
        when t.due_date is null then 'incomplete' when t.due_date < ${clock.today} then 'overdue'
        when t.due_date <= date(${clock.today}, '+' || ${clock.dueSoonDays} || ' days') then 'dueSoon'
        else 'incomplete' end as status,
      s.approval_status = 'awaiting' as isAwaiting,
      (select group_concat(name, ', ') from (select u.first_name || ' ' || u.surname as name from task_assignee a
        join user u on u.id = a.user_id where a.task_status_id = s.id order by a.position)) as assignees
    from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId}
    order by t.due_date is null, t.due_date, t.is_time_sensitive desc, t.title`);
