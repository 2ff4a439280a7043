import { type SQL, sql } from "drizzle-orm";
import { as } from "#db/json-row";
import { writtenSql } from "#db/written-sql";
import { dueForTeam } from "~/features/tasks/due-date.server";
import { EXCUSED, isExcused } from "~/features/tasks/excused.server";
import { IS_COUNTED } from "~/features/tasks/types/task-types.server";
import { visiblePlainTask, visibleTask } from "~/features/tasks/visibility.server";
import { addDays, type Day, instantAt } from "~/lib/dates";
import { basePoints, RISK, TURNS } from "./risk.rules";
import type { RiskCalendar, RiskLevel } from "./risk.types";

/** What statements about risk ask for: the event's calendar, and how to tell an instant's day there. */
export interface RiskClock extends RiskCalendar {
  dueSoonDays: number;
  timeZone: string;
}

/** Of tasks that a team has not seen through: none counts that is optional or only tells something. */
const isAsked = (limit: Day, isSeen: SQL = visibleTask): SQL =>
  // The day is the index's: no team's own is before its task's.
  sql`t.is_archived = 0 and t.due_date <= ${limit} and t.is_required = 1 and ${IS_COUNTED} and ${isSeen}`;

const isOpen = sql`coalesce(s.progress_status, 'incomplete') = 'incomplete' and coalesce(s.approval_status, 'none') <> 'awaiting'`;

const limitOf = ({ today, dueSoonDays }: RiskClock): Day => addDays(today, dueSoonDays);

/** Over `tm`: all that the visibility of tasks asks of a team that is no organiser's, as one text. */
const KIND = sql`(coalesce(tm.team_type_id, '') || iif(tm.stand_share_role = 'child', '/child', ''))`;

/**
 * Common tables, for `RISK_JOINS`. How many tasks of a team are overdue and due soon is known without looking at each task of each team:
 * `of_kind` says what a team of its kind has that did nothing yet, `of_named` what it has of tasks with named teams or conditions, `excused`
 * how much less (or later) it is for those that did something: whether a task is asked of a team is looked up only where teams of some kind
 * are not asked. The same as `pressingOf` finds team by team, which a test holds. `signed`: when its people signed in last.
 */
export const riskTables = (clock: RiskClock): SQL => writtenFor(clock).tables;

function tablesOf(clock: RiskClock): SQL {
  const { today } = clock;
  const limit = limitOf(clock);
  /** What each team did, or was given, of tasks of that table. */
  const easedOf = (tasks: SQL): SQL => sql`
        select s.task_id, s.team_id, -(t.due_date < ${today}) as overdue, -(t.due_date >= ${today}) as due_soon
        from ${tasks} t cross join task_status s on s.task_id = t.id and s.progress_status in ('complete', 'notApplicable')
      union all
        select s.task_id, s.team_id, (${isOpen} and ${dueForTeam} < ${today}) - (t.due_date < ${today}),
          (${isOpen} and ${dueForTeam} between ${today} and ${limit}) - (t.due_date >= ${today})
        from ${tasks} t cross join ${EXCUSED} on s.task_id = t.id and ${isExcused}`;
  return sql`asked as materialized (
      select t.id, t.due_date, ${KIND} as kind from task t cross join (
        select distinct team_type_id, iif(stand_share_role = 'child', 'child', 'none') as stand_share_role, 0 as is_organiser
        from team where is_organiser = 0) tm where ${isAsked(limit, visiblePlainTask)}),
    asked_named as materialized (
      select t.id, t.due_date, tm.id as team_id from task t indexed by task_with_exceptions cross join team tm
      where t.audience_base is not null and tm.is_organiser = 0 and ${isAsked(limit)}),
    of_kind as materialized (
      select kind, sum(due_date < ${today}) as overdue, sum(due_date >= ${today}) as due_soon from asked group by kind),
    of_named as materialized (
      select team_id, sum(due_date < ${today}) as overdue, sum(due_date >= ${today}) as due_soon from asked_named group by team_id),
    team_kind as materialized (select id, ${KIND} as kind from team tm where is_organiser = 0),
    asked_of_all as materialized (
      select id, due_date from asked group by id having count(*) = (select count(distinct kind) from team_kind)),
    asked_of_some as materialized (select id, due_date from asked where id not in (select id from asked_of_all)
      union select id, due_date from asked_named),
    eased as materialized (${easedOf(sql`asked_of_some`)}),
    excused as materialized (
      select team_id, sum(overdue) as overdue, sum(due_soon) as due_soon from (
          select team_id, overdue, due_soon from (${easedOf(sql`asked_of_all`)})
        union all
          select e.team_id, e.overdue, e.due_soon from eased e cross join team_kind o on o.id = e.team_id
            cross join asked k on k.id = e.task_id and k.kind = o.kind
        union all
          select e.team_id, e.overdue, e.due_soon from asked_named n cross join eased e on e.task_id = n.id and e.team_id = n.team_id
        ) group by team_id),
    signed as materialized (
      select team_id, max(last_login_in_time) as login from user where team_id is not null group by team_id)`;
}

/** Over `tm`, with `riskTables`. */
export const RISK_JOINS =
  writtenSql(sql`left join of_kind ok on ok.kind = ${KIND} left join of_named nn on nn.team_id = tm.id
  left join excused ex on ex.team_id = tm.id
  left join signed si on si.team_id = tm.id left join team_activity ta on ta.team_id = tm.id`);

export const OVERDUE = as<number>(
  sql`(coalesce(ok.overdue, 0) + coalesce(nn.overdue, 0) + coalesce(ex.overdue, 0))`,
);
export const DUE_SOON = as<number>(
  sql`(coalesce(ok.due_soon, 0) + coalesce(nn.due_soon, 0) + coalesce(ex.due_soon, 0))`,
);
/** An instant. */
export const LAST_LOGIN = as<string | null>(sql`si.login`);
/** A day of the event's zone. */
export const LAST_ACTIVITY = as<Day | null>(sql`ta.day`);

const points = (value: number): SQL => sql.raw(String(value));

/** `basePoints` as SQL: by the rule itself, asked about one day of each stretch in which it says the same. */
export function baseOf({ timeZone, ...calendar }: RiskClock): SQL<number> {
  const { today } = calendar;
  const by = (isBefore: (day: Day) => SQL, on: (day: Day) => number): SQL =>
    sql`case ${sql.join(
      TURNS.map(
        (days) => sql`when ${isBefore(addDays(today, -days))} then ${points(on(addDays(today, -days - 1)))}`,
      ),
      sql` `,
    )} else ${points(on(today))} end`;
  const startOf = (day: Day): string => instantAt(timeZone, day, "00:00").toISOString();
  return as<number>(sql`case when si.login is null and ta.day is null
      then ${points(basePoints({ lastLogin: null, lastActivity: null }, calendar))}
    when ta.day is null then ${by(
      (day) => sql`si.login < ${startOf(day)}`,
      (lastLogin) => basePoints({ lastLogin, lastActivity: null }, calendar),
    )}
    else ${by(
      (day) => sql`ta.day < ${day}`,
      (lastActivity) => basePoints({ lastLogin: null, lastActivity }, calendar),
    )} end`);
}

/** `riskPercent` as SQL: both halves are whole numbers, a half of one is rounded up. */
export const percentOf = (clock: RiskClock): SQL<number> => writtenFor(clock).percent;

const percentSql = (clock: RiskClock): SQL<number> =>
  as<number>(sql`((${baseOf(clock)})
    + min(100, ${points(RISK.weights.overdue)} * ${OVERDUE} + ${points(RISK.weights.dueSoon)} * ${DUE_SOON}) + 1) / 2`);

/** That a percentage is in one of the bands. */
export const isInBands = (percent: SQL, bands: readonly RiskLevel[]): SQL =>
  sql`(${sql.join(
    bands.map((band) => {
      const at = RISK.bands.findIndex(([level]) => level === band);
      const [, most = 100] = RISK.bands[at] ?? [];
      const [, before = -1] = RISK.bands[at - 1] ?? [];
      return sql`${percent} between ${points(before + 1)} and ${points(most)}`;
    }),
    sql` or `,
  )})`;

/**
 * The tasks that count in the score of one team, as `select` over `t`, `tm` and `s` (decisions.md, "Risk score"): overdue or due soon. One
 * that the team cannot see, or that is optional, not applicable or waits for approval, does not.
 */
export const pressingOf = (teamId: string, clock: RiskClock): SQL => {
  const limit = limitOf(clock);
  return sql`from team tm cross join task t left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId} and ${isAsked(limit)} and ${isOpen} and ${dueForTeam} <= ${limit}`;
};

interface WrittenRisk {
  tables: SQL;
  percent: SQL<number>;
}

/** By clock: some events are asked again and again, and each day is another. */
const written = new Map<string, WrittenRisk>();
const KNOWN_CLOCKS = 100;

/** What hangs on the clock alone is written once for it: a list names a score in several places. */
function writtenFor(clock: RiskClock): WrittenRisk {
  const { today, dueSoonDays, timeZone, launch } = clock;
  const key = [today, dueSoonDays, timeZone, launch].join(" ");
  let known = written.get(key);
  if (!known) {
    known = { tables: writtenSql(tablesOf(clock)), percent: writtenSql(percentSql(clock)) };
    if (written.size >= KNOWN_CLOCKS) written.clear();
    written.set(key, known);
  }
  return known;
}
