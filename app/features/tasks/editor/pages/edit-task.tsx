import { useActionData, useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { updateTask } from "../../tasks.commands.server";
import { adminTasksPath } from "../../tasks.paths";
import { TaskInput } from "../../tasks.schema";
import { TaskEditor } from "../components/task-editor";
import { editorPage, editorReads } from "../task-editor.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .reads(editorReads)
  .loader(editorPage);

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
  return (
    <TaskEditor
      data={useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
