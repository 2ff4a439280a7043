import { procedure } from "~/procedure/procedure.server";
import { ChosenGroups } from "../../admin-tasks.schema";
import { bulkReply, bulkToast } from "../../bulk/bulk-reply.server";
import { archivedTaskGroupsPath } from "../../tasks.paths";
import { restoreTaskGroups } from "../task-groups.server";

export const loader = procedure.permission("moderator").loader(({ ctx }) => {
  throw ctx.redirect(archivedTaskGroupsPath);
});

export const action = procedure
  .permission("moderator")
  .input(ChosenGroups)
  .returnTo(() => archivedTaskGroupsPath)
  .action(({ ctx, input }) =>
    bulkReply(ctx, archivedTaskGroupsPath, async () =>
      bulkToast(await restoreTaskGroups(ctx, input.ids), {
        noun: "group",
        done: "restored",
        why: "active again, or deleted",
      }),
    ),
  );
