import { procedure } from "~/procedure/procedure.server";
import { goesLivePath } from "~/ui/live.paths";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { addTask } from "../../tasks.commands.server";
import { adminTasksPath } from "../../tasks.paths";
import { TaskInput } from "../../tasks.schema";
import { NewTask } from "../components/new-task";
import { newTaskLoader } from "../new-task.server";

export const loader = newTaskLoader;

export const action = procedure
  .permission("moderator")
  .input(TaskInput)
  .action(async ({ ctx, input }) => {
    const { taskId } = await addTask(ctx, input);
    if (input.asDraft)
      return ctx.redirect(goesLivePath("task", taskId), {
        type: "success",
        title: `“${input.title}” is kept as a draft`,
      });
    return ctx.redirect(adminTasksPath, { type: "success", title: `Task “${input.title}” added` });
  });

export const handle = { crumb: () => "Add Task" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Task");

export default NewTask;
