import { type SQL, sql } from "drizzle-orm";
import { t } from "#db/event/aliases";
import { as, jsonList, jsonRequired, jsonRows, type RowIn } from "#db/json-row";
import type { Day } from "~/lib/dates";

/** The chosen tasks that are there, by due date; `isArchived` narrows them where it is given. */
export const chosenForPage = (ids: readonly string[], isArchived?: boolean) =>
  jsonRows(
    { id: t.id, title: t.title, dueDate: as<Day | null>(sql`${t.dueDate}`), isArchived: t.isArchived },
    sql`from task t where t.id in ${jsonList(ids)}
      ${isArchived === undefined ? sql`` : sql`and t.is_archived = ${isArchived ? 1 : 0}`}
      order by t.due_date is null, t.due_date, t.title`,
  );
export type ChosenTask = RowIn<typeof chosenForPage>;

/** What goes with the chosen tasks when they are deleted. */
export const lossesOf = (ids: readonly string[]) => {
  const statuses = sql`(select s.id from task_status s where s.task_id in ${jsonList(ids)})`;
  const count = (rows: SQL) => as<number>(sql`(select count(*) from ${rows})`);
  return jsonRequired(
    {
      statuses: count(statuses),
      complete: count(sql`task_status where id in ${statuses} and progress_status = 'complete'`),
      comments: count(sql`comment where task_status_id in ${statuses}`),
      replies: count(
        sql`reply r join comment c on c.id = r.comment_id where c.task_status_id in ${statuses}`,
      ),
      evidence: count(
        sql`task_evidence e join file f on f.id = e.file_id
          where e.task_status_id in ${statuses} and f.state = 'stored'`,
      ),
      acceptances: count(sql`task_acceptance where task_status_id in ${statuses}`),
      attachments: count(sql`task_attachment where task_id in ${jsonList(ids)}`),
    },
    sql``,
  );
};
export type Losses = RowIn<typeof lossesOf>;
