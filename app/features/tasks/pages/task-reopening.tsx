import { Id, procedure } from "~/procedure/procedure.server";
import { GoneScreen } from "../components/gone-screen";
import { ofTeam, searchOf } from "../own-task.server";
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
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .action(async ({ ctx, params }) => {
    await ofTeam(ctx, () => reopenTask(ctx, params));
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), {
      type: "success",
      title: "Task open again",
    });
  });

export const ErrorBoundary = GoneScreen;
