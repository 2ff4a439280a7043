import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { approvalsPath } from "../by-team/task-teams.paths";
import { TEAM_TASK_GONE } from "../by-team/task-teams.rules";
import { BulkApprovalInput } from "../by-team/task-teams.schema";
import { approveTasks } from "./approvals.commands.server";

const queue = procedure.permission("moderator").returnTo(() => approvalsPath, TEAM_TASK_GONE);

const routes = verbs({
  /** Approves what was ticked in the queue. */
  many: queue.verb(BulkApprovalInput, async ({ ctx, input }) => {
    const { approved, decidedBefore } = await approveTasks(ctx, input.ids);
    const description =
      decidedBefore > 0
        ? `Somebody else had decided ${counted(decidedBefore, "task")} before you.`
        : undefined;
    if (approved === 0) return { type: "info", title: "Nothing was approved", description };
    return { type: "success", title: `${counted(approved, "task")} approved`, description };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
