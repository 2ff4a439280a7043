import { useLocation, useNavigate } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";
import { teamPath } from "~/features/teams/teams.paths";
import { withParam } from "~/lib/address.rules";
import { Avatar, DELETED_ACTOR } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import type { Limits } from "~/ui/fields-of";
import { formatDate } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { TaskStatus } from "~/ui/status";
import { rowId, useRowFocus } from "~/ui/use-row-focus";
import { taskTeamPath } from "../../by-team/task-teams.paths";
import { shownState } from "../../tasks.rules";
import { commentReadPath, entryAnchor, repliesPath } from "../comments.paths";
import { COMMENT_LIMIT } from "../comments.rules";
import type { InboxEntry } from "../inbox.queries.server";
import type { Nameable } from "../mentions.rules";
import { CommentText } from "./comment-text";
import { ToggleButton, useToggles } from "./toggle-button";
import { WriteForm } from "./write-form";

type Entry = InboxEntry & { when: string };

interface InboxProps {
  entries: readonly Entry[];
  /** The list's own address: nothing is open in it. */
  search: string;
  open: string;
  people: readonly Nameable[];
  limits: Limits<"text">;
  formId: string;
  locale: string;
}

/** Entries of all tasks, each with where it was written and an answer in place. */
export function InboxList({ entries, ...list }: InboxProps) {
  const [said, say] = useState("");
  const toggles = useToggles(say);
  const box = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => entries.map(({ id }) => id), [entries]);
  useRowFocus(box, keys);
  return (
    <div className="panel inbox" onSubmit={toggles.onSubmit} ref={box}>
      <p className="vh" role="status">
        {said}
      </p>
      {entries.map((entry) => (
        <InboxItem key={entry.id} entry={entry} isRead={isRead(entry, toggles)} say={say} {...list} />
      ))}
    </div>
  );
}

const readPathOf = (id: string) => `${commentReadPath}?${id}`;
const isRead = ({ id, isNew }: Entry, toggles: ReturnType<typeof useToggles>) =>
  toggles.isOn(readPathOf(id), "read", !isNew);

function InboxItem({
  entry,
  isRead,
  search,
  open,
  people,
  limits,
  formId,
  locale,
  say,
}: Omit<InboxProps, "entries"> & { entry: Entry; isRead: boolean; say(words: string): void }) {
  const { id, commentId, by, teamName, taskId, teamId, answers } = entry;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = by ?? DELETED_ACTOR;
  const base = taskTeamPath(taskId, teamId);
  const closed = pathname + search;
  const opened = withParam(withParam(closed, "open", id), "answer", commentId);
  const anchor = entryAnchor(id);
  const isNew = entry.isNew && !isRead;
  return (
    <article
      className={isNew ? "inbox-entry is-new" : "inbox-entry"}
      id={anchor}
      tabIndex={-1}
      aria-label={`${answers === null ? "Comment" : "Reply"} by ${name}`}
    >
      <Avatar actor={by ? { name: by } : "deleted"} size={32} />
      <div>
        <EntryHead entry={entry} name={name} isNew={isNew} />
        {answers !== null && (
          <blockquote className="quote small muted clamp-2" dir="auto">
            {answers}
          </blockquote>
        )}
        <p className="comment-text" dir="auto">
          <CommentText text={entry.text} mentions={entry.mentions} />
        </p>
        <div className="comment-acts">
          {open !== id && (
            <Link className="btn-text muted-action" id={`answer-${id}`} to={opened} preventScrollReset>
              <Icon name="message-square" />
              Reply<span className="vh">{` to ${name}`}</span>
            </Link>
          )}
          {(entry.isNew || entry.canRenew) && (
            <ReadToggle id={id} name={name} isRead={isRead} back={closed} />
          )}
        </div>
        {open === id && (
          <WriteForm
            action={repliesPath(base, commentId)}
            back={closed}
            label={`Reply to ${name}`}
            hint={`${teamName} and the organisers can read this.`}
            button="Post reply"
            most={COMMENT_LIMIT}
            limits={limits}
            formId={formId}
            people={people}
            closing={{
              to: closed,
              close: () => {
                navigate(closed, { preventScrollReset: true });
                setTimeout(() => document.getElementById(anchor)?.focus({ preventScroll: true }));
              },
            }}
            onDone={say}
          />
        )}
      </div>
      <EntryTask entry={entry} to={base} locale={locale} />
    </article>
  );
}

/** Who wrote it, and when. */
function EntryHead({ entry, name, isNew }: { entry: Entry; name: string; isNew: boolean }) {
  return (
    <p className="comment-head">
      <b dir="auto">{name}</b>
      {entry.isStaff ? (
        <span className="muted">Organiser</span>
      ) : (
        <Link className="muted" to={teamPath(entry.teamId)} dir="auto">
          {entry.teamName}
        </Link>
      )}
      <time dateTime={entry.at}>{entry.when}</time>
      {isNew && <Badge tone="success">New</Badge>}
    </p>
  );
}

/** The task that it was written under. */
function EntryTask({ entry, to, locale }: { entry: Entry; to: string; locale: string }) {
  return (
    <div className="inbox-task">
      <Link className="strong" id={rowId(entry.id)} to={to}>
        {entry.title}
      </Link>
      {entry.isStaff && <span className="muted small">{entry.teamName}</span>}
      <TaskStatus state={shownState(entry)} />
      {entry.dueDate && (
        <span className="muted small">Due {formatDate(entry.dueDate, "medium", locale)}</span>
      )}
    </div>
  );
}

function ReadToggle({ id, name, isRead, back }: { id: string; name: string; isRead: boolean; back: string }) {
  return (
    <ToggleButton
      action={readPathOf(id)}
      name="read"
      isOn={isRead}
      icon={isRead ? "mail" : "check"}
      label={isRead ? "Mark as new" : "Mark as read"}
      hidden={{ id, back }}
    >
      <span className="vh">{`: ${name}`}</span>
    </ToggleButton>
  );
}
