import { Fragment, type MouseEvent, type ReactNode } from "react";
import { Avatar, DELETED_ACTOR } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { piecesOf } from "~/ui/mentions.rules";
import { LinkedText } from "~/ui/prose";
import { ToggleButton } from "~/ui/toggle-button";
import { deletionPath, editPath, entryAnchor, likePath, pinPath, repliesPath } from "../comments.paths";
import type { OpenForm, ShownComment, ShownReply } from "../thread.server";
import { CommentDeletion } from "./comment-deletion";
import { CommentForm } from "./comment-form";

import type { ThreadContext } from "./thread-context";

type Shown = ShownComment | ShownReply;

const isComment = (entry: Shown): entry is ShownComment => "replies" in entry;

/** A comment with its replies, or a reply. */
export function CommentEntry({
  entry,
  thread,
  children,
}: {
  entry: Shown;
  thread: ThreadContext;
  children?: ReactNode;
}) {
  const { open } = thread;
  const isPinned = isComment(entry) && entry.isPinned;
  const name = entry.by ?? DELETED_ACTOR;
  const isEdited = open?.kind === "edit" && open.id === entry.id;
  const hasReplies =
    isComment(entry) && (entry.replies.length > 0 || (open?.kind === "reply" && open.id === entry.id));
  return (
    <article
      className={isPinned ? "comment pinned" : "comment"}
      id={entryAnchor(entry.id)}
      tabIndex={-1}
      aria-label={`${isComment(entry) ? "Comment" : "Reply"} by ${name}`}
    >
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
    </article>
  );
}

function CommentText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  if (mentions.length === 0) return <LinkedText text={text} />;
  return (
    <>
      {piecesOf(text, mentions).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        <Fragment key={at}>
          {piece.isMention ? <span className="mention">{piece.text}</span> : <LinkedText text={piece.text} />}
        </Fragment>
      ))}
    </>
  );
}

function EntryActions({ entry, name, thread }: { entry: Shown; name: string; thread: ThreadContext }) {
  const { base, search } = thread;
  const links: { kind: OpenForm["kind"]; word: string; to: string }[] = [];
  if (isComment(entry)) links.push({ kind: "reply", word: "Reply", to: repliesPath(base, entry.id) });
  if (entry.isOwn) links.push({ kind: "edit", word: "Edit", to: editPath(base, entry.id) });
  if (entry.isOwn || thread.mayModerate)
    links.push({ kind: "delete", word: "Delete", to: deletionPath(base, entry.id) });
  const opens = (kind: OpenForm["kind"]) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    thread.setOpen({ kind, id: entry.id });
  };
  const whose = (
    <span className="vh">
      {" "}
      the {isComment(entry) ? "comment" : "reply"} by {name}
    </span>
  );
  return (
    <div className="comment-acts">
      <ToggleButton
        action={likePath(base, entry.id) + search}
        name="liked"
        isOn={entry.isLiked}
        icon="thumbs-up"
        say={thread.say}
        label={() => "Like"}
        count={{
          of: (isOn) => entry.likes + Number(isOn) - Number(entry.isLiked),
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
          id={`${kind}-${entry.id}`}
          href={`${to}${search}#${entryAnchor(entry.id)}`}
          onClick={opens(kind)}
        >
          {word}
          {kind === "reply" ? <span className="vh"> to {name}</span> : whose}
        </a>
      ))}
      {isComment(entry) && thread.mayPin && (
        <ToggleButton
          action={pinPath(base, entry.id) + search}
          name="pinned"
          isOn={entry.isPinned}
          say={thread.say}
          label={(isOn) => (isOn ? "Unpin" : "Pin")}
        >
          {whose}
        </ToggleButton>
      )}
    </div>
  );
}
