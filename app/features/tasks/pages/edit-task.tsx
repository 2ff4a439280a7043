import { useActionData, useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import { LockNotice } from "~/features/locks/lock-notice";
import { lockOf, takeLock } from "~/features/locks/locks.server";
import { useLock } from "~/features/locks/use-lock";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { wallTime } from "~/lib/export/columns";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { ConflictNotice } from "~/ui/conflict";
import { formatDate } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { eventClock } from "../clock.server";
import { differences } from "../components/task-differences";
import { TaskForm } from "../components/task-form";
import { TaskMenu } from "../components/task-menu";
import { TaskSide } from "../components/task-side";
import { TaskTabs } from "../components/task-tabs";
import { audienceCounts } from "../task-audience.queries.server";
import { workDone } from "../task-changes.rules";
import { taskForEdit } from "../task-editor.queries.server";
import { updateTask } from "../tasks.commands.server";
import { adminTaskPath, adminTasksPath } from "../tasks.paths";
import { activeGroups } from "../tasks.queries.server";
import { TaskInput, type TaskValues } from "../tasks.schema";
import { TYPE_LABELS } from "../tasks.texts";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .reads(({ ctx, params }) => ({
    task: taskForEdit(params.taskId),
    groups: activeGroups(),
    teamTypes: teamTypeChoices(),
    audience: audienceCounts(params.taskId),
    lock: lockOf(params.taskId, ctx.now),
  }))
  .loader(({ ctx, params, found }) => {
    const { lock, ...rest } = found;
    const isMine = lock === null || lock.userId === ctx.user.id;
    // Opening the editor takes or extends the lock, after the answer: a page waits for no write.
    if (isMine) ctx.later(takeLock(ctx, { type: "task", id: params.taskId }));
    const { timeZone, locale } = ctx.settings.event;
    return {
      ...rest,
      canDelete: hasLevel(ctx.user.level, "admin"),
      locale,
      updatedOn: eventClock(ctx).dayOf(found.task.updatedAt),
      updatedTime: wallTime(found.task.updatedAt, timeZone).slice(11),
      heldBy:
        isMine || !lock ? null : { name: lock.name, until: wallTime(lock.expireAt, timeZone).slice(11) },
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(TaskInput)
  .action(async ({ ctx, params, input }) => {
    await updateTask(ctx, params.taskId, input);
    return ctx.redirect(adminTasksPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ task }: { task: { title: string } }) => task.title, isWide: true };

export const meta = pageTitle((data: { task: { title: string } }) => data.task.title);

export default function EditTask() {
  const { task, groups, teamTypes, audience, canDelete, updatedOn, updatedTime, locale, heldBy } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const takenBy = useLock("task", task.id, heldBy === null);
  const values = valuesOf(task);
  const typed = lastResult?.initialValue ?? null;
  const isConflict = typed !== null && Number(typed.version) < task.version;
  const who = task.updatedBy ?? "Somebody";
  const changed = formatDate(updatedOn, "medium", locale);
  return (
    <>
      <PageHead
        title={task.title}
        badge={task.isArchived && <Badge tone="neutral">Archived</Badge>}
        meta={[
          TYPE_LABELS[task.type],
          task.dueDate ? `Due ${formatDate(task.dueDate, "long", locale)}` : "No due date",
        ]}
        actions={<TaskMenu task={task} canDelete={canDelete} />}
      />
      <TaskTabs taskId={task.id} current="edit" />
      {heldBy && <LockNotice name={heldBy.name} until={heldBy.until} here={adminTaskPath(task.id)} />}
      {takenBy && <LockNotice name={takenBy} here={adminTaskPath(task.id)} />}
      {isConflict && (
        <ConflictNotice
          who={who}
          when={`on ${changed} at ${updatedTime}`}
          rows={differences(typed ?? {}, values, { groups, teamTypes })}
          current={<a href={adminTaskPath(task.id)}>Drop yours and see the saved version</a>}
        />
      )}
      <div className="detail">
        <fieldset disabled={heldBy !== null} className="bare">
          <legend className="vh">Task</legend>
          <TaskForm
            key={task.id}
            values={values}
            saved={{ workDone: workDone(task), isArchived: task.isArchived }}
            groups={groups}
            teamTypes={teamTypes}
            lastResult={lastResult}
            submitLabel={isConflict ? "Save my version" : "Save changes"}
          />
        </fieldset>
        <TaskSide
          taskId={task.id}
          audience={audience}
          record={[
            { label: "Last changed", value: `${changed}${task.updatedBy ? ` by ${task.updatedBy}` : ""}` },
          ]}
        />
      </div>
    </>
  );
}

function valuesOf(task: ReturnType<typeof useLoaderData<typeof loader>>["task"]): TaskValues {
  return {
    ...task,
    dueDate: task.dueDate ?? "",
    disclaimer: task.disclaimer ?? "",
    externalLink: task.externalLink ?? "",
  };
}
