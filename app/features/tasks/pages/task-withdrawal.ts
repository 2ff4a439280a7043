import { Id, procedure } from "~/procedure/procedure.server";
import { withdrawRequest } from "../requests.commands.server";
import { taskPath } from "../tasks.paths";

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
  .returnTo(({ params }) => taskPath(params.taskId))
  .action(async ({ ctx, params }) => {
    await withdrawRequest(ctx, params);
    return ctx.redirect(taskPath(params.taskId), { type: "success", title: "Request taken back" });
  });
