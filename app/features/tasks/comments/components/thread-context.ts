import type { LastResult } from "~/ui/fields-of";
import type { OpenForm, ShownThread } from "../thread.server";
import type { useToggles } from "./toggle-button";

export interface CommentThreadProps {
  thread: ShownThread;
  /** Under which address the thread's forms live: `teamThreadPath` or `staffThreadPath`. */
  base: string;
  /** The page that the thread stands on, with its query: where links without JavaScript come back to. */
  page: string;
  /** Moderators delete what others wrote; on the staff's side they pin too. */
  mayModerate?: boolean;
  mayPin?: boolean;
  /** "Your team and the organisers can read this." */
  audience: string;
  /** The heading's level in its page. */
  level?: 2 | 3;
  /** Open from the start: on the pages that a form without JavaScript leads to. */
  open?: OpenForm | null;
  /** The server's refusal of a form that was sent without JavaScript. */
  lastResult?: LastResult | null;
}

/** What a thread's parts need of it. */
export interface ThreadContext extends CommentThreadProps {
  /** The list's filters, carried along by every form. */
  search: string;
  setOpen(open: OpenForm | null): void;
  /** Likes and pins as they were pressed. */
  toggles: Pick<ReturnType<typeof useToggles>, "isOn">;
  /** Said to those who hear the page. */
  say(words: string): void;
}
