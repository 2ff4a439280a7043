import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { searchOf } from "../../own-task.server";
import { deleteEntry } from "../comments.commands.server";
import { teamThreadPath } from "../comments.paths";
import { InPlaceInput, ThreadSearch } from "../comments.schema";
import { ConversationDrawer } from "../components/conversation";
import { answeredOfEntry, conversation, conversationReads } from "../thread.server";

const Params = { taskId: Id, commentId: Id };

export const loader = procedure
  .signedIn()
  .params(Params)
  .input(ThreadSearch)
  .reads(({ ctx, params, input }) =>
    conversationReads(ctx, { taskId: params.taskId, teamId: ctx.team?.id }, input),
  )
  .loader(({ ctx, params, input, found }) =>
    conversation(ctx, found, {
      view: input,
      open: { kind: "delete", id: params.commentId },
      base: teamThreadPath(params.taskId),
    }),
  );

export const action = procedure
  .signedIn()
  .params(Params)
  .input(InPlaceInput)
  .action(({ ctx, params, input }) =>
    answeredOfEntry(ctx, input, async () => {
      const { kind } = await deleteEntry(ctx, {
        taskId: params.taskId,
        teamId: ctx.team?.id ?? "",
        id: params.commentId,
      });
      return {
        done: kind === "comment" ? "Comment deleted" : "Reply deleted",
        to: `${teamThreadPath(params.taskId)}${searchOf(ctx)}#comments`,
      };
    }),
  );

export const handle = { overlay: true };

export const meta = pageTitle((data: { title: string }) => `Delete a comment: ${data.title}`);

export default ConversationDrawer;
