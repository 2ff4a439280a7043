import { type SQL, sql } from "drizzle-orm";
import { as } from "#db/json-row";
import { dueForTeam } from "~/features/tasks/due-date.server";
import { IS_COUNTED } from "~/features/tasks/types/task-types.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { addDays, type Day, instantAt } from "~/lib/dates";
import { basePoints, RISK, TURNS } from "./risk.rules";
import type { RiskCalendar, RiskLevel } from "./risk.types";

/** What statements about risk ask for: the event's calendar, and how to tell an instant's day there. */
export interface RiskClock extends RiskCalendar {
  dueSoonDays: number;
  timeZone: string;
}

/**
 * Over `t`, `tm` and `s`: the task counts in the team's score (decisions.md, "Risk score"), being overdue or due soon. One that the team
 * cannot see, or that is optional, not applicable or waits for approval, does not.
 */
const isPressing = ({ today, dueSoonDays }: RiskClock): SQL => {
  const limit = addDays(today, dueSoonDays);
  // The first condition is the index's: no team's day is before the task's own.
  return sql`t.is_archived = 0 and t.due_date <= ${limit} and t.is_required = 1 and ${IS_COUNTED} and ${visibleTask}
    and coalesce(s.progress_status, 'incomplete') = 'incomplete' and coalesce(s.approval_status, 'none') <> 'awaiting'
    and ${dueForTeam} <= ${limit}`;
};

const WITH_STATUS = sql`left join task_status s on s.team_id = tm.id and s.task_id = t.id`;

/**
 * Common tables, for `RISK_JOINS`: `pressing`, how many tasks of a team are overdue and due soon, and `signed`, when its people signed
 * in last. Each is read once, however many teams are asked about.
 */
export const riskTables = (clock: RiskClock): SQL =>
  sql`pressing as materialized (
      select tm.id as team_id, sum(${dueForTeam} < ${clock.today}) as overdue, sum(${dueForTeam} >= ${clock.today}) as due_soon
      from task t cross join team tm on tm.is_organiser = 0 ${WITH_STATUS} where ${isPressing(clock)} group by tm.id),
    signed as materialized (
      select team_id, max(last_login_in_time) as login from user where team_id is not null group by team_id)`;

/** Over `tm`, with `riskTables`. */
export const RISK_JOINS = sql`left join pressing pr on pr.team_id = tm.id left join signed si on si.team_id = tm.id
  left join team_activity ta on ta.team_id = tm.id`;

export const OVERDUE = as<number>(sql`coalesce(pr.overdue, 0)`);
export const DUE_SOON = as<number>(sql`coalesce(pr.due_soon, 0)`);
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
export const percentOf = (clock: RiskClock): SQL<number> =>
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

/** The tasks that count in the score of one team, as `select` over `t`, `tm` and `s`. */
export const pressingOf = (teamId: string, clock: RiskClock): SQL =>
  sql`from team tm cross join task t ${WITH_STATUS} where tm.id = ${teamId} and ${isPressing(clock)}`;
