import { Id, procedure } from "~/procedure/procedure.server";
import { DepartureInput } from "../../admin-tasks.schema";
import { taskGroupPath } from "../../tasks.paths";
import { removeTaskFromGroup } from "../task-group-tasks.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskGroupPath(params.taskGroupId));
  });

/** Takes a task out of the group. */
export const action = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(DepartureInput)
  .returnTo(({ params }) => taskGroupPath(params.taskGroupId))
  .action(async ({ ctx, params, input }) => {
    const { title } = await removeTaskFromGroup(ctx, params.taskGroupId, input);
    return ctx.redirect(taskGroupPath(params.taskGroupId), {
      type: "success",
      title: `“${title}” taken out of the group`,
    });
  });
