import { procedure } from "~/procedure/procedure.server";
import { ChosenGroups } from "../../admin-tasks.schema";
import { bulkReply, bulkToast } from "../../bulk/bulk-reply.server";
import { taskGroupsPath } from "../../tasks.paths";
import { archiveTaskGroups } from "../task-groups.server";

export const loader = procedure.permission("moderator").loader(({ ctx }) => {
  throw ctx.redirect(taskGroupsPath);
});

export const action = procedure
  .permission("moderator")
  .input(ChosenGroups)
  .returnTo(() => taskGroupsPath)
  .action(({ ctx, input }) =>
    bulkReply(ctx, taskGroupsPath, async () =>
      bulkToast(await archiveTaskGroups(ctx, input.ids), {
        noun: "group",
        done: "archived",
        why: "archived or deleted already",
      }),
    ),
  );
