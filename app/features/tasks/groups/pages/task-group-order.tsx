import { Id, procedure } from "~/procedure/procedure.server";
import { MoveInput } from "../../admin-tasks.schema";
import { movedSearch } from "../../moved.rules";
import { taskGroupPath } from "../../tasks.paths";
import { moveTaskInGroup } from "../task-group-tasks.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskGroupPath(params.taskGroupId));
  });

/** Puts a task of the group at another place. */
export const action = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(MoveInput)
  .returnTo(({ params }) => taskGroupPath(params.taskGroupId))
  .action(async ({ ctx, params, input }) => {
    const place = await moveTaskInGroup(ctx, params.taskGroupId, input);
    return ctx.redirect(taskGroupPath(params.taskGroupId) + movedSearch(input.id, place));
  });
