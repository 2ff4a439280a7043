import { sql } from "drizzle-orm";
import { fullNameOr, t, u } from "#db/event/aliases";
import { jsonOne, jsonRequired, jsonRows } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { visibleTask } from "../visibility.server";

/** What staff attach is in the task's folder; what teams give in another, so that neither can pass for the other. */
export const ATTACHMENTS = "tasks";
export const EVIDENCE = "taskEvidence";

export interface Viewer {
  teamId: string | undefined;
  /** Moderators and above see every task and what every team gave. */
  isStaff: boolean;
}

/** The task's title, for whoever may see the task; nobody else finds it. */
export const taskForViewer = (taskId: string, { teamId, isStaff }: Viewer) =>
  jsonRequired(
    { title: t.title },
    sql`from task t where t.id = ${taskId} and (${isStaff ? 1 : 0} or exists (
      select 1 from team tm where tm.id = ${teamId ?? ""} and ${visibleTask}))`,
  );

/** In the order that staff gave them. */
export const attachmentsOf = writtenOnce((taskId: string) =>
  jsonRows(
    FILE_CELLS,
    sql`from task_attachment x join file f on f.id = x.file_id
    where x.task_id = ${taskId} and f.state = 'stored' order by x.position, f.id`,
  ),
);

export const attachmentOf = (taskId: string, fileId: string) =>
  jsonRequired(
    FILE_CELLS,
    sql`from task_attachment x join file f on f.id = x.file_id
      where x.task_id = ${taskId} and f.id = ${fileId} and f.state = 'stored'`,
  );

/** What a team gave for a task, with who uploaded it. */
export const evidenceOf = writtenOnce((taskId: string, teamId: string) =>
  jsonRows(
    { ...FILE_CELLS, by: fullNameOr(u) },
    sql`from task_status s join task_evidence e on e.task_status_id = s.id join file f on f.id = e.file_id
      left join user u on u.id = f.created_by
      where s.task_id = ${taskId} and s.team_id = ${teamId} and f.state = 'stored' order by e.position, f.id`,
  ),
);

/** One such file, for its own team and for staff. */
export const evidenceFile = (taskId: string, fileId: string, { teamId, isStaff }: Viewer) =>
  jsonRequired(
    FILE_CELLS,
    sql`from task_status s join task_evidence e on e.task_status_id = s.id
      join file f on f.id = e.file_id
      where s.task_id = ${taskId} and f.id = ${fileId} and f.state = 'stored'
        and (${isStaff ? 1 : 0} or s.team_id = ${teamId ?? ""})`,
  );

/** One that this person took away and may still have back. */
export const removedEvidence = (
  taskId: string,
  fileId: string,
  { teamId, removedBy }: { teamId: string; removedBy: string },
) =>
  jsonOne(
    FILE_CELLS,
    sql`from task_status s join task_evidence e on e.task_status_id = s.id join file f on f.id = e.file_id
      where s.task_id = ${taskId} and s.team_id = ${teamId} and f.id = ${fileId} and f.state = 'removed'
        and f.updated_by = ${removedBy}`,
  );
