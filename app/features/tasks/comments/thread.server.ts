import { data } from "@remix-run/cloudflare";
import { emptyRead } from "#db/read-batch";
import { hasLevel } from "~/features/auth/permissions.rules";
import type { AskingUser } from "~/features/auth/session.server";
import { DomainError, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { Ctx } from "~/procedure/procedure.server";
import { eventClock } from "../clock.server";
import { momentText } from "../moment.rules";
import {
  isInThread,
  type ThreadHead,
  type ThreadPlace,
  threadHead,
  threadOf,
} from "./comments.queries.server";
import type { ThreadView } from "./comments.schema";
import type { OpenForm, ShownThread, Thread } from "./comments.types";

type Context = Ctx<AskingUser>;

export const GONE =
  "This task is not in the list any more: it was archived or removed. Your text was not sent and is still here.";
const ENTRY_GONE = "This comment is not there any more. Somebody has deleted it.";

/** How many more comments each step shows. */
const STEP = 50;

/** A thread as its section shows it. `CommentThread` takes it with the paths that its forms go to. */
export function shownThread(
  ctx: Pick<Context, "settings" | "now">,
  thread: Thread,
  view: Partial<ThreadView> = {},
): ShownThread {
  const { timeZone, locale } = ctx.settings.event;
  const zone = { today: eventClock(ctx).today, timeZone, locale };
  const timed = <T extends { at: string }>(entry: T) => ({ ...entry, when: momentText(entry.at, zone) });
  const shown = view.shown ?? STEP;
  return {
    ...thread,
    comments: thread.comments.map((comment) => ({ ...timed(comment), replies: comment.replies.map(timed) })),
    formId: newId(),
    nextShown: thread.commentCount > thread.comments.length ? shown + STEP : null,
  };
}

/** What a page that is all conversation reads. `entryId`: of the comment or reply that its address names. */
export const conversationReads = (
  ctx: Context,
  where: Omit<ThreadPlace, "readerId">,
  view: ThreadView,
  entryId?: string,
) => ({
  head: threadHead(where),
  thread: threadOf({ ...where, readerId: ctx.user.id }, view),
  isThere: entryId === undefined ? emptyRead(true) : isInThread(where, entryId),
});

/**
 * The conversation alone: what the forms of a thread lead to without JavaScript. A task that is gone is said with 404 and
 * still shows what was typed, and so is an entry that is not of this very thread.
 */
export function conversation(
  ctx: Context,
  found: { head: ThreadHead | null; thread: Thread; isThere: boolean },
  {
    view,
    open = null,
    base,
    ids = {},
  }: {
    view: ThreadView;
    open?: OpenForm | null;
    base: string;
    /** Of the staff's address, for its crumbs. */
    ids?: { taskId?: string; teamId?: string; commentId?: string };
  },
) {
  const { head } = found;
  const page = {
    base,
    open,
    title: head?.title ?? "This task is not here any more",
    teamName: head?.teamName ?? "",
    isGone: head === null,
    mayModerate: hasLevel(ctx.user.level, "moderator"),
    thread: shownThread(ctx, found.thread, view),
    crumbs: {
      [ids.taskId ?? ""]: head?.title ?? "Task",
      [ids.teamId ?? ""]: head?.teamName ?? "Team",
      [ids.commentId ?? ""]: "Comment",
    },
  };
  return data(page, { status: head && found.isThere ? 200 : 404 });
}

/**
 * Ends an action of the thread: a script that stays on its page is told in JSON, a form is led back to the entry. What is
 * gone is a 404 with a reason here that shows the form again, so that the text that was typed comes back.
 */
export async function answered(
  ctx: Context,
  input: { inPlace?: string },
  work: () => Promise<{ done: string; to: string }>,
): Promise<Response> {
  try {
    const { done, to } = await work();
    return input.inPlace ? Response.json({ done }) : ctx.redirect(to, { type: "success", title: done });
  } catch (error) {
    if (error instanceof NotFound) throw new DomainError(404, GONE);
    throw error;
  }
}

/** The same for what names an entry: it may have been deleted meanwhile, or the whole task. */
export const answeredOfEntry = (
  ctx: Context,
  input: { inPlace?: string },
  work: () => Promise<{ done: string; to: string }>,
): Promise<Response> =>
  answered(ctx, input, () =>
    work().catch((error) => {
      throw error instanceof NotFound ? new DomainError(404, ENTRY_GONE) : error;
    }),
  );

/** The same for a press of a button: there is no form to show again, so what is gone is a page that says so. */
export const answeredPress = async (
  ctx: Context,
  input: { inPlace?: string },
  work: () => Promise<{ done: string; to: string }>,
): Promise<Response> => {
  try {
    return await answeredOfEntry(ctx, input, work);
  } catch (error) {
    const isGone = error instanceof DomainError && error.status === 404;
    throw isGone && !input.inPlace ? new NotFound(error.message) : error;
  }
};

export type Conversation = ReturnType<typeof conversation>["data"];
