import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { assignTask } from "../assignees.commands.server";
import { GoneScreen } from "../components/gone-screen";
import { ofTeam, searchOf } from "../own-task.server";
import { taskPath } from "../tasks.paths";

const Params = { taskId: Id };

export const loader = procedure
  .signedIn()
  .params(Params)
  .loader(({ ctx, params }) => {
    throw ctx.redirect(taskPath(params.taskId));
  });

/** Any member of the team assigns any other. */
export const action = procedure
  .signedIn()
  .params(Params)
  .input(z.object({ userId: z.string({ error: "Choose somebody of your team" }).pipe(Id) }))
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .action(async ({ ctx, params, input }) => {
    await ofTeam(ctx, (teamId) => assignTask(ctx, { ...params, teamId, userId: input.userId }));
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), { type: "success", title: "Assigned" });
  });

export const ErrorBoundary = GoneScreen;
