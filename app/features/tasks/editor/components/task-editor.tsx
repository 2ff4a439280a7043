import type { SubmissionResult } from "@conform-to/react";
import { LockNotice } from "~/features/locks/lock-notice";
import { useLock } from "~/features/locks/use-lock";
import { Badge } from "~/ui/badge";
import { ConflictNotice } from "~/ui/conflict";
import { formatDate } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { TaskTabs } from "../../components/task-tabs";
import { adminTaskPath } from "../../tasks.paths";
import type { TaskValues } from "../../tasks.schema";
import { TYPE_LABELS } from "../../tasks.texts";
import { workDone } from "../task-changes.rules";
import type { EditorData } from "../task-editor.server";
import { differences } from "./task-differences";
import { TaskForm } from "./task-form";
import { TaskMenu } from "./task-menu";
import { TaskSide } from "./task-side";

/** The editor of a task that is there, with its lock, its conflicts and who sees it. */
export function TaskEditor({
  data,
  lastResult,
}: {
  data: EditorData;
  lastResult: SubmissionResult | undefined;
}) {
  const { task, groups, teamTypes, files, audience, canDelete, updatedOn, updatedTime, locale, heldBy } =
    data;
  const takenBy = useLock("task", task.id, heldBy === null);
  const values = valuesOf(data);
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
        actions={<TaskMenu task={task} copyId={data.copyId} canDelete={canDelete} />}
      />
      <TaskTabs taskId={task.id} current="edit" />
      {heldBy && <LockNotice name={heldBy.name} until={heldBy.until} here={adminTaskPath(task.id)} />}
      {takenBy && <LockNotice name={takenBy} here={adminTaskPath(task.id)} />}
      {isConflict && (
        <ConflictNotice
          who={who}
          when={`on ${changed} at ${updatedTime}`}
          rows={differences(typed ?? {}, values, { groups, teamTypes, files })}
          current={<a href={adminTaskPath(task.id)}>Drop yours and see the saved version</a>}
        />
      )}
      <div className="detail">
        <fieldset disabled={heldBy !== null} className="bare">
          <legend className="vh">Task</legend>
          <TaskForm
            key={task.id}
            taskId={task.id}
            values={values}
            files={files}
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

function valuesOf({ task, attachmentIds }: EditorData): TaskValues {
  return {
    ...task,
    attachmentIds,
    dueDate: task.dueDate ?? "",
    disclaimer: task.disclaimer ?? "",
    externalLink: task.externalLink ?? "",
  };
}
