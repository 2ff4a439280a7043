import { Id, procedure } from "~/procedure/procedure.server";
import { searchOf } from "../../own-task.server";
import { likeEntry } from "../comments.commands.server";
import { entryAnchor, teamThreadPath } from "../comments.paths";
import { LikeInput } from "../comments.schema";
import { answeredOfEntry } from "../thread.server";

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
  .action(({ ctx, params, input }) =>
    answeredOfEntry(ctx, input, async () => {
      const isLiked = input.liked === "1";
      await likeEntry(ctx, {
        taskId: params.taskId,
        teamId: ctx.team?.id ?? "",
        id: params.commentId,
        isLiked,
      });
      return {
        done: isLiked ? "Liked" : "Like taken back",
        to: `${teamThreadPath(params.taskId)}${searchOf(ctx)}#${entryAnchor(params.commentId)}`,
      };
    }),
  );
