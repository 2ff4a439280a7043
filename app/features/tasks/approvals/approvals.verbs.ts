import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { TEAM_TASK_GONE } from "../by-team/task-teams.rules";
import { approvalRequestsPath, approvalsPath, decidedPath } from "./approvals.paths";
import { reviewed, takenBack } from "./notices.server";
import { keepQueueKeys } from "./queue-keys.server";
import { decideRequest } from "./requests.commands.server";
import { DecisionInput, KeysInput, UndoInput } from "./requests.schema";
import { takeBackDecisions } from "./undo.commands.server";

const staff = procedure.permission("moderator");
const decided = staff.returnTo(() => decidedPath, TEAM_TASK_GONE);
const queue = staff.returnTo(() => approvalsPath);
const request = staff.params({ requestId: Id }).returnTo(() => approvalRequestsPath, TEAM_TASK_GONE);

/** What staff decide in the queue. */
const routes = verbs({
  /** Takes back what the person decided: one thing, or all of one press. */
  undo: decided.verb(UndoInput, async ({ ctx, input }) => {
    const { things } = await takeBackDecisions(ctx, input);
    return takenBack(things);
  }),

  keys: queue.verb(KeysInput, ({ ctx, input }) => {
    keepQueueKeys(ctx.scope, input.keys === "on");
    return { type: "idle" };
  }),

  /** Gives what a team asks for. */
  grant: request.verb(DecisionInput, async ({ ctx, params, input }) => {
    const { statusRow } = await decideRequest(ctx, { ...params, ...input, decision: "granted" });
    return reviewed(ctx, "Granted", statusRow);
  }),

  /** Declines it. */
  refusal: request.verb(DecisionInput, async ({ ctx, params, input }) => {
    const sent = { ...params, reason: input.reason, decision: "declined" as const };
    const { statusRow } = await decideRequest(ctx, sent);
    return reviewed(ctx, "Declined", statusRow);
  }),
});

export const loader = routes.loader;
export const action = routes.action;
