import { Id, procedure } from "~/procedure/procedure.server";
import { assignTask } from "../../assignees.commands.server";
import { backAfter } from "../../back-after.server";
import { taskTeamPath } from "../task-teams.paths";
import { PersonInput } from "../task-teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskTeamPath(params.taskId, params.teamId));
  });

/** Staff assign somebody of the team. */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .input(PersonInput)
  .returnTo(({ params }) => taskTeamPath(params.taskId, params.teamId))
  .action(({ ctx, params, input }) =>
    backAfter(ctx, { back: input.back, otherwise: taskTeamPath(params.taskId, params.teamId) }, async () => {
      await assignTask(ctx, { ...params, userId: input.userId });
      return { type: "success", title: "Assigned" };
    }),
  );
