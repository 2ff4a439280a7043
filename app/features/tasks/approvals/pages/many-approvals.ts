import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import { backAfter } from "../../back-after.server";
import { approvalsPath } from "../../by-team/task-teams.paths";
import { BulkApprovalInput } from "../../by-team/task-teams.schema";
import { approveTasks } from "../approvals.commands.server";

export const loader = procedure.permission("moderator").loader(({ ctx }) => {
  throw ctx.redirect(approvalsPath);
});

/** Approves what was ticked in the queue. */
export const action = procedure
  .permission("moderator")
  .input(BulkApprovalInput)
  .returnTo(() => approvalsPath)
  .action(({ ctx, input }) =>
    backAfter(ctx, { back: input.back, otherwise: approvalsPath }, async () => {
      const { approved, decidedBefore } = await approveTasks(ctx, input.ids);
      const description =
        decidedBefore > 0
          ? `Somebody else had decided ${counted(decidedBefore, "task")} before you.`
          : undefined;
      if (approved === 0) return { type: "info", title: "Nothing was approved", description };
      return { type: "success", title: `${counted(approved, "task")} approved`, description };
    }),
  );
