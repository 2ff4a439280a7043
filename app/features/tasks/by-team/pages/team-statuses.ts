import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import { backAfter } from "../../back-after.server";
import { STATE_LABELS } from "../../tasks.texts";
import { taskTeamsPath } from "../task-teams.paths";
import { TeamStatusesInput } from "../task-teams.schema";
import { setStatusForTeams } from "../team-statuses.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskTeamsPath(params.taskId));
  });

/** Sets one status for many teams at once. */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(TeamStatusesInput)
  .returnTo(({ params }) => taskTeamsPath(params.taskId))
  .action(({ ctx, params, input }) =>
    backAfter(ctx, { back: input.back, otherwise: taskTeamsPath(params.taskId) }, async () => {
      const { changed, unchanged } = await setStatusForTeams(ctx, {
        taskId: params.taskId,
        teamIds: input.ids,
        progressStatus: input.do,
      });
      const status = STATE_LABELS[input.do];
      if (changed === 0)
        return {
          type: "info",
          title: "Nothing was changed",
          description: `They were set to ${status} already.`,
        };
      return {
        type: "success",
        title: `${counted(changed, "team")} set to ${status}`,
        description: unchanged > 0 ? `${counted(unchanged, "team")} stood so already.` : undefined,
      };
    }),
  );
