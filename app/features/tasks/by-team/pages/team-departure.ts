import { Id, procedure } from "~/procedure/procedure.server";
import { unassignTask } from "../../assignees.commands.server";
import { backAfter } from "../../back-after.server";
import { taskTeamPath } from "../task-teams.paths";
import { PersonInput } from "../task-teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskTeamPath(params.taskId, params.teamId));
  });

/** Staff take somebody off the task. */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .input(PersonInput)
  .returnTo(({ params }) => taskTeamPath(params.taskId, params.teamId))
  .action(({ ctx, params, input }) =>
    backAfter(ctx, { back: input.back, otherwise: taskTeamPath(params.taskId, params.teamId) }, async () => {
      await unassignTask(ctx, { ...params, userId: input.userId });
      return { type: "success", title: "Not assigned any more" };
    }),
  );
