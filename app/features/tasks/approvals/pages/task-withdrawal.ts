import { Id, procedure } from "~/procedure/procedure.server";
import { ofTeam, searchOf } from "../../own-task.server";
import { taskPath } from "../../tasks.paths";
import { withdrawRequest } from "../requests.commands.server";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskPath(params.taskId));
  });

/** The team takes its request back. */
export const action = procedure
  .signedIn()
  .params({ taskId: Id })
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .action(async ({ ctx, params }) => {
    await ofTeam(ctx, () => withdrawRequest(ctx, params));
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), {
      type: "success",
      title: "Request taken back",
    });
  });
