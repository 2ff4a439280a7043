import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { updateTask } from "../../tasks.commands.server";
import { adminTasksPath } from "../../tasks.paths";
import { TaskInput } from "../../tasks.schema";
import { TaskEditor } from "../components/task-editor";
import { editorLoader } from "../task-editor.server";

export const loader = editorLoader;

export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(TaskInput)
  .action(async ({ ctx, params, input }) => {
    await updateTask(ctx, params.taskId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(adminTasksPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ task }) => task.title, isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.task.title);

export default TaskEditor;
