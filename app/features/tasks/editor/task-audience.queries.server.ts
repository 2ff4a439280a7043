import { sql } from "drizzle-orm";
import { tm } from "#db/event/aliases";
import { as, jsonRows, type RowIn } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { list } from "~/procedure/list.server";
import { indexed, known, oneOf, text, within } from "~/procedure/list-filters.server";
import { visibleTask } from "../visibility.server";
import type { TeamsOfKind } from "./audience-size.rules";
import { RULES, type VisibilityRule } from "./visibility.texts";

/** `visibleTask`, case by case: why a team sees the task, or does not. */
export const visibilityRule = as<VisibilityRule>(
  sql.raw(`(case when t.is_archived = 1 then 'archived'
  when tm.is_organiser = 1 then 'organiser'
  when tm.stand_share_role = 'child' then iif(t.show_to_child_teams = 1, 'standShare', 'hiddenFromShares')
  when not exists (select 1 from task_team_type x where x.task_id = t.id) then 'everyType'
  when tm.team_type_id is null then 'noType'
  when exists (select 1 from task_team_type x where x.task_id = t.id and x.team_type_id = tm.team_type_id)
    then 'ownType'
  else 'otherType' end)`),
);

/** How many teams see the task, or do not, by each rule. Archived teams are left out: nobody of theirs can sign in. */
export type AudienceCounts = Partial<Record<VisibilityRule, number>>;

export const audienceCounts = (taskId: string): Read<AudienceCounts> =>
  mapRead(
    jsonRows(
      { rule: visibilityRule, n: as<number>(sql`count(*)`) },
      sql`from task t join team tm on tm.is_archived = 0 where t.id = ${taskId} group by ${visibilityRule}`,
    ),
    (rules) => Object.fromEntries(rules.map(({ rule, n }) => [rule, n])),
  );

/** What the form counts its audience by, as it is filled in. */
export const teamsByKind = () =>
  jsonRows(
    {
      kind: as<TeamsOfKind["kind"]>(sql`kind`),
      typeId: as<string | null>(sql`type_id`),
      n: as<number>(sql`count(*)`),
    },
    sql`from (select case when is_organiser = 1 then 'organiser' when stand_share_role = 'child' then 'share' else 'own' end
        as kind, iif(is_organiser = 0 and stand_share_role <> 'child', team_type_id, null) as type_id
      from team where is_archived = 0) group by kind, type_id`,
  );

/** The event's teams by name, each with the rule by which it sees the task or does not. */
export const audience = list({
  from: (taskId: string) => sql`from task t join team tm on tm.is_archived = 0 where t.id = ${taskId}`,
  key: tm.id,
  rows: (taskId: string) => sql`join team tm on tm.id = page.id join task t on t.id = ${taskId}`,
  cells: () => ({
    id: tm.id,
    name: tm.name,
    rule: visibilityRule,
    typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
    parentName: as<string | null>(sql`(select p.name from team p where p.id = tm.parent_team_id)`),
  }),
  filters: {
    q: text(indexed("team", tm.id), within(tm.name)),
    sees: oneOf(["yes", "no"], (sees) => (sees === "yes" ? visibleTask : sql`not ${visibleTask}`)),
    rule: known(RULES, (rules) => sql`${visibilityRule} in ${rules}`),
  },
  ties: [sql`lower(tm.name)`],
});
export type AudienceTeam = RowIn<typeof audience.page>;
