import { Id, procedure } from "~/procedure/procedure.server";
import { searchOf } from "../../own-task.server";
import { teamThreadPath } from "../comments.paths";
import { LikeInput } from "../comments.schema";
import { ownSide, setLike } from "../thread-verbs.server";

const Params = { taskId: Id, commentId: Id };

export const loader = procedure
  .signedIn()
  .params(Params)
  .loader(({ ctx, params }) => {
    throw ctx.redirect(teamThreadPath(params.taskId));
  });

export const action = procedure
  .signedIn()
  .params(Params)
  .input(LikeInput)
  .returnTo(({ ctx, params }) => `${teamThreadPath(params.taskId)}${searchOf(ctx)}`)
  .action(({ ctx, params, input }) => setLike(ctx, ownSide(ctx, params), params.commentId, input));
