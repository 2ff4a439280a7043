import { uploaded } from "~/features/files/upload-reply.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { searchOf } from "../../own-task.server";
import { taskPath } from "../../tasks.paths";
import { addEvidence, standingOf } from "../evidence.commands.server";
import { evidenceRule } from "../task-files.rules";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .loader(({ ctx, params }) => ctx.redirect(taskPath(params.taskId)));

/** What a team uploads for its task: it counts at once. */
export const action = procedure
  .signedIn()
  .params({ taskId: Id })
  .reads(({ ctx, params: { taskId } }) => {
    return { standing: standingOf(taskId, ctx.team?.id ?? "") };
  })
  .can(({ found }) => found.standing.length === 1)
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .upload(({ found }) => evidenceRule(found.standing[0]?.type ?? "upload"))
  .action(async ({ ctx, params, found, body }) => {
    const [standing] = found.standing;
    if (!standing) throw new Error("The rule above has let nobody by without one");
    const received = await addEvidence(ctx, body, standing);
    const title = received.files.length === 1 ? "File uploaded" : `${received.files.length} files uploaded`;
    return uploaded(ctx, body, received, { to: taskPath(params.taskId) + searchOf(ctx), title });
  });
