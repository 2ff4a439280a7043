import { type SQL, sql } from "drizzle-orm";

/** `teamSeesTask` as SQL, over the aliases `tm` (team) and `t` (task). */
export const visibleTask: SQL = sql.raw(`(t.is_archived = 0 and (tm.is_organiser = 1
  or (tm.stand_share_role = 'child' and t.show_to_child_teams = 1)
  or (tm.stand_share_role <> 'child' and (
    not exists (select 1 from task_team_type x where x.task_id = t.id)
    or exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)))))`);
