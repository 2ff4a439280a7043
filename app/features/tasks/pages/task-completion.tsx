import { Id, procedure } from "~/procedure/procedure.server";
import { GoneScreen } from "../components/gone-screen";
import { ofTeam, searchOf } from "../own-task.server";
import { completeTask } from "../task-status.commands.server";
import { taskPath } from "../tasks.paths";
import { CompletionInput } from "../tasks.schema";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskPath(params.taskId));
  });

export const action = procedure
  .signedIn()
  .params({ taskId: Id })
  .input(CompletionInput)
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .action(async ({ ctx, params, input }) => {
    const { to } = await ofTeam(ctx, () => completeTask(ctx, { taskId: params.taskId, ...input }));
    const title = to === "complete" ? "Task complete" : "Sent for approval";
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), { type: "success", title });
  });

export const ErrorBoundary = GoneScreen;
