import { type SQL, sql } from "drizzle-orm";
import type { Guarded } from "#db/write-batch";
import { writtenSql } from "#db/written-sql";
import { type AudienceTables, typesAllow, withExceptions } from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";
import { NotFound } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import type { TaskOfTeam } from "./tasks.types";

/** By types and stand shares alone, of a team that is no organiser's. */
const byTypes: SQL = sql`iif(tm.stand_share_role = 'child', t.show_to_child_teams = 1, ${typesAllow(
  sql`t.audience_base`,
  sql`not exists (select 1 from task_team_type x where x.task_id = t.id)`,
  sql`exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)`,
)})`;

/**
 * Who sees a task (spec 1.6; decisions.md, "Who sees what, exactly"), over the aliases `tm` (team) and `t` (task): organiser teams all; a
 * child team those shown to child teams, whatever their types; every other team those without types or with its own; of a task with named
 * teams or conditions, those that they leave. (Moderators and above see all: they read without this rule.) The same as
 * `audienceSql(TASK_AUDIENCE)`, for joins over many teams and tasks.
 */
export const visibleTask: SQL = writtenSql(sql`(t.is_archived = 0 and (tm.is_organiser = 1
  or ${withExceptions(sql`t.id`, sql`t.audience_base`, byTypes)}))`);

/** The same of tasks without named teams and conditions, over a `tm` that has no more than its type, its part in stand shares, and whether it is an organiser's. */
export const visiblePlainTask: SQL = writtenSql(
  sql`(t.is_archived = 0 and t.audience_base is null and (tm.is_organiser = 1 or ${byTypes}))`,
);

/** Who sees a task, as the page that says why asks for it. */
export const TASK_AUDIENCE: AudienceTables = {
  table: sql`task t`,
  id: sql`t.id`,
  isOpen: sql`t.is_archived = 0`,
  shown: sql`select x.team_type_id from task_team_type x where x.task_id = t.id`,
  hidden: null,
  showToChildTeams: sql`t.show_to_child_teams = 1`,
  base: sql`t.audience_base`,
};

/** Where tasks name team types. */
export const TASK_TYPES = {
  table: sql`task_team_type`,
  thingId: sql`task_id`,
  of: sql`task`,
  hasRule: false,
} satisfies TypeLinks;

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
