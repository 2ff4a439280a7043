import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { unassignTask } from "../assignees.commands.server";
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

/** Takes a member off the task: oneself or a colleague. */
export const action = procedure
  .signedIn()
  .params(Params)
  .input(z.object({ userId: z.string({ error: "Choose somebody of your team" }).pipe(Id) }))
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .action(async ({ ctx, params, input }) => {
    await ofTeam(ctx, (teamId) => unassignTask(ctx, { ...params, teamId, userId: input.userId }));
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), {
      type: "success",
      title: "Taken off the task",
    });
  });

export const ErrorBoundary = GoneScreen;
