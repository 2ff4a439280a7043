import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import type { SightRule } from "~/features/teams/visibility.rules";
import { sightRuleSql, visibleTask } from "~/features/teams/visibility.server";
import type { AudienceQuery } from "../admin-tasks.schema";

/** How many teams see the task, or do not, by each rule. Archived teams are left out: nobody of theirs can sign in. */
export type AudienceCounts = Partial<Record<SightRule, number>>;

export const audienceCounts = (taskId: string): Read<AudienceCounts> =>
  sqlJson(sql`select coalesce(json_group_object(rule, n), '{}') from (
    select ${sightRuleSql} as rule, count(*) as n from task t join team tm on tm.is_archived = 0
    where t.id = ${taskId} group by 1)`);

export interface AudienceTeam {
  id: string;
  name: string;
  typeName: string | null;
  parentName: string | null;
  rule: SightRule;
}

export interface AudiencePage {
  total: number;
  rows: AudienceTeam[];
}

export const AUDIENCE_PAGE = 100;

/** The event's teams by name, each with the rule by which it sees the task or does not; one page of 100. */
export function audiencePage(taskId: string, query: AudienceQuery): Read<AudiencePage> {
  const { q, sees, rule, page } = query;
  const sight =
    sees === undefined ? sql`` : sees === "yes" ? sql`and ${visibleTask}` : sql`and not ${visibleTask}`;
  const which = sql`from task t join team tm on tm.is_archived = 0
    where t.id = ${taskId} ${q ? sql`and instr(lower(tm.name), lower(${q})) > 0` : sql``} ${sight}
      ${rule.length > 0 ? sql`and ${sightRuleSql} in ${rule}` : sql``}`;
  return sqlJson(sql`select json_object('total', (select count(*) ${which}),
    'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
      select json_object('id', tm.id, 'name', tm.name, 'rule', ${sightRuleSql},
        'typeName', (select name from team_type where id = tm.team_type_id),
        'parentName', (select p.name from team p where p.id = tm.parent_team_id)) as line
      ${which} order by tm.name collate nocase, tm.id
      limit ${AUDIENCE_PAGE} offset ${(page - 1) * AUDIENCE_PAGE}))))`);
}
