import { data } from "@remix-run/cloudflare";
import { emptyRead } from "#db/read-batch";
import { hasLevel } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { DomainError, NotFound } from "~/lib/errors";
import type { Placed, Started } from "~/procedure/phases";
import { type Ctx, Id } from "~/procedure/procedure.server";
import type { DataOf } from "~/ui/page-handle";
import { searchOf } from "../own-task.server";
import type { TaskOfTeam } from "../tasks.types";
import {
  addComment,
  addReply,
  deleteEntry,
  editEntry,
  likeEntry,
  pinComment,
} from "./comments.commands.server";
import { entryAnchor, staffThreadPath, teamThreadPath } from "./comments.paths";
import { isInThread, threadHead, threadOf } from "./comments.queries.server";
import { CommentInput, InPlaceInput, LikeInput, PinInput, ReplyInput, ThreadSearch } from "./comments.schema";
import { type OpenForm, shownThread } from "./thread.server";

type Context = Ctx<CurrentUser>;

/** The address says whose thread it is: one's own team's, or that of the team that staff look at. */
const Params = { taskId: Id, teamId: Id.optional(), commentId: Id.optional() };
interface Address {
  taskId: string;
  teamId?: string | undefined;
  commentId?: string | undefined;
}

/** `page`: where the thread stands, with its query. Somebody without a team has no thread: the commands find nothing. */
function sideOf(ctx: Context, { taskId, teamId }: Address): TaskOfTeam & { base: string; page: string } {
  if (teamId === undefined) {
    const base = teamThreadPath(taskId);
    return { taskId, teamId: ctx.team?.id ?? "", base, page: base + searchOf(ctx) };
  }
  const base = staffThreadPath(taskId, teamId);
  return { taskId, teamId, base, page: base };
}

const TASK_GONE =
  "This task is not in the list any more: it was archived or removed. Your text was not sent and is still here.";
const ENTRY_GONE = "This comment is not there any more. Somebody has deleted it.";

/** What is gone is a 404 with a reason here that shows the form again, so that the text that was typed comes back. */
const taskGone = () => new DomainError(404, TASK_GONE);
/** The same for what names an entry: it may have been deleted meanwhile, or the whole task. */
const entryGone = () => new DomainError(404, ENTRY_GONE);

interface Asked<Input> {
  ctx: Context;
  params: Address;
  /** `back`: where a form stands that is not on the thread's own page. */
  input: Input & { inPlace?: string | undefined; back?: string | undefined };
}
/** What was done, in words, and where on the page it is seen. */
interface Done {
  done: string;
  at: string;
}

/** Ends an action of the thread: a script that stays on its page is told in JSON, a form is led back to the entry. */
async function answered<Input>(
  { ctx, params, input }: Asked<Input>,
  gone: () => DomainError,
  work: (where: TaskOfTeam, entryId: string) => Promise<Done>,
): Promise<Response> {
  const { taskId, teamId, page } = sideOf(ctx, params);
  try {
    const { done, at } = await work({ taskId, teamId }, params.commentId ?? "");
    if (input.inPlace) return Response.json({ done });
    return ctx.redirect(`${input.back ?? page}#${at}`, { type: "success", title: done });
  } catch (error) {
    throw error instanceof NotFound ? gone() : error;
  }
}

/** The conversation alone, with its form for a new comment or one at an entry: where they lead without JavaScript. */
export function conversationScreens(start: Started<Context>) {
  const thread = start.params(Params);
  return {
    comments: {
      loader: conversation(thread, "Comments"),
      action: thread.input(CommentInput).action((asked) =>
        answered(asked, taskGone, async (where) => {
          const { text, formId } = asked.input;
          const { id } = await addComment(asked.ctx, { ...where, text, formId });
          return { done: "Comment posted", at: entryAnchor(id) };
        }),
      ),
    },
    replies: {
      loader: conversation(thread, "Reply", "reply"),
      action: thread.input(ReplyInput).action((asked) =>
        answered(asked, entryGone, async (where, commentId) => {
          const { text, formId } = asked.input;
          const { id } = await addReply(asked.ctx, { ...where, commentId, text, formId });
          return { done: "Reply posted", at: entryAnchor(id) };
        }),
      ),
    },
    edit: {
      loader: conversation(thread, "Edit a comment", "edit"),
      action: thread.input(CommentInput).action((asked) =>
        answered(asked, entryGone, async (where, id) => {
          await editEntry(asked.ctx, { ...where, id, text: asked.input.text });
          return { done: "Changes saved", at: entryAnchor(id) };
        }),
      ),
    },
    deletion: {
      loader: conversation(thread, "Delete a comment", "delete"),
      action: thread.input(InPlaceInput).action((asked) =>
        answered(asked, entryGone, async (where, id) => {
          const { kind } = await deleteEntry(asked.ctx, { ...where, id });
          return { done: kind === "comment" ? "Comment deleted" : "Reply deleted", at: "comments" };
        }),
      ),
    },
  };
}

/** What is pressed at an entry. Pins are for staff alone. */
export function entryVerbs(start: Started<Context>) {
  const entry = start.params(Params).returnTo(({ ctx, params }) => sideOf(ctx, params).page);
  // There is no form to show again, so what is gone is a page that says so.
  const pressed = (asked: Asked<unknown>, work: (where: TaskOfTeam, id: string) => Promise<string>) =>
    answered(asked, asked.input.inPlace ? entryGone : () => new NotFound(ENTRY_GONE), async (where, id) => ({
      done: await work(where, id),
      at: entryAnchor(id),
    }));
  return {
    like: entry.verb(LikeInput, (asked) =>
      pressed(asked, async (where, id) => {
        const isLiked = asked.input.liked === "1";
        await likeEntry(asked.ctx, { ...where, id, isLiked });
        return isLiked ? "Liked" : "Like taken back";
      }),
    ),
    pin: entry.verb(PinInput, (asked) =>
      pressed(asked, async (where, id) => {
        const isPinned = asked.input.pinned === "1";
        await pinComment(asked.ctx, { ...where, id, isPinned });
        return isPinned ? "Comment pinned" : "Comment unpinned";
      }),
    ),
  };
}

/**
 * A task that is gone is said with 404 and still shows what was typed, and so is an entry that is not of this very thread.
 */
function conversation(
  thread: Placed<Context, Address, Record<never, never>>,
  name: string,
  form?: OpenForm["kind"],
) {
  return thread
    .input(ThreadSearch)
    .reads(({ ctx, params, input }) => {
      const where = sideOf(ctx, params);
      return {
        head: threadHead(where),
        // The entry whose form is open, or was refused, is there however old it is.
        thread: threadOf(
          { ...where, readerId: ctx.user.id },
          { ...input, entry: params.commentId ?? input.entry },
        ),
        isThere: params.commentId === undefined ? emptyRead(true) : isInThread(where, params.commentId),
      };
    })
    .loader(({ ctx, params, input, found }) => {
      const { taskId, teamId = "", commentId = "" } = params;
      const { head } = found;
      const open: OpenForm | null = form ? { kind: form, id: commentId } : null;
      const page = {
        name,
        base: sideOf(ctx, params).base,
        open,
        title: head?.title ?? "This task is not here any more",
        teamName: head?.teamName ?? "",
        isGone: head === null,
        mayModerate: hasLevel(ctx.user.level, "moderator"),
        thread: shownThread(ctx, found.thread, input),
        crumbs: {
          [taskId]: head?.title ?? "Task",
          [teamId]: head?.teamName ?? "Team",
          [commentId]: "Comment",
        },
      };
      return data(page, { status: head && found.isThere ? 200 : 404 });
    });
}

/** What the screens are given. */
export type Conversation = DataOf<ReturnType<typeof conversation>>;
