import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type * as z from "zod";
import { fullName, fullNameOr, ofTeam, tm, y } from "#db/event/aliases";
import { users } from "#db/event/schema/teams";
import { as, jsonRequired, jsonRow, jsonRows, maybe, type RowIn, type RowOf, rowsOf } from "#db/json-row";
import { writtenSql } from "#db/written-sql";
import { answered } from "~/features/custom-fields/field-filters.server";
import { hasHardBounce } from "~/features/teams/invitations.server";
import type { Day } from "~/lib/dates";
import { list } from "~/procedure/list.server";
import { among, indexed, known, oneOf, text, within } from "~/procedure/list-filters.server";
import { LEVELS } from "../risk/bands.rules";
import type { RiskLevel } from "../risk/risk.types";
import { percentBy } from "../risk/risk-days.server";
import {
  DUE_SOON,
  isInBands,
  LAST_ACTIVITY,
  LAST_LOGIN,
  OVERDUE,
  percentOf,
  pressingOf,
  RISK_JOINS,
  type RiskClock,
  riskTables,
} from "../risk/risk-sql.server";

/** Which teams are looked at: those of the event, those that were archived, or all; organisers' never are. */
export const WHICH_TEAMS = ["active", "archived", "all"] as const;
export interface HealthScope {
  clock: RiskClock;
  teams: (typeof WHICH_TEAMS)[number];
  /** What "since Monday" compares with. */
  monday: Day;
  /** The query (of `healthList.Search`, whose type hangs on this one) that a page's summary counts, whatever its bands; none, no summary. */
  summed?: object;
}

const owner = alias(users, "owner");
const JOINS =
  writtenSql(sql`${RISK_JOINS} left join user owner on owner.id = tm.owner_id left join team_type y on y.id = tm.team_type_id
  left join team_progress of_team on of_team.team_id = tm.id`);
/** As the index `team_by_order` has it. */
const NAME = sql`lower(tm.name)`;

export const isLooked = ({ teams }: HealthScope): SQL =>
  sql`tm.is_organiser = 0 and ${teams === "all" ? sql`true` : sql`tm.is_archived = ${teams === "archived" ? 1 : 0}`}`;

const NEVER_IN = sql`si.login is null`;
const PEOPLE_NEVER_IN = sql`(select count(*) from user p where p.team_id = tm.id and p.has_logged_in = 0)`;
/** How many of its people no mail reaches. */
export const BOUNCED = writtenSql(
  sql`(select count(*) from user u where u.team_id = tm.id and ${hasHardBounce})`,
);

/** Bars of the histogram: each of so many per cent. */
export const BAR = 5;
const HIGHEST = 5;

/** Over `scored`. */
const SUMMARY_CELLS = {
  teams: as<number>(sql`count(*)`),
  percentSum: as<number>(sql`coalesce(sum(percent), 0)`),
  ...(Object.fromEntries(
    LEVELS.map((level) => [level, as<number>(sql`coalesce(sum(${isInBands(sql`percent`, [level])}), 0)`)]),
  ) as Record<RiskLevel, SQL<number>>),
  /** By bars of the histogram, but for those that nobody has. Each ends where its band does: 0 to 5, 6 to 10, … 96 to 100. */
  bars: rowsOf(
    { at: as<number>(sql`at`), teams: as<number>(sql`teams`) },
    sql`from (select max((percent + ${sql.raw(String(BAR - 1))}) / ${sql.raw(String(BAR))} - 1, 0) as at, count(*) as teams
      from scored group by 1) order by at`,
  ),
  highest: rowsOf(
    {
      id: as<string>(sql`id`),
      name: as<string>(sql`name`),
      percent: as<number>(sql`percent`),
      overdue: as<number>(sql`overdue`),
      dueSoon: as<number>(sql`due_soon`),
    },
    sql`from scored where percent > 0 order by percent desc, overdue desc, lower(name) limit ${sql.raw(String(HIGHEST))}`,
  ),
};
export type HealthSummary = RowOf<typeof SUMMARY_CELLS>;
const SUMMARY = writtenSql(
  as<HealthSummary | null>(sql`json((select ${jsonRow(SUMMARY_CELLS)} from scored))`),
);
const NO_SUMMARY = as<HealthSummary | null>(sql`null`);

/** The teams that may not finish, by name (REP-7), with the score of each worked out from now. */
export const healthList = list({
  with: (scope: HealthScope): SQL =>
    sql`${riskTables(scope.clock)}, ${scoredTeams(scope, scope.summed as Query | undefined)}`,
  from: (scope: HealthScope) => sql`from team tm ${JOINS} where ${isLooked(scope)}`,
  key: tm.id,
  all: (scope: HealthScope) => sql`(select count(*) from team tm where ${isLooked(scope)})`,
  rows: sql`join team tm on tm.id = page.id ${JOINS}`,
  cells: ({ clock, monday }: HealthScope) => ({
    id: tm.id,
    name: tm.name,
    isArchived: tm.isArchived,
    typeName: maybe(y.name),
    standShareRole: tm.standShareRole,
    parentName: as<string | null>(sql`(select name from team where id = tm.parent_team_id)`),
    ownerName: fullNameOr(owner),
    ownerEmail: maybe(owner.email),
    percent: percentOf(clock),
    byMonday: percentBy(monday),
    overdue: OVERDUE,
    dueSoon: DUE_SOON,
    lastLogin: LAST_LOGIN,
    lastActivity: LAST_ACTIVITY,
    people: as<number>(sql`(select count(*) from user p where p.team_id = tm.id)`),
    neverIn: as<number>(PEOPLE_NEVER_IN),
    bounced: as<number>(BOUNCED),
    total: as<number>(sql`coalesce(${ofTeam.total}, 0)`),
    complete: as<number>(sql`coalesce(${ofTeam.complete}, 0)`),
    notApplicable: as<number>(sql`coalesce(${ofTeam.notApplicable}, 0)`),
  }),
  // In the same statement: what both rely on is worked out once.
  beside: ({ summed }: HealthScope) => ({ summary: summed ? SUMMARY : NO_SUMMARY }),
  filters: {
    q: text(
      indexed("team", tm.id, "title body"),
      indexed("person", owner.id, "title body"),
      within(tm.name),
      within(sql`${fullName(owner)} || ' ' || ${owner.email}`),
    ),
    band: known(LEVELS as RiskLevel[], (bands, { clock }: HealthScope) => isInBands(percentOf(clock), bands)),
    type: among(tm.teamTypeId, "none"),
    role: known(["none", "parent", "child"], (roles) => sql`tm.stand_share_role in ${roles}`),
    login: oneOf(["never", "some"], (which) => (which === "never" ? NEVER_IN : sql`not (${NEVER_IN})`)),
    people: oneOf(["never"], () => sql`${PEOPLE_NEVER_IN} > 0`),
    mail: oneOf(["bounced"], () => sql`${BOUNCED} > 0`),
    field: answered(tm.id),
  },
  sorts: {
    name: [NAME],
    risk: [({ clock }: HealthScope) => percentOf(clock)],
    overdue: [OVERDUE],
    dueSoon: [DUE_SOON],
    lastLogin: [LAST_LOGIN],
    lastActivity: [LAST_ACTIVITY],
    progress: [sql`cast(of_team.complete as real) / max(of_team.total - of_team.not_applicable, 1)`],
  },
  ties: [NAME],
});
export type HealthRow = RowIn<typeof healthList.page>;

type Query = z.infer<typeof healthList.Search>;

/** Of the teams that the filters leave, whatever their bands: how many are in each, how they spread, and those of the highest risk. */
export const healthSummary = (query: Query, scope: HealthScope) =>
  jsonRequired(SUMMARY_CELLS, {
    with: sql`${riskTables(scope.clock)}, ${scoredTeams(scope, query)}`,
    from: sql`from scored`,
  });

/** The common table of what is summed, behind `riskTables`. The bands filter: each says what it would show. */
function scoredTeams(scope: HealthScope, query: Query | undefined): SQL {
  const where = query ? healthList.where({ ...query, band: [] }, scope) : sql`false`;
  return sql`scored as materialized (
    select tm.id, tm.name, ${percentOf(scope.clock)} as percent, ${OVERDUE} as overdue, ${DUE_SOON} as due_soon
    from team tm ${JOINS} where ${isLooked(scope)} and ${where})`;
}

/** The facts of one team's score; null where there is no such team, or it is an organiser's. */
export const riskFactsOf = (teamId: string) =>
  jsonRows(
    {
      id: tm.id,
      name: tm.name,
      isArchived: tm.isArchived,
      lastLogin: as<string | null>(sql`(select max(last_login_in_time) from user where team_id = tm.id)`),
      lastActivity: as<Day | null>(sql`(select day from team_activity where team_id = tm.id)`),
    },
    sql`from team tm where tm.id = ${teamId} and tm.is_organiser = 0`,
  );

/** The tasks that count in it. */
export const pressingTasks = (teamId: string, clock: RiskClock) =>
  jsonRows(
    {
      id: as<string>(sql`t.id`),
      title: as<string>(sql`t.title`),
      dueDate: as<string>(sql`coalesce(iif(s.own_due_date > t.due_date, s.own_due_date, t.due_date), '')`),
    },
    pressingOf(teamId, clock),
  );
