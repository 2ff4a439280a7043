import { Id, procedure } from "~/procedure/procedure.server";
import { reopenTask } from "../task-status.commands.server";
import { taskPath } from "../tasks.paths";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskPath(params.taskId));
  });

export const action = procedure
  .signedIn()
  .params({ taskId: Id })
  .returnTo(({ params }) => taskPath(params.taskId))
  .action(async ({ ctx, params }) => {
    await reopenTask(ctx, params);
    return ctx.redirect(taskPath(params.taskId), { type: "success", title: "Task open again" });
  });
