import { type SQL, sql } from "drizzle-orm";

/** `teamSeesTask` as SQL, over the aliases `tm` (team) and `t` (task). */
export const visibleTask: SQL = sql.raw(`(t.is_archived = 0 and (tm.is_organiser = 1
  or (tm.stand_share_role = 'child' and t.show_to_child_teams = 1)
  or (tm.stand_share_role <> 'child' and (
    not exists (select 1 from task_team_type x where x.task_id = t.id)
    or exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)))))`);

/** `sightRule` as SQL, over the same aliases: why a team sees a task, or does not. */
export const sightRuleSql: SQL = sql.raw(`(case when t.is_archived = 1 then 'archived'
  when tm.is_organiser = 1 then 'organiser'
  when tm.stand_share_role = 'child' then iif(t.show_to_child_teams = 1, 'standShare', 'hiddenFromShares')
  when not exists (select 1 from task_team_type x where x.task_id = t.id) then 'everyType'
  when tm.team_type_id is null then 'noType'
  when exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)
    then 'ownType'
  else 'otherType' end)`);
