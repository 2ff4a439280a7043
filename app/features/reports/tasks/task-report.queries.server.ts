import { type SQL, sql } from "drizzle-orm";
import { ofTask, t, y } from "#db/event/aliases";
import { as, jsonRequired, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import type { Clock } from "~/features/tasks/due-date.server";
import { dueForTeam } from "~/features/tasks/due-date.server";
import { EXCUSED, isExcused } from "~/features/tasks/excused.server";
import { firstGroup, groupTitles, inGroups } from "~/features/tasks/tasks.queries.server";
import { TASK_TYPES } from "~/features/tasks/tasks.types";
import { IS_COUNTED } from "~/features/tasks/types/task-types.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { addDays } from "~/lib/dates";
import { list } from "~/procedure/list.server";
import { day, indexed, known, linked, text, within } from "~/procedure/list-filters.server";
import { COUNTED_STATES, type CountedState } from "./task-report.types";

export interface TaskReportScope {
  clock: Clock;
}

/**
 * The common table `stood`: of each task that is counted, how many teams stand how. Most of them stand as the task does, and their number
 * is kept beside it; the few that wait or were given more time are looked at one by one, by an index of theirs.
 */
export const stood = ({ today, dueSoonDays }: Clock): SQL => {
  const limit = addDays(today, dueSoonDays);
  const isAwaiting = sql`s.approval_status = 'awaiting'`;
  const byDay = (condition: SQL) => sql`coalesce(sum(not ${isAwaiting} and ${condition}), 0)`;
  return sql`excused as materialized (
      select s.task_id, count(*) as n, coalesce(sum(${isAwaiting}), 0) as awaiting,
        ${byDay(sql`${dueForTeam} < ${today}`)} as overdue,
        ${byDay(sql`${dueForTeam} between ${today} and ${limit}`)} as due_soon
      from ${EXCUSED} cross join task t on t.id = s.task_id
      cross join team tm on tm.id = s.team_id and tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
      where ${isExcused} and (${isAwaiting} or s.own_due_date > t.due_date)
      group by s.task_id),
    stood as materialized (
      select id, complete, awaiting, not_applicable as notApplicable,
        overdue + iif(due_date < ${today}, rest, 0) as overdue,
        due_soon + iif(due_date between ${today} and ${limit}, rest, 0) as dueSoon,
        total - complete - awaiting - overdue - due_soon
          - iif(due_date <= ${limit}, rest, 0) as pending
      from (select t.id, t.due_date, p.total, p.done as complete, p.not_applicable,
          coalesce(e.awaiting, 0) as awaiting, coalesce(e.overdue, 0) as overdue, coalesce(e.due_soon, 0) as due_soon,
          max(p.total - p.done - coalesce(e.n, 0), 0) as rest
        from task t join task_progress p on p.task_id = t.id left join excused e on e.task_id = t.id
        where t.is_archived = 0 and ${IS_COUNTED}))`;
};

export const STOOD_JOINS = sql`join stood st on st.id = t.id join task_progress of_task on of_task.task_id = t.id`;
const count = (state: CountedState): SQL<number> => as(sql.raw(`st.${state}`));

/** Tasks with how many teams stand how. */
export const taskReport = list({
  with: ({ clock }: TaskReportScope) => stood(clock),
  from: () => sql`from task t ${STOOD_JOINS} where t.is_archived = 0`,
  key: t.id,
  rows: sql`join task t on t.id = page.id ${STOOD_JOINS}`,
  cells: () => ({
    id: t.id,
    title: t.title,
    type: t.type,
    dueDate: t.dueDate,
    isRequired: t.isRequired,
    groups: groupTitles,
    /** Names of team types; empty = all teams. */
    teamTypes: valuesOf(
      y.name,
      sql`from task_team_type x join team_type y on y.id = x.team_type_id where x.task_id = t.id order by y.name`,
    ),
    teams: as<number>(sql`${ofTask.total} + ${ofTask.notApplicable}`),
    complete: count("complete"),
    awaiting: count("awaiting"),
    overdue: count("overdue"),
    dueSoon: count("dueSoon"),
    pending: count("pending"),
    notApplicable: count("notApplicable"),
  }),
  filters: {
    q: text(indexed("task", t.id), within(t.title)),
    /** Tasks with which at least one team stands so. */
    state: known(
      COUNTED_STATES,
      (chosen) =>
        sql`(${sql.join(
          chosen.map((state) => sql`${count(state)} > 0`),
          sql` or `,
        )})`,
    ),
    type: known(TASK_TYPES, (types) => sql`t.type in ${types}`),
    group: inGroups,
    teamType: linked(sql`x.team_type_id`, sql`from task_team_type x where x.task_id = t.id`, "all"),
    from: day((from) => sql`t.due_date >= ${from}`),
    to: day((to) => sql`t.due_date <= ${to}`),
  },
  sorts: {
    title: [sql`lower(t.title)`],
    group: [sql`lower(coalesce(${firstGroup}, '~'))`],
    dueDate: [sql`t.due_date is null`, t.dueDate],
    complete: [count("complete")],
    awaiting: [count("awaiting")],
    overdue: [count("overdue")],
    dueSoon: [count("dueSoon")],
    pending: [count("pending")],
    notApplicable: [count("notApplicable")],
  },
  first: "dueDate",
  ties: [sql`lower(t.title)`],
});
export type TaskReportRow = RowIn<typeof taskReport.page>;

type Query = Parameters<typeof taskReport.page>[0];

export const SUMS = Object.fromEntries(
  COUNTED_STATES.map((state) => [state, as<number>(sql.raw(`coalesce(sum(st.${state}), 0)`))]),
) as Record<CountedState, SQL<number>>;

/** Over all tasks that the filters leave. */
export const taskSums = (query: Query, scope: TaskReportScope) =>
  jsonRequired(
    { tasks: as<number>(sql`count(*)`), ...SUMS },
    {
      with: stood(scope.clock),
      from: sql`from task t ${STOOD_JOINS} where t.is_archived = 0 and ${taskReport.where(query, scope)}`,
    },
  );

/** The same by active group, in the groups' order; a task of several counts in each, one of none under null. */
export const groupSums = (query: Query, scope: TaskReportScope) =>
  jsonRows(
    { id: as<string | null>(sql`g.id`), title: as<string | null>(sql`g.title`), ...SUMS },
    {
      with: stood(scope.clock),
      from: sql`from task t ${STOOD_JOINS}
        left join (select x.task_id, g.id, g.title, g.position from task_group_task x
          join task_group g on g.id = x.group_id and g.is_archived = 0) g on g.task_id = t.id
        where t.is_archived = 0 and ${taskReport.where(query, scope)}
        group by g.id order by g.position is null, g.position`,
    },
  );
