import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import type { Thread } from "./comments.queries.server";
import { FIRST_SHOWN, MORE_SHOWN, MOST_SHOWN, ORGANISERS_PEOPLE } from "./comments.rules";
import { CommentInput, type ThreadView } from "./comments.schema";

/** A thread as its section shows it. `CommentThread` takes it with the paths that its forms go to. */
export function shownThread(
  ctx: Pick<CommandContext, "settings" | "now">,
  thread: Thread,
  view: Partial<ThreadView> = {},
) {
  const { momentOf } = eventClock(ctx);
  /** With the time in words of the event's zone: "Today, 09:14". */
  const timed = <T extends { at: string }>(entry: T) => ({ ...entry, when: momentOf(entry.at) });
  const shown = Math.max(view.shown ?? FIRST_SHOWN, thread.comments.length);
  return {
    ...thread,
    people: [...thread.people, ...ORGANISERS_PEOPLE.slice(0, 1)],
    comments: thread.comments.map((comment) => ({ ...timed(comment), replies: comment.replies.map(timed) })),
    /** Of what its forms add, until the page's script gives each an id of its own. */
    formId: newId(),
    limits: { text: limitsOf(CommentInput).text },
    /** More is there than is shown: how much the next step shows. */
    nextShown:
      thread.commentCount > thread.comments.length && shown < MOST_SHOWN
        ? Math.min(shown + MORE_SHOWN, MOST_SHOWN)
        : null,
  };
}
export type ShownThread = ReturnType<typeof shownThread>;
export type ShownComment = ShownThread["comments"][number];
export type ShownReply = ShownComment["replies"][number];

/** Which form of the thread is open. */
export interface OpenForm {
  kind: "reply" | "edit" | "delete";
  /** Of the comment or the reply. */
  id: string;
}
