import { sql } from "drizzle-orm";
import { as, jsonList, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { recordEach } from "~/features/activity/record-each.server";
import { refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { Conflict } from "~/lib/errors";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { SUBMISSION_FILES } from "../forms.texts";
import { submissionEntries } from "../found-submissions.server";
import { SUBMISSIONS_CHANGED } from "./submissions.texts";

const chosen = (formId: string, ids: readonly string[]) =>
  jsonRows(
    {
      id: as<string>(sql`s.id`),
      version: as<number>(sql`s.version`),
      teamId: as<string | null>(sql`s.team_id`),
      taskId: as<string | null>(sql`s.task_id`),
      taskTitle: as<string | null>(sql`(select t.title from task t where t.id = s.task_id)`),
      title: as<string>(sql`coalesce((select fm.title from form fm where fm.id = s.form_id), '')`),
      reference: as<string>(sql`coalesce(s.reference, '')`),
      /** The task counts as done, or as sent, by this submission. */
      reopens: as<string | null>(sql`(select ts.id from task_status ts where s.is_draft = 0
        and ts.task_id = s.task_id and ts.team_id = s.team_id
        and (ts.progress_status = 'complete' or ts.approval_status <> 'none'))`),
    },
    sql`from submission s where s.form_id = ${formId} and s.edit_of is null and s.id in ${jsonList(ids)}`,
  );
type Chosen = RowIn<typeof chosen>;

export interface DeletedSubmissions {
  deleted: number;
  /** Tasks that are open again. */
  reopened: number;
}

/**
 * Deletes submissions and drafts of a form with their files, changes and history (spec 2.7). The tasks that they completed are open again;
 * the tasks' own history stays. All or nothing; what is gone already is left out.
 */
export async function deleteSubmissions(
  ctx: CommandContext,
  { formId, ids }: { formId: string; ids: readonly string[] },
): Promise<DeletedSubmissions> {
  const { found } = await readBatch(ctx.db, { found: chosen(formId, ids) });
  if (found.length === 0) return { deleted: 0, reopened: 0 };
  const changed = () => new Conflict(SUBMISSIONS_CHANGED);
  const all = jsonList(found.map(({ id }) => id));
  // With the changes that stand beside them.
  const rows = sql`(select id from submission where id in ${all} or edit_of in ${all})`;
  const asRead = JSON.stringify(found.map(({ id, version }) => [id, version]));
  const reopened = found.filter(({ reopens }) => reopens !== null);
  const [first] = found;
  await commandBatch(ctx, [
    relyOn(
      sql`(select count(*) from submission where (id, version) in
        (select value ->> 0, value ->> 1 from json_each(${asRead}))) = ${found.length}`,
      changed,
    ),
    sql`delete from file where id in (select file_id from submission_file where submission_id in ${rows})`,
    submissionEntries.drop(sql`select id from submission where id in ${all}`),
    sql`delete from submission where edit_of in ${all}`,
    { write: sql`delete from submission where id in ${all}`, rows: found.length, otherwise: changed },
    ...reopenTasks(ctx, reopened),
    recordEach(
      ctx,
      found.slice(1).map((one) => ({ kind: "submission.deleted", ...deletedFacts(one, formId) })),
    ),
    ...(first
      ? ctx.record({
          kind: "submission.deleted",
          ...deletedFacts(first, formId),
          jobs: found.map(
            ({ id }): OutboxJob => ({ subscriber: `files:folder:${SUBMISSION_FILES}/${formId}/${id}` }),
          ),
        })
      : []),
  ]);
  return { deleted: found.length, reopened: reopened.length };
}

const deletedFacts = ({ id, teamId, title, reference }: Chosen, formId: string) => ({
  subjectId: id,
  teamId,
  details: { title, reference, formId },
});

function reopenTasks(ctx: CommandContext, found: readonly Chosen[]): (Write | null)[] {
  if (found.length === 0) return [];
  const at = ctx.now.toISOString();
  const each = (values: readonly (string | null)[]) => [...new Set(values.flatMap((one) => one ?? []))];
  return [
    sql`update task_status set progress_status = 'incomplete', approval_status = 'none', completed_at = null,
      completed_by = null, version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.id}
      where id in ${jsonList(found.map(({ reopens }) => reopens))}`,
    refreshProgress(each(found.map(({ teamId }) => teamId))),
    refreshTaskProgress(each(found.map(({ taskId }) => taskId))),
    recordEach(
      ctx,
      found.map(({ taskId, teamId, taskTitle }) => ({
        kind: "task.reopened",
        subjectId: taskId ?? "",
        teamId,
        details: { title: taskTitle ?? "" },
      })),
    ),
  ];
}
