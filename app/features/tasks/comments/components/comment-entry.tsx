import type { ReactNode } from "react";
import { Avatar, DELETED_ACTOR } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { markupOf } from "~/ui/markup";
import { PlainBox } from "~/ui/plain-rows";
import {
  deletionPath,
  ENTRY_VERBS,
  editPath,
  entryAnchor,
  likePath,
  pinPath,
  repliesPath,
} from "../comments.paths";
import type { OpenForm, ShownComment, ShownReply } from "../thread.server";
import { CommentDeletion } from "./comment-deletion";
import { CommentForm } from "./comment-form";
import { CommentText } from "./comment-text";
import type { ThreadContext } from "./thread-context";
import { ToggleButton } from "./toggle-button";

type Shown = ShownComment | ShownReply;

const isComment = (entry: Shown): entry is ShownComment => "replies" in entry;

interface EntryProps<Entry> {
  entry: Entry;
  thread: ThreadContext;
  /** Below the entry: a comment's replies. */
  children?: ReactNode;
}

/** A comment with its replies: plain markup while none of its forms is open. */
export function Comment(props: EntryProps<ShownComment>) {
  const { entry, thread } = props;
  const isOpen = [entry, ...entry.replies].some(({ id }) => id === thread.open?.id);
  if (isOpen) return <Entry {...props} />;
  return <PlainBox box="article" {...frameOf(entry)} html={markupOf(<Inside {...props} />)} />;
}

export function Entry(props: EntryProps<Shown>) {
  return (
    <article {...frameOf(props.entry)}>
      <Inside {...props} />
    </article>
  );
}

const nameOf = (entry: Shown) => entry.by ?? DELETED_ACTOR;

const frameOf = (entry: Shown) => ({
  className: isComment(entry) && entry.isPinned ? "comment pinned" : "comment",
  id: entryAnchor(entry.id),
  tabIndex: -1,
  "aria-label": `${isComment(entry) ? "Comment" : "Reply"} by ${nameOf(entry)}`,
});

function Inside({ entry, thread, children }: EntryProps<Shown>) {
  const { open } = thread;
  const isPinned = isComment(entry) && entry.isPinned;
  const name = nameOf(entry);
  const isEdited = open?.kind === "edit" && open.id === entry.id;
  const hasReplies =
    isComment(entry) && (entry.replies.length > 0 || (open?.kind === "reply" && open.id === entry.id));
  return (
    <>
      <Avatar actor={entry.by ? { name: entry.by } : "deleted"} size={isComment(entry) ? 32 : 24} />
      <div>
        <p className="comment-head">
          <b dir="auto">{name}</b>
          {entry.isStaff && <span className="muted">Organiser</span>}
          <time dateTime={entry.at}>{entry.when}</time>
          {entry.editedAt && <span className="muted small">Edited</span>}
          {isPinned && (
            <span className="pin-label">
              <Icon name="pin" />
              Pinned
            </span>
          )}
        </p>
        {isEdited ? (
          <CommentForm
            action={editPath(thread.base, entry.id)}
            label={isComment(entry) ? "Change your comment" : "Change your reply"}
            button="Save changes"
            value={entry.text}
            thread={thread}
            closeTo={entryAnchor(entry.id)}
            lastResult={thread.lastResult}
          />
        ) : (
          <p className="comment-text" dir="auto">
            <CommentText text={entry.text} mentions={entry.mentions} />
          </p>
        )}
        {open?.kind === "delete" && open.id === entry.id ? (
          <CommentDeletion
            id={entry.id}
            replies={isComment(entry) ? entry.replyCount : null}
            thread={thread}
          />
        ) : (
          !isEdited && <EntryActions entry={entry} name={name} thread={thread} />
        )}
        {hasReplies && <div className="replies">{children}</div>}
      </div>
    </>
  );
}

function EntryActions({ entry, name, thread }: { entry: Shown; name: string; thread: ThreadContext }) {
  const { base, search, toggles } = thread;
  const links: { kind: OpenForm["kind"]; word: string; to: string }[] = [];
  if (isComment(entry)) links.push({ kind: "reply", word: "Reply", to: repliesPath(base, entry.id) });
  if (entry.isOwn) links.push({ kind: "edit", word: "Edit", to: editPath(base, entry.id) });
  if (entry.isOwn || thread.mayModerate)
    links.push({ kind: "delete", word: "Delete", to: deletionPath(base, entry.id) });
  const like = likePath(base, entry.id) + search;
  const pin = pinPath(base, entry.id) + search;
  const isLiked = toggles.isOn(like, "liked", entry.isLiked);
  const isPinned = isComment(entry) && toggles.isOn(pin, "pinned", entry.isPinned);
  const whose = <span className="vh">{` the ${isComment(entry) ? "comment" : "reply"} by ${name}`}</span>;
  return (
    <div className="comment-acts">
      <ToggleButton
        action={like}
        form={ENTRY_VERBS}
        name="liked"
        isOn={isLiked}
        icon="thumbs-up"
        label="Like"
        count={{
          n: entry.likes + Number(isLiked) - Number(entry.isLiked),
          one: "like",
          many: "likes",
        }}
      >
        {whose}
      </ToggleButton>
      {links.map(({ kind, word, to }) => (
        <a
          key={kind}
          className="btn-text muted-action"
          href={`${to}${search}#${entryAnchor(entry.id)}`}
          data-opens={kind}
        >
          {word}
          {kind === "reply" ? <span className="vh">{` to ${name}`}</span> : whose}
        </a>
      ))}
      {isComment(entry) && thread.mayPin && (
        <ToggleButton
          action={pin}
          form={ENTRY_VERBS}
          name="pinned"
          isOn={isPinned}
          label={isPinned ? "Unpin" : "Pin"}
        >
          {whose}
        </ToggleButton>
      )}
    </div>
  );
}
