import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { listSearch } from "../../list-view.rules";
import { commentsPath, entryAnchor, repliesPath } from "../comments.paths";
import type { OpenForm } from "../thread.server";
import { CommentEntry } from "./comment-entry";
import { CommentForm } from "./comment-form";
import type { CommentThreadProps, ThreadContext } from "./thread-context";

/** The conversation about a task: pinned comments, then the rest oldest first, then the form for a new one. */
export function CommentThread(props: CommentThreadProps) {
  const { thread, base, audience, level = 3, lastResult } = props;
  // What a page was to open may be gone meanwhile, or somebody else's: its refusal is shown at the end then.
  const asked = isThere(props.open, props) ? props.open : null;
  const [open, setOpen] = useState(asked ?? null);
  const [said, say] = useState("");
  const [params] = useSearchParams();
  const search = listSearch(params);
  const context: ThreadContext = { ...props, open, search, setOpen, say };
  const Heading = `h${level}` as const;
  return (
    <section className="thread" id="comments" aria-labelledby="comments-title">
      <Heading id="comments-title">
        Comments {thread.total > 0 && <span className="count">{thread.total}</span>}
      </Heading>
      <p className="vh" role="status">
        {said}
      </p>
      {thread.nextShown !== null && (
        <p className="thread-more">
          <Link to={`?${withParam(params, "shown", String(thread.nextShown))}#comments`} preventScrollReset>
            <Icon name="chevron-up" />
            Show earlier comments
          </Link>
        </p>
      )}
      {thread.comments.map((comment) => (
        <CommentEntry key={comment.id} entry={comment} thread={context}>
          {comment.replyCount > comment.replies.length && (
            <p className="thread-more">
              <Link
                to={`?${withParam(params, "replies", comment.id)}#${entryAnchor(comment.id)}`}
                preventScrollReset
              >
                Show all {comment.replyCount} replies
              </Link>
            </p>
          )}
          {comment.replies.map((reply) => (
            <CommentEntry key={reply.id} entry={reply} thread={context} />
          ))}
          {open?.kind === "reply" && open.id === comment.id && (
            <CommentForm
              action={repliesPath(base, comment.id)}
              label={`Reply to ${comment.by ?? "this comment"}`}
              button="Post reply"
              thread={context}
              closeTo={entryAnchor(comment.id)}
              lastResult={lastResult}
            />
          )}
        </CommentEntry>
      ))}
      <CommentForm
        action={commentsPath(base)}
        label="Add a comment"
        hint={audience}
        button="Post comment"
        thread={context}
        lastResult={asked ? null : lastResult}
      />
    </section>
  );
}

function isThere(open: OpenForm | null | undefined, { thread, mayModerate }: CommentThreadProps): boolean {
  if (!open) return false;
  const entries = thread.comments.flatMap((comment) => [comment, ...comment.replies]);
  const entry = entries.find(({ id }) => id === open.id);
  if (!entry) return false;
  if (open.kind === "reply") return "replies" in entry;
  return entry.isOwn || (open.kind === "delete" && mayModerate === true);
}

function withParam(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.set(name, value);
  return next.toString();
}
