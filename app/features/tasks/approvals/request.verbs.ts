import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { approvalRequestsPath } from "../by-team/task-teams.paths";
import { TEAM_TASK_GONE } from "../by-team/task-teams.rules";
import { decideRequest } from "./requests.commands.server";
import { DecisionInput } from "./requests.schema";

const request = procedure
  .permission("moderator")
  .params({ requestId: Id })
  .returnTo(() => approvalRequestsPath, TEAM_TASK_GONE);

const routes = verbs({
  /** Staff give what the team asks for. */
  grant: request.verb(DecisionInput, async ({ ctx, params, input }) => {
    const { grantedDate, reason } = input;
    await decideRequest(ctx, { ...params, decision: "granted", grantedDate, reason });
    return { type: "success", title: "Granted. The team is told." };
  }),

  /** Staff decline what the team asks for. */
  refusal: request.verb(DecisionInput, async ({ ctx, params, input }) => {
    await decideRequest(ctx, { ...params, decision: "declined", reason: input.reason });
    return { type: "success", title: "Declined. The team is told." };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
