import type { AskingUser } from "~/features/auth/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import { searchOf } from "../own-task.server";
import type { Where } from "./comment-place.server";
import { addComment, addReply, deleteEntry, editEntry, likeEntry } from "./comments.commands.server";
import { entryAnchor, staffThreadPath, teamThreadPath } from "./comments.paths";
import { answered, answeredOfEntry, answeredPress } from "./thread.server";

type Context = Ctx<AskingUser>;

/** Whose thread it is, and the page that it stands on with its query. */
export interface Side extends Where {
  page: string;
}

/** The asker's own task. Somebody without a team has none: the commands find nothing. */
export const ownSide = (ctx: Context, { taskId }: { taskId: string }): Side => ({
  taskId,
  teamId: ctx.team?.id ?? "",
  page: teamThreadPath(taskId) + searchOf(ctx),
});

/** The task of a team that staff look at. */
export const staffSide = ({ taskId, teamId }: Where): Side => ({
  taskId,
  teamId,
  page: staffThreadPath(taskId, teamId),
});

/** What a form of a thread says: a script that stays on its page asks for an answer in place. */
interface Said {
  inPlace?: string;
}

export const postComment = (
  ctx: Context,
  { page, ...where }: Side,
  input: Said & { text: string; formId?: string },
) =>
  answered(ctx, input, async () => {
    const { id } = await addComment(ctx, { ...where, text: input.text, formId: input.formId });
    return { done: "Comment posted", to: `${page}#${entryAnchor(id)}` };
  });

export const postReply = (
  ctx: Context,
  { page, ...where }: Side,
  commentId: string,
  input: Said & { text: string; formId?: string },
) =>
  answeredOfEntry(ctx, input, async () => {
    const { id } = await addReply(ctx, { ...where, commentId, text: input.text, formId: input.formId });
    return { done: "Reply posted", to: `${page}#${entryAnchor(id)}` };
  });

export const saveEntry = (
  ctx: Context,
  { page, ...where }: Side,
  id: string,
  input: Said & { text: string },
) =>
  answeredOfEntry(ctx, input, async () => {
    await editEntry(ctx, { ...where, id, text: input.text });
    return { done: "Changes saved", to: `${page}#${entryAnchor(id)}` };
  });

export const removeEntry = (ctx: Context, { page, ...where }: Side, id: string, input: Said) =>
  answeredOfEntry(ctx, input, async () => {
    const { kind } = await deleteEntry(ctx, { ...where, id });
    return { done: kind === "comment" ? "Comment deleted" : "Reply deleted", to: `${page}#comments` };
  });

export const setLike = (
  ctx: Context,
  { page, ...where }: Side,
  id: string,
  input: Said & { liked: string },
) =>
  answeredPress(ctx, input, async () => {
    const isLiked = input.liked === "1";
    await likeEntry(ctx, { ...where, id, isLiked });
    return { done: isLiked ? "Liked" : "Like taken back", to: `${page}#${entryAnchor(id)}` };
  });
