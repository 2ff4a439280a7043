import { type SQL, sql } from "drizzle-orm";
import { tm } from "#db/event/aliases";
import { forExceptions } from "#db/exceptions";
import { as, bool, jsonOne, jsonRows, type RowIn } from "#db/json-row";
import { mapRead, type Read, writtenOnce } from "#db/read-batch";
import { writtenSql } from "#db/written-sql";
import { list } from "~/procedure/list.server";
import { indexed, known, oneOf, text, within } from "~/procedure/list-filters.server";
import { isStaff, type Searcher } from "~/procedure/room-search.server";
import { AUDIENCE_RULES, type AudienceBase, type AudienceRule } from "./audience.rules";
import { askedValues, conditionsHold } from "./conditions.server";

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
  /** Organiser teams see all that is open, but of some kinds nothing (`none`), or what others would (`asOthers`). */
  organisers?: "none" | "asOthers";
  /** Its `audience_base`: null where neither named teams nor conditions are asked. */
  base: SQL;
  /** One that names no types is for none of its own accord, rather than for everybody; its `base` is never null. */
  isForNone?: true;
}

/** The type that a team goes by, over `tm`: a stand share without one goes by its parent's. */
export const READING_TYPE = sql.raw(`coalesce(tm.team_type_id, iif(tm.stand_share_role = 'child',
  (select parent.team_type_id from team parent where parent.id = tm.parent_team_id), null))`);

/** That the team `tm` is said to see a thing, or not to, by name. */
const isNamed = (thingId: SQL, rule: "in" | "out"): SQL =>
  sql`exists (select 1 from audience_team au where au.thing_id = ${thingId} and au.team_id = tm.id and au.rule = ${sql.raw(`'${rule}'`)})`;

/**
 * Whether `tm` is among those whom a thing is for, organisers and hidden types aside. `byTypes` says it of its types and stand shares, over
 * `base`, which is null where neither named teams nor conditions are asked (`typesAllow`). Each part stands here once, and no deeper than it
 * must: SQLite compiles all of it wherever it is asked, and its parser takes no more. An event without exceptions is asked `byTypes` alone.
 */
export const withExceptions = (thingId: SQL, base: SQL, byTypes: SQL): SQL =>
  sql`(${forExceptions(sql`coalesce(iif(${base} is null, null, (select au.rule = 'in' from audience_team au
      where au.thing_id = ${thingId} and au.team_id = tm.id)),`)}
    ${byTypes} ${forExceptions(sql`and (${base} is null or (${base} <> 'teams' and ${conditionsHold(thingId)})))`)}) is true`;

/** Whether a thing's types let `tm` in: those of its type, everybody where it names none or is said to be for everybody. */
export const typesAllow = (base: SQL, namesNone: SQL, isOfTypes: SQL): SQL =>
  sql`((${forExceptions(sql`${base} is null and`)} ${namesNone}) or ${isOfTypes} ${forExceptions(sql`or ${base} is 'everybody'`)})`;

/**
 * `audienceRule` in SQL, over the thing's alias and `tm` (team): `sees` is the condition, `rule` the reason. One table of
 * cases holds both against the pure rule (tests/unit/teams/audience.test.ts).
 */
export function audienceSql(thing: AudienceTables): Written {
  const known = written.get(thing);
  if (known) return known;
  const { sees, rule } = writeAudience(thing);
  const both = { sees: writtenSql(sees), rule: writtenSql(rule) };
  written.set(thing, both);
  return both;
}

interface Written {
  sees: SQL;
  rule: SQL<AudienceRule>;
}
const written = new WeakMap<AudienceTables, Written>();

function writeAudience(thing: AudienceTables): Written {
  const { id, isOpen, shown, hidden, showToChildTeams, base, organisers } = thing;
  const seesAll = organisers ? sql`false` : sql`tm.is_organiser = 1`;
  const isHidden = hidden ? sql`${READING_TYPE} in (${hidden})` : sql`false`;
  const isOfTypes = sql`${READING_TYPE} in (${shown})`;
  const byShare = (other: SQL) =>
    showToChildTeams ? sql`iif(tm.stand_share_role = 'child', ${showToChildTeams}, ${other})` : other;
  const isShare = showToChildTeams ? sql`tm.stand_share_role = 'child'` : sql`false`;
  const namesNone = thing.isForNone ? sql`false` : sql`not exists (${shown})`;
  const isForAll = sql`(${base} is 'everybody' or (${base} is null and ${namesNone}))`;
  const own = withExceptions(id, base, byShare(typesAllow(base, namesNone, isOfTypes)));
  // `in` of nothing known is null: `is true` makes it no.
  const shownTo = hidden ? sql`(${isHidden}) is not true and ${own}` : own;
  return {
    sees: organisers ? sql`(${isOpen} and ${shownTo})` : sql`(${isOpen} and (${seesAll} or ${shownTo}))`,
    rule: as<AudienceRule>(sql`(case when not (${isOpen}) then 'closed' when ${seesAll} then 'organiser'
      when (${isHidden}) is true then 'hiddenType'
      when ${base} is not null and ${isNamed(id, "out")} then 'hiddenByName'
      when ${base} is not null and ${isNamed(id, "in")} then 'shownByName'
      when ${base} is 'teams' then 'namedOnly'
      when ${isShare} and not (${showToChildTeams ?? sql`true`}) then 'hiddenFromShares'
      when not ${isShare} and not ${isForAll} and ${READING_TYPE} is null then 'noType'
      when not ${isShare} and not ${isForAll} and (${isOfTypes}) is not true then 'otherType'
      when ${base} is not null and not (${conditionsHold(id)}) then 'condition'
      when ${isShare} then 'standShare' when ${isForAll} then 'everyType' else 'ownType' end)`),
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
export function audienceOf(thing: AudienceTables): ReturnType<typeof listAudience> {
  const known = listed.get(thing) ?? listAudience(thing);
  listed.set(thing, known);
  return known;
}

/** The teams of which it is said whether they see a thing, as `tm`. */
export const isCounted = ({ organisers }: AudienceTables): SQL =>
  organisers === "none" ? sql`tm.is_archived = 0 and tm.is_organiser = 0` : sql`tm.is_archived = 0`;

const listed = new WeakMap<AudienceTables, ReturnType<typeof listAudience>>();

function listAudience(thing: AudienceTables) {
  const { sees, rule } = audienceSql(thing);
  const teams = (id: string) =>
    sql`from ${thing.table} join team tm on ${isCounted(thing)} where ${thing.id} = ${id}`;
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
        values: askedValues(
          sql`select ac.custom_field_id from audience_condition ac where ac.thing_id = ${thing.id}`,
        ),
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

/** What a thing asks beside its types, for its editor, which leaves that to the page of its audience. */
export interface Exceptions {
  base: AudienceBase | null;
  teamsIn: number;
  teamsOut: number;
  conditions: number;
}

export const exceptionsOf = ({ table, id, base }: AudienceTables, thingId: string): Read<Exceptions | null> =>
  jsonOne(
    {
      base: as<AudienceBase | null>(base),
      teamsIn: as<number>(
        sql`(select count(*) from audience_team au where au.thing_id = ${id} and au.rule = 'in')`,
      ),
      teamsOut: as<number>(
        sql`(select count(*) from audience_team au where au.thing_id = ${id} and au.rule = 'out')`,
      ),
      conditions: as<number>(sql`(select count(*) from audience_condition ac where ac.thing_id = ${id})`),
    },
    sql`from ${table} where ${id} = ${thingId} and ${base} is not null`,
  );
