import { type SQL, sql } from "drizzle-orm";
import type { Guarded } from "#db/write-batch";
import { NotFound } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";

/** `teamSeesTask` as SQL, over the aliases `tm` (team) and `t` (task). */
export const visibleTask: SQL = sql.raw(`(t.is_archived = 0 and (tm.is_organiser = 1
  or (tm.stand_share_role = 'child' and t.show_to_child_teams = 1)
  or (tm.stand_share_role <> 'child' and (
    not exists (select 1 from task_team_type x where x.task_id = t.id)
    or exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)))))`);

/** For batches that rely on a team's seeing a task: where it was narrowed, archived or deleted first, nothing is written. */
export const teamStillSees = ({ taskId, teamId }: { taskId: string; teamId: string }): Guarded =>
  relyOn(
    sql`exists (select 1 from team tm join task t on ${visibleTask} where tm.id = ${teamId} and t.id = ${taskId})`,
    () => new NotFound(),
  );

/** The same for many teams and tasks at once. */
export const teamsStillSee = (
  pairs: readonly { taskId: string; teamId: string }[],
  otherwise: () => Error,
): Guarded =>
  relyOn(
    sql`(select count(*) from json_each(${JSON.stringify(pairs.map(({ teamId, taskId }) => [teamId, taskId]))}) j
      join team tm on tm.id = j.value ->> 0 join task t on t.id = j.value ->> 1 and ${visibleTask}) = ${pairs.length}`,
    otherwise,
  );

/** `sightRule` as SQL, over the same aliases: why a team sees a task, or does not. */
export const sightRuleSql: SQL = sql.raw(`(case when t.is_archived = 1 then 'archived'
  when tm.is_organiser = 1 then 'organiser'
  when tm.stand_share_role = 'child' then iif(t.show_to_child_teams = 1, 'standShare', 'hiddenFromShares')
  when not exists (select 1 from task_team_type x where x.task_id = t.id) then 'everyType'
  when tm.team_type_id is null then 'noType'
  when exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)
    then 'ownType'
  else 'otherType' end)`);
