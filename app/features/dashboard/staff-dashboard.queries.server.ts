import { sql } from "drizzle-orm";
import { type Read, sqlJson, sqlRows } from "#db/read-batch";
import { visibleTask } from "~/features/teams/visibility.server";

/** A task over all the teams that it counts for: neither organisers nor archived. */
export interface TaskStanding {
  id: string;
  title: string;
  dueDate: string | null;
  done: number;
  total: number;
  /** Teams that are past their day and have sent nothing. */
  late: number;
  waiting: number;
}

export interface EventStanding {
  tasks: number;
  teams: number;
  done: number;
  total: number;
  late: number;
  lateTasks: number;
  behind: TaskStanding[];
  next: TaskStanding[];
  fewest: TaskStanding[];
}

export const LINES = 5;

/**
 * How the event stands, from the counts that are kept beside each task. Only teams that wait for approval or were given
 * more time are looked at one by one: they are not late, though their task is past its day.
 */
export function eventStanding(today: string): Read<EventStanding> {
  const line = sql`json_object('id', id, 'title', title, 'dueDate', due_date, 'done', done, 'total', total, 'late', late,
    'waiting', waiting)`;
  const lines = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
    sql`json((select coalesce(json_group_array(json(line)), '[]') from (
      select ${line} as line from stand where ${where} order by ${order} limit ${LINES})))`;
  return sqlJson(sql`with excused as (
      select s.task_id, sum(s.approval_status = 'awaiting') as waiting, count(*) as excused
      from task_status s join task t on t.id = s.task_id
      join team tm on tm.id = s.team_id and tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
      where s.progress_status = 'incomplete' and (s.approval_status = 'awaiting'
        or (s.extended_due_date > t.due_date and s.extended_due_date >= ${today}))
      group by s.task_id),
    stand as materialized (
      select t.id, t.title, t.due_date, p.done, p.total, coalesce(e.waiting, 0) as waiting,
        case when t.due_date < ${today} then max(p.total - p.done - coalesce(e.excused, 0), 0) else 0 end as late
      from task t join task_progress p on p.task_id = t.id left join excused e on e.task_id = t.id
      where t.is_archived = 0 and t.type <> 'tbc')
    select json_object('tasks', count(*), 'teams',
        (select count(*) from team where is_archived = 0 and is_organiser = 0),
      'done', coalesce(sum(done), 0), 'total', coalesce(sum(total), 0), 'late', coalesce(sum(late), 0),
      'lateTasks', coalesce(sum(late > 0), 0),
      'behind', ${lines(sql`late > 0`, sql`late desc, due_date, title collate nocase`)},
      'next', ${lines(sql`due_date >= ${today} and done < total`, sql`due_date, title collate nocase`)},
      'fewest', ${lines(sql`total > 0 and done < total`, sql`cast(done as real) / total, due_date is null, due_date, title collate nocase`)})
    from stand`);
}

/** How many tasks teams completed in each hour (`YYYY-MM-DDTHH`, UTC) of the last days. */
export const completionHours = (now: Date, days: number): Read<{ hour: string; n: number }[]> =>
  sqlRows(sql`select substr(completed_at, 1, 13) as hour, count(*) as n from task_status
    where progress_status = 'complete'
      and completed_at >= ${new Date(now.getTime() - days * 86_400_000).toISOString()}
      and team_id not in (select id from team where is_archived = 1 or is_organiser = 1)
    group by 1 order by 1`);
