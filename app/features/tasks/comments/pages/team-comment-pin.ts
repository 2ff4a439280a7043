import { Id, procedure } from "~/procedure/procedure.server";
import { pinComment } from "../comments.commands.server";
import { entryAnchor, staffThreadPath } from "../comments.paths";
import { PinInput } from "../comments.schema";
import { answeredPress } from "../thread.server";

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
  .input(PinInput)
  .returnTo(({ params }) => staffThreadPath(params.taskId, params.teamId))
  .action(({ ctx, params, input }) =>
    answeredPress(ctx, input, async () => {
      const isPinned = input.pinned === "1";
      await pinComment(ctx, {
        taskId: params.taskId,
        teamId: params.teamId,
        id: params.commentId,
        isPinned,
      });
      return {
        done: isPinned ? "Comment pinned" : "Comment unpinned",
        to: `${staffThreadPath(params.taskId, params.teamId)}#${entryAnchor(params.commentId)}`,
      };
    }),
  );
