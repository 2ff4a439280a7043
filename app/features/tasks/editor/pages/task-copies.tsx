import { Id, procedure } from "~/procedure/procedure.server";
import { duplicateTask } from "../../tasks.commands.server";
import { adminTaskPath } from "../../tasks.paths";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(adminTaskPath(params.taskId));
  });

/** Makes a copy and opens it: teams see it as they see the original. */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .returnTo(({ params }) => adminTaskPath(params.taskId))
  .action(async ({ ctx, params }) => {
    const { taskId } = await duplicateTask(ctx, params.taskId);
    return ctx.redirect(adminTaskPath(taskId), {
      type: "success",
      title: "Task copied",
      description: "This is the copy. Change what differs.",
    });
  });
