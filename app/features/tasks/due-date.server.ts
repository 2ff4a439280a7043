import { type SQL, sql } from "drizzle-orm";
import { as, bool } from "#db/json-row";

/** `effectiveDueDate` as SQL, over the aliases `t` (task) and `s` (the team's task status, which may be missing). */
export const dueForTeam = as<string | null>(
  sql.raw("(case when s.own_due_date > t.due_date then s.own_due_date else t.due_date end)"),
);

/** Over `t` and `s`: the day that holds is one that the team has as a late joiner, or since the task was published late. */
export const HAS_EXTRA_DAYS = bool(
  sql`(s.late_due_date > t.due_date and s.late_due_date >= coalesce(s.extended_due_date, ''))`,
);

export interface Clock {
  /** Of the event's time zone. */
  today: string;
  dueSoonDays: number;
}

export type DateStatus = "complete" | "notApplicable" | "overdue" | "dueSoon" | "incomplete";

/** `displayStatus` as SQL over the same aliases, with `incomplete` for what is pending (spec 1.4). */
export const statusForTeam = (clock: Clock): SQL<DateStatus> =>
  sql<DateStatus>`case when s.progress_status in ('complete', 'notApplicable') then s.progress_status
    when ${dueForTeam} is null then 'incomplete' when ${dueForTeam} < ${clock.today} then 'overdue'
    when ${dueForTeam} <= date(${clock.today}, '+' || ${clock.dueSoonDays} || ' days') then 'dueSoon'
    else 'incomplete' end`;
