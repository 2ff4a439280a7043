import { sql } from "drizzle-orm";
import { type Read, sqlRows } from "#db/read-batch";
import { dueForTeam, statusForTeam } from "./due-date.server";
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
  sqlRows(sql`select t.id, t.title, ${dueForTeam} as dueDate, ${statusForTeam(clock)} as status,
      s.approval_status = 'awaiting' as isAwaiting,
      (select group_concat(name, ', ') from (select u.first_name || ' ' || u.surname as name from task_assignee a
        join user u on u.id = a.user_id where a.task_status_id = s.id order by a.position)) as assignees
    from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId}
    order by ${dueForTeam} is null, ${dueForTeam}, t.is_time_sensitive desc, t.title`);
