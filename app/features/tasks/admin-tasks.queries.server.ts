import { type SQL, sql } from "drizzle-orm";
import { ofTask, t, y } from "#db/event/aliases";
import { as, type RowIn, valuesOf } from "#db/json-row";
import { list } from "~/procedure/list.server";
import { day, flag, indexed, known, linked, text, within } from "~/procedure/list-filters.server";
import { TASK_STATES, type TaskState } from "~/ui/task-state.rules";
import type { Clock } from "./due-date.server";
import { EXCUSED, isExcused } from "./excused.server";
import { firstGroup, groupTitles, inGroups } from "./tasks.queries.server";
import { TASK_TYPES } from "./tasks.types";
import { visibleTask } from "./visibility.server";

/** The event's calendar, and which of the two lists is wanted. */
export interface ListScope {
  clock: Clock;
  isArchived?: boolean;
}

const PROGRESS = sql`left join task_progress of_task on of_task.task_id = t.id`;
const DONE = as<number>(sql`coalesce(${ofTask.done}, 0)`);
const TOTAL = as<number>(sql`coalesce(${ofTask.total}, 0)`);
/** Tasks as staff list them. Their counts stand beside them in `task_progress`. */
export const adminTasks = list({
  with: () => sql`given as materialized (${GIVEN_TIME})`,
  from: ({ isArchived }: ListScope) =>
    sql`from task t ${PROGRESS} where t.is_archived = ${isArchived ? 1 : 0} and t.is_draft = 0`,
  key: t.id,
  rows: sql`join task t on t.id = page.id ${PROGRESS}`,
  cells: ({ clock }: ListScope) => ({
    id: t.id,
    title: t.title,
    type: t.type,
    dueDate: t.dueDate,
    isTimeSensitive: t.isTimeSensitive,
    isApprovalNeeded: t.isApprovalNeeded,
    groups: groupTitles,
    /** Names of team types; empty = all teams. */
    teamTypes: valuesOf(
      y.name,
      sql`from task_team_type x join team_type y on y.id = x.team_type_id where x.task_id = t.id order by y.name`,
    ),
    /** Teams that are complete, of those that see it and to whom it applies. */
    done: DONE,
    total: TOTAL,
    overall: overallOf(clock),
  }),
  /** Of all, whatever is filtered: the tabs' counts. */
  beside: () => ({
    active: as<number>(sql`(select count(*) from task where is_archived = 0)`),
    archived: as<number>(sql`(select count(*) from task where is_archived = 1 and is_draft = 0)`),
    waiting: as<number>(sql`(select count(*) from task where is_draft = 1)`),
  }),
  filters: {
    q: text(indexed("task", t.id), within(t.title)),
    /** Incomplete is neither complete nor not applicable, late ones too; pending is due later than soon (spec 1.4). */
    status: known(
      [...TASK_STATES, "pending"],
      (chosen, { clock }: ListScope) =>
        sql`${overallOf(clock)} in ${chosen.flatMap((one) => STATES_OF[one] ?? [one])}`,
      { "n/a": "notApplicable" },
    ),
    type: known(TASK_TYPES, (types) => sql`t.type in ${types}`),
    group: inGroups,
    /** Ids of team types; `all` = for teams of every type. */
    teamType: linked(sql`x.team_type_id`, sql`from task_team_type x where x.task_id = t.id`, "all"),
    from: day((from) => sql`t.due_date >= ${from}`),
    to: day((to) => sql`t.due_date <= ${to}`),
    urgent: flag(sql`t.is_time_sensitive = 1`),
    approval: flag(sql`t.is_approval_needed = 1`),
  },
  sorts: {
    title: [sql`lower(t.title)`],
    group: [sql`lower(coalesce(${firstGroup}, '~'))`],
    type: [t.type],
    dueDate: [sql`t.due_date is null`, t.dueDate],
    done: [sql`cast(${DONE} as real) / max(${TOTAL}, 1)`],
  },
  first: "dueDate",
  ties: [sql`lower(t.title)`],
});
export type AdminTask = RowIn<typeof adminTasks.page>;

const STATES_OF: Partial<Record<string, TaskState[]>> = {
  incomplete: ["incomplete", "overdue", "dueSoon"],
  pending: ["incomplete"],
};

/**
 * Teams that are still open and were given more time, for `overallOf`: read once for the whole list, since hardly any
 * status has such a day.
 */
const GIVEN_TIME = sql`select s.task_id, s.own_due_date as day from ${EXCUSED}
  cross join task t on t.id = s.task_id and t.due_date < s.own_due_date
  cross join team tm on tm.id = s.team_id and tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
  where ${isExcused}`;

/** `overallStatus` as SQL, over `t` (task), its progress and the common table `given`. */
function overallOf({ today, dueSoonDays }: Clock): SQL<TaskState> {
  const limit = sql`date(${today}, '+' || ${dueSoonDays} || ' days')`;
  const given = sql`from given g where g.task_id = t.id`;
  const isDueForMost = sql`${TOTAL} - ${DONE} > (select count(*) ${given})`;
  return sql`case
    when ${TOTAL} = 0 and ${ofTask.notApplicable} > 0 and t.is_archived = 0 then 'notApplicable'
    when ${TOTAL} = 0 then 'incomplete'
    when ${DONE} >= ${TOTAL} then 'complete'
    when t.due_date is null or t.due_date > ${limit} then 'incomplete'
    when t.due_date < ${today} and (${isDueForMost} or exists (select 1 ${given} and g.day < ${today})) then 'overdue'
    when t.due_date >= ${today} and ${isDueForMost} then 'dueSoon'
    when exists (select 1 ${given} and g.day <= ${limit}) then 'dueSoon'
    else 'incomplete' end`;
}
