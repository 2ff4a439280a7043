import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { teamThreadPath } from "../comments.paths";
import { ReplyInput, ThreadSearch } from "../comments.schema";
import { ConversationDrawer } from "../components/conversation";
import { conversation, conversationReads } from "../thread.server";
import { ownSide, postReply } from "../thread-verbs.server";

const Params = { taskId: Id, commentId: Id };

export const loader = procedure
  .signedIn()
  .params(Params)
  .input(ThreadSearch)
  .reads(({ ctx, params, input }) =>
    conversationReads(ctx, { taskId: params.taskId, teamId: ctx.team?.id }, input, params.commentId),
  )
  .loader(({ ctx, params, input, found }) =>
    conversation(ctx, found, {
      view: input,
      open: { kind: "reply", id: params.commentId },
      base: teamThreadPath(params.taskId),
    }),
  );

export const action = procedure
  .signedIn()
  .params(Params)
  .input(ReplyInput)
  .action(({ ctx, params, input }) => postReply(ctx, ownSide(ctx, params), params.commentId, input));

export const handle = { overlay: true };

export const meta = pageTitle((data: { title: string }) => `Reply: ${data.title}`);

export default ConversationDrawer;
