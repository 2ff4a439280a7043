import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { EditorLock } from "~/features/locks/editor-lock";
import { ArchiveButtons } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { formatDate } from "~/ui/format.rules";
import { GoesLive } from "~/ui/goes-live";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { dueText } from "../../components/due";
import { TaskTabs } from "../../components/task-tabs";
import { adminTaskPath, taskAudiencePath, taskCopyPath, taskListPaths } from "../../tasks.paths";
import type { TaskValues } from "../../tasks.schema";
import { settingValues } from "../../types/task-types.editor";
import { taskTypeLabel } from "../../types/task-types.rules";
import { workDone } from "../task-changes.rules";
import type { editorLoader } from "../task-editor.server";
import { differences } from "./task-differences";
import { TaskForm } from "./task-form";
import { TaskSide } from "./task-side";

/** The editor of a task that is there, with its lock, its conflicts and who sees it. */
export function TaskEditor() {
  const data = useLoaderData<typeof editorLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { task, files, audience, canDelete, locale } = data;
  const values: TaskValues = {
    ...task,
    attachmentIds: data.attachmentIds,
    dueDate: task.dueDate ?? "",
    ...settingValues(task),
  };
  const changed = formatDate(data.updatedOn, "medium", locale);
  const saved = { who: task.updatedBy ?? "Somebody", when: `on ${changed} at ${data.updatedTime}` };
  return (
    <>
      <PageHead
        title={task.title}
        badge={task.isArchived && <Badge tone="neutral">{task.isDraft ? "Draft" : "Archived"}</Badge>}
        meta={[taskTypeLabel(task.type), dueText(task.dueDate, locale, "long")]}
        actions={
          <>
            <ArchiveButtons of={task} paths={taskListPaths} canDelete={canDelete} />
            {(task.isDraft || !task.isArchived) && <GoesLive kind="task" of={task} />}
            <Form method="post" action={taskCopyPath(task.id)}>
              <FormId key={task.id} id={data.copyId} />
              <SubmitButton icon="copy" busyLabel="Copying…">
                Duplicate
              </SubmitButton>
            </Form>
          </>
        }
      />
      <TaskTabs taskId={task.id} current="edit" />
      <EditorLock type="task" id={task.id} heldBy={data.heldBy} here={adminTaskPath(task.id)}>
        {(isFree) => (
          <div className="detail">
            <fieldset disabled={!isFree} className="bare">
              <legend className="vh">Task</legend>
              <TaskForm
                key={task.id}
                taskId={task.id}
                edited={{ data: values, version: task.version, saved }}
                files={files}
                saved={{ workDone: workDone(task), isArchived: task.isArchived }}
                forms={data.forms}
                groups={data.groups}
                teamTypes={data.teamTypes}
                teams={data.teams}
                exceptions={{ found: data.exceptions, path: taskAudiencePath(task.id) }}
                limits={data.limits}
                lastResult={lastResult}
                differences={(typed) => differences(typed, values, data)}
              />
            </fieldset>
            <TaskSide
              taskId={task.id}
              audience={audience}
              lastChanged={`${changed}${task.updatedBy ? ` by ${task.updatedBy}` : ""}`}
            />
          </div>
        )}
      </EditorLock>
    </>
  );
}
