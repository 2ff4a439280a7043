import { counted } from "~/ui/format.rules";
import { deletionPath, entryAnchor } from "../comments.paths";
import { AskInPlace } from "./ask-in-place";
import type { ThreadContext } from "./thread-context";

/** Asks once more, in the entry's own place, and says what goes along. */
export function CommentDeletion({
  id,
  replies,
  thread: { base, page, search, lastResult, say, setOpen },
}: {
  id: string;
  /** How many go with a comment; null for a reply. */
  replies: number | null;
  thread: ThreadContext;
}) {
  const noun = replies === null ? "reply" : "comment";
  const along = replies ? counted(replies, "reply", "replies") : "";
  return (
    <AskInPlace
      action={deletionPath(base, id) + search}
      question={`Delete this ${noun}${along && ` and its ${along}`}?`}
      button={`Delete ${noun}${along && ` and ${along}`}`}
      lastResult={lastResult}
      cancel={{
        to: `${page}#${entryAnchor(id)}`,
        close: () => {
          setOpen(null);
          queueMicrotask(() => {
            const entry = document.getElementById(entryAnchor(id));
            entry?.querySelector<HTMLElement>('[data-opens="delete"]')?.focus();
          });
        },
      }}
      onDone={(words) => {
        say(words);
        setOpen(null);
        const box = document.getElementById("comments")?.querySelector("textarea");
        box?.focus({ preventScroll: true });
      }}
    />
  );
}
