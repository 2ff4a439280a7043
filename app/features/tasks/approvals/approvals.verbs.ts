import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { TEAM_TASK_GONE } from "../by-team/task-teams.rules";
import { BulkApprovalInput } from "../by-team/task-teams.schema";
import { approveTasks } from "./approvals.commands.server";
import { approvalRequestsPath, approvalsPath } from "./approvals.paths";
import { decideRequest } from "./requests.commands.server";
import { DecisionInput } from "./requests.schema";

const staff = procedure.permission("moderator");
const queue = staff.returnTo(() => approvalsPath, TEAM_TASK_GONE);
const request = staff.params({ requestId: Id }).returnTo(() => approvalRequestsPath, TEAM_TASK_GONE);

/** What staff decide in the queue. */
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

  /** Gives what a team asks for. */
  grant: request.verb(DecisionInput, async ({ ctx, params, input }) => {
    await decideRequest(ctx, { ...params, ...input, decision: "granted" });
    return { type: "success", title: "Granted. The team is told." };
  }),

  /** Declines it. */
  refusal: request.verb(DecisionInput, async ({ ctx, params, input }) => {
    await decideRequest(ctx, { ...params, reason: input.reason, decision: "declined" });
    return { type: "success", title: "Declined. The team is told." };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
