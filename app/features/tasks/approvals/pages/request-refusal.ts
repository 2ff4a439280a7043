import { Id, procedure } from "~/procedure/procedure.server";
import { backAfter } from "../../back-after.server";
import { approvalRequestsPath } from "../../by-team/task-teams.paths";
import { decideRequest } from "../requests.commands.server";
import { DecisionInput } from "../requests.schema";

export const loader = procedure
  .permission("moderator")
  .params({ requestId: Id })
  .loader(({ ctx }) => {
    throw ctx.redirect(approvalRequestsPath);
  });

/** Staff decline what the team asks for. */
export const action = procedure
  .permission("moderator")
  .params({ requestId: Id })
  .input(DecisionInput)
  .returnTo(() => approvalRequestsPath)
  .action(({ ctx, params, input }) =>
    backAfter(ctx, { back: input.back, otherwise: approvalRequestsPath }, async () => {
      await decideRequest(ctx, { ...params, decision: "declined", reason: input.reason });
      return { type: "success", title: "Declined. The team is told." };
    }),
  );
