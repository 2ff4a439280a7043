import { Id, procedure } from "~/procedure/procedure.server";
import { likeEntry } from "../comments.commands.server";
import { entryAnchor, staffThreadPath } from "../comments.paths";
import { LikeInput } from "../comments.schema";
import { answeredOfEntry } from "../thread.server";

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
  .action(({ ctx, params, input }) =>
    answeredOfEntry(ctx, input, async () => {
      const isLiked = input.liked === "1";
      await likeEntry(ctx, {
        taskId: params.taskId,
        teamId: params.teamId,
        id: params.commentId,
        isLiked,
      });
      return {
        done: isLiked ? "Liked" : "Like taken back",
        to: `${staffThreadPath(params.taskId, params.teamId)}#${entryAnchor(params.commentId)}`,
      };
    }),
  );
