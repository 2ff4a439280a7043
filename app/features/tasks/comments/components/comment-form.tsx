import { COMMENT_LIMIT } from "../comments.rules";
import type { ThreadContext } from "./thread-context";
import { WriteForm, type WriteFormProps } from "./write-form";

/** Writes a comment, a reply or a change of one. */
export function CommentForm({
  thread: { thread, search, page, setOpen, say },
  closeTo,
  ...form
}: Pick<WriteFormProps, "action" | "label" | "hint" | "button" | "value" | "lastResult"> & {
  thread: ThreadContext;
  /** The entry that a form within the thread closes to. The form for a new comment stays. */
  closeTo?: string;
}) {
  const close = () => {
    setOpen(null);
    setTimeout(() => document.getElementById(closeTo ?? "")?.focus({ preventScroll: true }));
  };
  return (
    <WriteForm
      {...form}
      search={search}
      most={COMMENT_LIMIT}
      limits={thread.limits}
      formId={thread.formId}
      people={thread.people}
      closing={closeTo === undefined ? undefined : { to: `${page}#${closeTo}`, close }}
      onDone={say}
    />
  );
}
