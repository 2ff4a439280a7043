import { Id, procedure } from "~/procedure/procedure.server";
import { duplicateTask } from "../../tasks.commands.server";
import { adminTaskPath } from "../../tasks.paths";
import { CopyInput } from "../../tasks.schema";

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
  .input(CopyInput)
  .returnTo(({ params }) => adminTaskPath(params.taskId))
  .action(async ({ ctx, params, input }) => {
    const { taskId } = await duplicateTask(ctx, params.taskId, input);
    return ctx.redirect(adminTaskPath(taskId), {
      type: "success",
      title: "Task copied",
      description: "This is the copy. Change what differs.",
    });
  });
