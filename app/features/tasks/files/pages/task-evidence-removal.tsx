import { Id, procedure } from "~/procedure/procedure.server";
import { GoneScreen } from "../../components/gone-screen";
import { ofTeam, searchOf } from "../../own-task.server";
import { taskPath } from "../../tasks.paths";
import { removeEvidence } from "../evidence.commands.server";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id, fileId: Id })
  .loader(({ ctx, params }) => ctx.redirect(taskPath(params.taskId)));

/** Takes a file back while the task is open. */
export const action = procedure
  .signedIn()
  .params({ taskId: Id, fileId: Id })
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .action(async ({ ctx, params }) => {
    await ofTeam(ctx, () => removeEvidence(ctx, params));
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), { type: "success", title: "File removed" });
  });

export const ErrorBoundary = GoneScreen;
