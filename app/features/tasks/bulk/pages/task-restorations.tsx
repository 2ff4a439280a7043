import { procedure } from "~/procedure/procedure.server";
import { ChosenTasks } from "../../admin-tasks.schema";
import { archivedTasksPath } from "../../tasks.paths";
import { bulkReply, bulkToast } from "../bulk-reply.server";
import { restoreTasks } from "../bulk-tasks.commands.server";

export const loader = procedure.permission("moderator").loader(({ ctx }) => {
  throw ctx.redirect(archivedTasksPath);
});

/** Takes the chosen tasks back from the archive. */
export const action = procedure
  .permission("moderator")
  .input(ChosenTasks)
  .returnTo(() => archivedTasksPath)
  .action(({ ctx, input }) =>
    bulkReply(ctx, archivedTasksPath + input.back, async () =>
      bulkToast(await restoreTasks(ctx, input.ids), {
        done: "restored",
        why: "active again, or deleted",
      }),
    ),
  );
