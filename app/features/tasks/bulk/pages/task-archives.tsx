import { procedure } from "~/procedure/procedure.server";
import { ChosenTasks } from "../../admin-tasks.schema";
import { adminTasksPath } from "../../tasks.paths";
import { bulkReply, bulkToast } from "../bulk-reply.server";
import { archiveTasks } from "../bulk-tasks.commands.server";

export const loader = procedure.permission("moderator").loader(({ ctx }) => {
  throw ctx.redirect(adminTasksPath);
});

/** Archives the chosen tasks. */
export const action = procedure
  .permission("moderator")
  .input(ChosenTasks)
  .returnTo(() => adminTasksPath)
  .action(({ ctx, input }) =>
    bulkReply(ctx, adminTasksPath + input.back, async () =>
      bulkToast(await archiveTasks(ctx, input.ids), {
        done: "archived",
        why: "archived or deleted already",
      }),
    ),
  );
