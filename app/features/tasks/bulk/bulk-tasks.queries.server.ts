import { sql } from "drizzle-orm";
import { type Read, sqlJson, sqlRows } from "#db/read-batch";
import type { Day } from "~/lib/dates";

export interface ChosenTask {
  id: string;
  title: string;
  dueDate: Day | null;
  isArchived: number;
}

/** The chosen tasks that are there, by due date; `isArchived` narrows them where it is given. */
export const chosenForPage = (ids: readonly string[], isArchived?: boolean): Read<ChosenTask[]> =>
  sqlRows(sql`select t.id, t.title, t.due_date as dueDate, t.is_archived as isArchived
    from json_each(${JSON.stringify([...new Set(ids)])}) j join task t on t.id = j.value
    where ${isArchived === undefined ? sql`true` : sql`t.is_archived = ${isArchived ? 1 : 0}`}
    order by t.due_date is null, t.due_date, t.title`);

/** What goes with the chosen tasks when they are deleted. */
export interface Losses {
  statuses: number;
  complete: number;
  comments: number;
  replies: number;
  evidence: number;
  attachments: number;
  acceptances: number;
}

export function lossesOf(ids: readonly string[]): Read<Losses> {
  const statuses = sql`(select s.id from task_status s where s.task_id in
    (select value from json_each(${JSON.stringify(ids)})))`;
  return sqlJson(sql`select json_object(
    'statuses', (select count(*) from ${statuses}),
    'complete', (select count(*) from task_status where id in ${statuses} and progress_status = 'complete'),
    'comments', (select count(*) from comment where task_status_id in ${statuses}),
    'replies', (select count(*) from reply r join comment c on c.id = r.comment_id
      where c.task_status_id in ${statuses}),
    'evidence', (select count(*) from task_evidence where task_status_id in ${statuses}),
    'acceptances', (select count(*) from task_acceptance where task_status_id in ${statuses}),
    'attachments', (select count(*) from task_attachment
      where task_id in (select value from json_each(${JSON.stringify(ids)}))))`);
}
