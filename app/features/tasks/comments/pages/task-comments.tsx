import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { searchOf } from "../../own-task.server";
import { addComment } from "../comments.commands.server";
import { entryAnchor, teamThreadPath } from "../comments.paths";
import { CommentInput, ThreadSearch } from "../comments.schema";
import { ConversationDrawer } from "../components/conversation";
import { answered, conversation, conversationReads } from "../thread.server";

const Params = { taskId: Id };

export const loader = procedure
  .signedIn()
  .params(Params)
  .input(ThreadSearch)
  .reads(({ ctx, params, input }) =>
    conversationReads(ctx, { taskId: params.taskId, teamId: ctx.team?.id }, input),
  )
  .loader(({ ctx, params, input, found }) =>
    conversation(ctx, found, { view: input, base: teamThreadPath(params.taskId) }),
  );

export const action = procedure
  .signedIn()
  .params(Params)
  .input(CommentInput)
  .action(({ ctx, params: { taskId }, input }) =>
    answered(ctx, input, async () => {
      const { id } = await addComment(ctx, { taskId, teamId: ctx.team?.id ?? "", text: input.text });
      return { done: "Comment posted", to: `${teamThreadPath(taskId)}${searchOf(ctx)}#${entryAnchor(id)}` };
    }),
  );

export const handle = { overlay: true };

export const meta = pageTitle((data: { title: string }) => `Comments: ${data.title}`);

export default ConversationDrawer;
