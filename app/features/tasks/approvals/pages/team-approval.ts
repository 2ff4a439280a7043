import { Id, procedure } from "~/procedure/procedure.server";
import { backAfter } from "../../back-after.server";
import { taskTeamPath } from "../../by-team/task-teams.paths";
import { Back } from "../../by-team/task-teams.schema";
import { reviewTask } from "../approvals.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskTeamPath(params.taskId, params.teamId));
  });

/** Staff approve what the team sent. */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .input(Back)
  .returnTo(({ params }) => taskTeamPath(params.taskId, params.teamId))
  .action(({ ctx, params, input }) =>
    backAfter(ctx, { back: input.back, otherwise: taskTeamPath(params.taskId, params.teamId) }, async () => {
      const { title } = await reviewTask(ctx, { ...params, decision: "approved", reason: "" });
      return { type: "success", title: `“${title}” approved` };
    }),
  );
