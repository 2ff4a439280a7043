import { useLocation, useSearchParams } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { BackField } from "~/ui/back-form";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { listSearch } from "../../list-view.rules";
import { commentsPath, ENTRY_VERBS, entryAnchor, entryAt, repliesPath } from "../comments.paths";
import type { OpenForm } from "../thread.server";
import { Comment, Entry } from "./comment-entry";
import { CommentForm } from "./comment-form";
import type { CommentThreadProps, ThreadContext } from "./thread-context";
import { useToggles } from "./toggle-button";

/** The conversation about a task: pinned comments, then the rest oldest first, then the form for a new one. */
export function CommentThread(props: CommentThreadProps) {
  const { thread, base, audience, level = 3, lastResult } = props;
  // What a page was to open may be gone meanwhile, or somebody else's: its refusal is shown at the end then.
  const asked = isThere(props.open, props) ? props.open : null;
  const [open, setOpen] = useState(asked ?? null);
  const [said, say] = useState("");
  const [params] = useSearchParams();
  const search = listSearch(params);
  const { pathname } = useLocation();
  const toggles = useToggles(say);
  const context: ThreadContext = { ...props, open, search, toggles, setOpen, say };
  const more = (name: string, value: string) => `${pathname}?${withParam(params, name, value)}`;
  const Heading = `h${level}` as const;
  return (
    // One listener for what a hundred entries hold.
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links, which the keyboard presses too
    <section
      className="thread"
      id="comments"
      aria-labelledby="comments-title"
      onSubmit={toggles.onSubmit}
      onClick={(event) => openAt(event, setOpen)}
    >
      <Heading id="comments-title">
        Comments {thread.total > 0 && <span className="count">{thread.total}</span>}
      </Heading>
      <p className="vh" role="status">
        {said}
      </p>
      {thread.comments.length > 0 && (
        <form method="post" id={ENTRY_VERBS} hidden>
          <BackField />
        </form>
      )}
      {thread.nextShown !== null && (
        <p className="thread-more">
          <Link to={`${more("shown", String(thread.nextShown))}#comments`} preventScrollReset>
            <Icon name="chevron-up" />
            Show earlier comments
          </Link>
        </p>
      )}
      {thread.comments.map((comment) => (
        <Comment key={comment.id} entry={comment} thread={context}>
          {comment.replyCount > comment.replies.length && (
            <p className="thread-more">
              <Link to={`${more("replies", comment.id)}#${entryAnchor(comment.id)}`} preventScrollReset>
                {`Show all ${comment.replyCount} replies`}
              </Link>
            </p>
          )}
          {comment.replies.map((reply) => (
            <Entry key={reply.id} entry={reply} thread={context} />
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
        </Comment>
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

/** What a link of an entry opens in place; without this script it leads to a page with the form. */
function openAt(event: MouseEvent<HTMLElement>, setOpen: (open: OpenForm) => void): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-opens]") : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const entry = link.closest("article");
  if (entry) setOpen({ kind: link.dataset.opens as OpenForm["kind"], id: entryAt(entry.id) });
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
