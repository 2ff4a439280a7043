import { MoveInput } from "~/procedure/move.schema";
import { movedSearch } from "~/procedure/move.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { TakeOutInput } from "../admin-tasks.schema";
import { taskGroupPath } from "../tasks.paths";
import { moveTaskInGroup, removeTaskFromGroup } from "./task-group-tasks.commands.server";

const group = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .returnTo(({ params }) => taskGroupPath(params.taskGroupId));

const routes = verbs({
  /** Puts a task of the group at another place. */
  order: group.verb(MoveInput, async ({ ctx, params, input }) => {
    const place = await moveTaskInGroup(ctx, params.taskGroupId, input);
    return ctx.redirect(taskGroupPath(params.taskGroupId) + movedSearch(input.id, place));
  }),

  /** Takes a task out of the group. */
  removals: group.verb(TakeOutInput, async ({ ctx, params, input }) => {
    const { title } = await removeTaskFromGroup(ctx, params.taskGroupId, input);
    return { type: "success", title: `“${title}” taken out of the group` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
