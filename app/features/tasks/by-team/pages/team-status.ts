import { Id, procedure } from "~/procedure/procedure.server";
import { backAfter } from "../../back-after.server";
import { setTaskStatus } from "../../task-status.commands.server";
import { STATE_LABELS } from "../../tasks.texts";
import { taskTeamPath } from "../task-teams.paths";
import { TeamStatusInput } from "../task-teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskTeamPath(params.taskId, params.teamId));
  });

/** Staff set the team's status. */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .input(TeamStatusInput)
  .returnTo(({ params }) => taskTeamPath(params.taskId, params.teamId))
  .action(({ ctx, params, input }) =>
    backAfter(ctx, { back: input.back, otherwise: taskTeamPath(params.taskId, params.teamId) }, async () => {
      await setTaskStatus(ctx, { ...params, progressStatus: input.status });
      return { type: "success", title: `Set to ${STATE_LABELS[input.status]}` };
    }),
  );
