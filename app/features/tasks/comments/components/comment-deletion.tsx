import type { SubmissionResult } from "@conform-to/react";
import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonRow } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { deletionPath, entryAnchor } from "../comments.paths";
import { firstError, type InPlace, type ShownReply } from "../comments.types";
import type { ThreadContext } from "./comment-thread";

/** Asks once more, in the entry's own place, and says what goes along. */
export function CommentDeletion({
  entry,
  replies,
  thread,
}: {
  entry: ShownReply;
  /** How many go with a comment; null for a reply. */
  replies: number | null;
  thread: ThreadContext;
}) {
  const fetcher = useFetcher<InPlace & { lastResult?: SubmissionResult }>();
  const button = useRef<HTMLDivElement>(null);
  const noun = replies === null ? "reply" : "comment";
  const action = deletionPath(thread.base, entry.id) + thread.search;
  const { data } = fetcher;
  const refusal = firstError(data?.lastResult ?? thread.lastResult);
  const { say, setOpen } = thread;
  useEffect(() => button.current?.querySelector("a")?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!data?.done) return;
    say(data.done);
    setOpen(null);
    document
      .getElementById("comments")
      ?.querySelector<HTMLElement>("textarea")
      ?.focus({ preventScroll: true });
  }, [data, say, setOpen]);
  return (
    <fetcher.Form
      className="comment-ask"
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        fetcher.submit({ inPlace: "1" }, { method: "post", action, preventScrollReset: true });
      }}
    >
      <p>
        <strong>
          Delete this {noun}
          {replies ? ` and its ${counted(replies, "reply", "replies")}` : ""}?
        </strong>{" "}
        It cannot be brought back.
      </p>
      {refusal && (
        <p className="error" role="alert">
          <Icon name="circle-alert" />
          {refusal}
        </p>
      )}
      <div ref={button}>
        <ButtonRow>
          <Link
            className="btn btn-sm"
            to={`${thread.page}#${entryAnchor(entry.id)}`}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              setOpen(null);
              queueMicrotask(() => document.getElementById(`delete-${entry.id}`)?.focus());
            }}
          >
            Cancel
          </Link>
          <Button variant="danger" size="sm" busy={fetcher.state !== "idle"} busyLabel="Deleting…">
            Delete {noun}
            {replies ? ` and ${counted(replies, "reply", "replies")}` : ""}
          </Button>
        </ButtonRow>
      </div>
    </fetcher.Form>
  );
}
