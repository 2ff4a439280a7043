import { type SQL, sql } from "drizzle-orm";
import { as, jsonRequired, jsonRows, type RowIn, type RowOf, rowsOf } from "#db/json-row";
import { dueForTeam } from "~/features/tasks/due-date.server";
import { EXCUSED, isExcused } from "~/features/tasks/excused.server";
import { IS_COUNTED } from "~/features/tasks/types/task-types.server";
import { visibleTask } from "~/features/tasks/visibility.server";

const LINES = 5;

/**
 * How the event stands, from the counts that are kept beside each task. Only teams that wait for approval or were given
 * more time are looked at one by one: they are not late, though their task is past its day.
 */
export const eventOverview = (today: string) =>
  jsonRequired(
    {
      tasks: as<number>(sql`count(*)`),
      teams: as<number>(sql`(select count(*) from team where is_archived = 0 and is_organiser = 0)`),
      done: as<number>(sql`coalesce(sum(done), 0)`),
      total: as<number>(sql`coalesce(sum(total), 0)`),
      late: as<number>(sql`coalesce(sum(late), 0)`),
      lateTasks: as<number>(sql`coalesce(sum(late > 0), 0)`),
      behind: lines(sql`late > 0`, sql`late desc, due_date, title collate nocase`),
      next: lines(sql`due_date >= ${today} and done < total`, sql`due_date, title collate nocase`),
      fewest: lines(
        sql`total > 0 and done < total`,
        sql`cast(done as real) / total, due_date is null, due_date, title collate nocase`,
      ),
    },
    {
      with: sql`excused as (
          select s.task_id, sum(s.approval_status = 'awaiting') as waiting, count(*) as excused
          from ${EXCUSED} cross join task t on t.id = s.task_id
          cross join team tm on tm.id = s.team_id and tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
          where ${isExcused} and (s.approval_status = 'awaiting'
            or (s.own_due_date > t.due_date and s.own_due_date >= ${today}))
          group by s.task_id),
        stand as materialized (
          select t.id, t.title, t.due_date, p.done, p.total, coalesce(e.waiting, 0) as waiting,
            case when t.due_date < ${today} then max(p.total - p.done - coalesce(e.excused, 0), 0) else 0 end as late
          from task t join task_progress p on p.task_id = t.id left join excused e on e.task_id = t.id
          where t.is_archived = 0 and ${IS_COUNTED})`,
      from: sql`from stand`,
    },
  );
export type EventOverview = RowIn<typeof eventOverview>;

/** A task over all the teams that it counts for: neither organisers nor archived. */
const LINE = {
  id: as<string>(sql`id`),
  title: as<string>(sql`title`),
  dueDate: as<string | null>(sql`due_date`),
  done: as<number>(sql`done`),
  total: as<number>(sql`total`),
  /** Teams that are past their day and have sent nothing. */
  late: as<number>(sql`late`),
  waiting: as<number>(sql`waiting`),
};
export type TaskOverview = RowOf<typeof LINE>;

const lines = (where: SQL, order: SQL) =>
  rowsOf(LINE, sql`from stand where ${where} order by ${order} limit ${LINES}`);

/** Of so many teams with the most open tasks the late ones are counted: nobody is late with more than is open. */
const CANDIDATES = 100;
const MOST_LATE = 7;

/** The teams that are late with most, from the counts that are kept: a hundred of them are looked at, however many there are. */
export const lateTeamsOf = (today: string) =>
  jsonRows(
    { id: as<string>(sql`id`), name: as<string>(sql`name`), late: as<number>(sql`late`) },
    {
      with: sql`candidate as materialized (
          select tm.id from team tm join team_progress p on p.team_id = tm.id
          where tm.is_archived = 0 and tm.is_organiser = 0 and p.total - p.complete - p.not_applicable > 0
          order by p.total - p.complete - p.not_applicable desc limit ${CANDIDATES}),
        late as (
          select tm.id, tm.name, count(*) as late from candidate c cross join team tm on tm.id = c.id
          cross join task t on t.is_archived = 0 and t.due_date < ${today} and ${IS_COUNTED} and ${visibleTask}
          left join task_status s on s.team_id = tm.id and s.task_id = t.id
          where coalesce(s.progress_status, 'incomplete') = 'incomplete'
            and coalesce(s.approval_status, 'none') <> 'awaiting' and ${dueForTeam} < ${today}
          group by tm.id)`,
      from: sql`from late order by late desc, name collate nocase limit ${MOST_LATE}`,
    },
  );
