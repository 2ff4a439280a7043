import { Id, procedure } from "~/procedure/procedure.server";
import { staffThreadPath } from "../comments.paths";
import { LikeInput } from "../comments.schema";
import { setLike, staffSide } from "../thread-verbs.server";

const Params = { taskId: Id, teamId: Id, commentId: Id };

export const loader = procedure
  .permission("moderator")
  .params(Params)
  .loader(({ ctx, params }) => {
    throw ctx.redirect(staffThreadPath(params.taskId, params.teamId));
  });

export const action = procedure
  .permission("moderator")
  .params(Params)
  .input(LikeInput)
  .returnTo(({ params }) => staffThreadPath(params.taskId, params.teamId))
  .action(({ ctx, params, input }) => setLike(ctx, staffSide(params), params.commentId, input));
