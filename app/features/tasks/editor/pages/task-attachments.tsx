import { useActionData, useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { ATTACHMENT_RULE } from "../../files/task-files.rules";
import { TaskEditor } from "../components/task-editor";
import { redrawn } from "../redraw-task.server";
import { editorPage, editorReads } from "../task-editor.server";

/**
 * The editor without JavaScript, drawn anew with what was typed and with the files that were chosen, moved or removed.
 * Nothing is saved: the form goes to the editor's own address.
 */
export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .reads(editorReads)
  .loader(editorPage);

export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .upload(ATTACHMENT_RULE)
  .action(({ ctx, params, body }) => redrawn(ctx, body, params.taskId));

export const handle = {
  crumbs: ({ task }: { task: { id: string; title: string } }) => ({ [task.id]: task.title }),
  isWide: true,
};

export const meta = pageTitle((data: { task: { title: string } }) => data.task.title);

export default function TaskAttachments() {
  return (
    <TaskEditor
      data={useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
