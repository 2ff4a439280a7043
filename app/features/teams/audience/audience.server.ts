import { type SQL, sql } from "drizzle-orm";
import { tm } from "#db/event/aliases";
import { as, bool, jsonRows, type RowIn } from "#db/json-row";
import { mapRead, type Read, writtenOnce } from "#db/read-batch";
import { list } from "~/procedure/list.server";
import { indexed, known, oneOf, text, within } from "~/procedure/list-filters.server";
import { isStaff, type Searcher } from "~/procedure/room-search.server";
import { AUDIENCE_RULES, type AudienceRule } from "./audience.rules";

/** How a kind of thing says who sees it: each part in SQL over the alias of its own table. */
export interface AudienceTables {
  /** `download d`: the table under the alias that the rest uses. */
  table: SQL;
  id: SQL;
  /** Published and not archived. */
  isOpen: SQL;
  /** The types that it is shown to, `select team_type_id from …`. */
  shown: SQL;
  /** The types that it is hidden from; null where the kind has none. */
  hidden: SQL | null;
  /** Null where stand shares go by their type. */
  showToChildTeams: SQL | null;
}

/** The type that a team goes by, over `tm`: a stand share without one goes by its parent's. */
export const READING_TYPE = sql.raw(`coalesce(tm.team_type_id, iif(tm.stand_share_role = 'child',
  (select parent.team_type_id from team parent where parent.id = tm.parent_team_id), null))`);

/**
 * `audienceRule` in SQL, over the thing's alias and `tm` (team): `sees` is the condition, `rule` the reason. One table of
 * cases holds both against the pure rule (tests/unit/teams/audience.test.ts).
 */
export function audienceSql(thing: AudienceTables): { sees: SQL; rule: SQL<AudienceRule> } {
  const { isOpen, shown, hidden, showToChildTeams } = thing;
  const isHidden = hidden ? sql`${READING_TYPE} in (${hidden})` : sql`false`;
  const types = sql`(not exists (${shown}) or ${READING_TYPE} in (${shown}))`;
  const byShare = (other: SQL) =>
    showToChildTeams ? sql`iif(tm.stand_share_role = 'child', ${showToChildTeams}, ${other})` : other;
  const share = showToChildTeams
    ? sql`when tm.stand_share_role = 'child' then iif(${showToChildTeams}, 'standShare', 'hiddenFromShares')`
    : sql``;
  return {
    // `in` of nothing known is null: `is true` makes it no.
    sees: sql`(${isOpen} and (tm.is_organiser = 1 or ((${isHidden}) is not true and (${byShare(types)}) is true)))`,
    rule: as<AudienceRule>(sql`(case when not (${isOpen}) then 'closed' when tm.is_organiser = 1 then 'organiser'
      when (${isHidden}) is true then 'hiddenType' ${share}
      when not exists (${shown}) then 'everyType' when ${READING_TYPE} is null then 'noType'
      when ${READING_TYPE} in (${shown}) then 'ownType' else 'otherType' end)`),
  };
}

/**
 * The condition for whoever asks, over the thing's alias, or null where nobody's things are seen: staff see everything that
 * is open, others what their team sees.
 */
export function seenBy(thing: AudienceTables, who: Pick<Searcher, "level" | "teamId">): SQL | null {
  if (isStaff(who)) return thing.isOpen;
  if (who.teamId === undefined) return null;
  return sql`exists (select 1 from team tm where tm.id = ${who.teamId} and ${audienceSql(thing).sees})`;
}

/** Who asks, as the rule knows them. */
export const readerOf = (ctx: {
  user: { level: Searcher["level"] };
  team: { id: string } | null;
}): Pick<Searcher, "level" | "teamId"> => ({ level: ctx.user.level, teamId: ctx.team?.id });

/** The event's teams by name, each with the rule by which it sees the thing or does not; with how many by each rule. */
export function audienceOf(thing: AudienceTables) {
  const { sees, rule } = audienceSql(thing);
  const teams = (id: string) =>
    sql`from ${thing.table} join team tm on tm.is_archived = 0 where ${thing.id} = ${id}`;
  return {
    counts: (id: string): Read<Partial<Record<AudienceRule, number>>> =>
      mapRead(jsonRows({ rule, n: as<number>(sql`count(*)`) }, sql`${teams(id)} group by ${rule}`), (rules) =>
        Object.fromEntries(rules.map((one) => [one.rule, one.n])),
      ),
    list: list({
      from: teams,
      key: tm.id,
      rows: (id: string) => sql`join team tm on tm.id = page.id join ${thing.table} on ${thing.id} = ${id}`,
      cells: () => ({
        id: tm.id,
        name: tm.name,
        rule,
        typeName: as<string | null>(sql`(select name from team_type where id = ${READING_TYPE})`),
        parentName: as<string | null>(sql`(select p.name from team p where p.id = tm.parent_team_id)`),
      }),
      filters: {
        q: text(indexed("team", tm.id), within(tm.name)),
        sees: oneOf(["yes", "no"], (yes) => (yes === "yes" ? sees : sql`not ${sees}`)),
        rule: known(AUDIENCE_RULES, (rules) => sql`${rule} in ${rules}`),
      },
      ties: [sql`lower(tm.name)`],
    }),
  };
}
export type AudienceTeam = RowIn<ReturnType<typeof audienceOf>["list"]["page"]>;

const PARENT_TYPE = as<string | null>(
  sql.raw(`(select parent.team_type_id from team parent where parent.id = tm.parent_team_id)`),
);

/** What a form counts its audience by (`audienceSize`), as it is filled in. */
export const readingTeams = writtenOnce(() =>
  jsonRows(
    {
      isOrganiser: bool(sql`is_organiser`),
      isChild: bool(sql`is_child`),
      teamTypeId: as<string | null>(sql`type_id`),
      parentTypeId: as<string | null>(sql`parent_type_id`),
      n: as<number>(sql`count(*)`),
    },
    sql`from (select tm.is_organiser, tm.stand_share_role = 'child' as is_child, tm.team_type_id as type_id,
        ${PARENT_TYPE} as parent_type_id from team tm where tm.is_archived = 0)
      group by is_organiser, is_child, type_id, parent_type_id`,
  ),
);
