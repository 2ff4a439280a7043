import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { staffThreadPath } from "../comments.paths";
import { InPlaceInput, ThreadSearch } from "../comments.schema";
import { ConversationPage } from "../components/conversation";
import { conversation, conversationReads } from "../thread.server";
import { removeEntry, staffSide } from "../thread-verbs.server";

const Params = { taskId: Id, teamId: Id, commentId: Id };

export const loader = procedure
  .permission("moderator")
  .params(Params)
  .input(ThreadSearch)
  .reads(({ ctx, params, input }) =>
    conversationReads(ctx, { taskId: params.taskId, teamId: params.teamId }, input, params.commentId),
  )
  .loader(({ ctx, params, input, found }) =>
    conversation(ctx, found, {
      view: input,
      open: { kind: "delete", id: params.commentId },
      base: staffThreadPath(params.taskId, params.teamId),
      ids: params,
    }),
  );

export const action = procedure
  .permission("moderator")
  .params(Params)
  .input(InPlaceInput)
  .action(({ ctx, params, input }) => removeEntry(ctx, staffSide(params), params.commentId, input));

export const handle = { crumbs: (data: { crumbs: Record<string, string> }) => data.crumbs };

export const meta = pageTitle((data: { title: string }) => `Delete a comment: ${data.title}`);

export default ConversationPage;
