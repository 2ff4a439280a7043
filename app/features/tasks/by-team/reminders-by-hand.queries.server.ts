import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import { dueForTeam } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import { byHandOn, isRemindable } from "./reminders-by-hand.commands.server";

/** How many teams are late with the task, and how many of them were reminded of it today. */
export const lateTeams = (taskId: string, today: string): Read<{ total: number; reminded: number }> =>
  sqlJson(sql`select json_object('total', count(*), 'reminded', coalesce(sum(exists (
      select 1 from task_reminder r where r.task_id = t.id and r.team_id = tm.id
        and r.milestone = ${byHandOn(today)})), 0))
    from team tm join task t on t.id = ${taskId} and ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where ${dueForTeam} < ${today} and ${isRemindable}`);
