import { type SQL, sql } from "drizzle-orm";
import type { Guarded } from "#db/write-batch";
import { NotFound } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import type { TaskOfTeam } from "./tasks.types";

/**
 * Who sees a task (spec 1.6), over the aliases `tm` (team) and `t` (task): organiser teams all; a child team those shown to
 * child teams, whatever their types; every other team those without types or with its own. (Moderators and above see all:
 * they read without this rule.)
 */
export const visibleTask: SQL = sql.raw(`(t.is_archived = 0 and (tm.is_organiser = 1
  or (tm.stand_share_role = 'child' and t.show_to_child_teams = 1)
  or (tm.stand_share_role <> 'child' and (
    not exists (select 1 from task_team_type x where x.task_id = t.id)
    or exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)))))`);

/** For batches that rely on a team's seeing a task: where it was narrowed, archived or deleted first, nothing is written. */
export const teamStillSees = ({ taskId, teamId }: TaskOfTeam): Guarded =>
  relyOn(
    sql`exists (select 1 from team tm join task t on ${visibleTask} where tm.id = ${teamId} and t.id = ${taskId})`,
    () => new NotFound(),
  );

/** The same for many teams and tasks at once. */
export const teamsStillSee = (pairs: readonly TaskOfTeam[], otherwise: () => Error): Guarded =>
  relyOn(
    sql`(select count(*) from json_each(${JSON.stringify(pairs.map(({ teamId, taskId }) => [teamId, taskId]))}) j
      join team tm on tm.id = j.value ->> 0 join task t on t.id = j.value ->> 1 and ${visibleTask}) = ${pairs.length}`,
    otherwise,
  );
