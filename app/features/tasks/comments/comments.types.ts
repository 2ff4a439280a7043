/** The longest comment or reply, in UTF-16 units as browsers count them. */
export const COMMENT_LIMIT = 5_000;

/** What a fetcher is told, which stays where it is; a plain form is led on by a redirect. */
export interface InPlace {
  done?: string;
  refused?: string;
}

export interface Entry {
  id: string;
  text: string;
  at: string;
  editedAt: string | null;
  /** Null once the person has left. */
  by: string | null;
  isOwn: boolean;
  isStaff: boolean;
  likes: number;
  isLiked: boolean;
  /** Names as they stand after an @. */
  mentions: string[];
}

export interface Comment extends Entry {
  isPinned: boolean;
  replyCount: number;
  /** The newest ones, oldest first. */
  replies: Entry[];
}

export interface Thread {
  /** Comments and replies. */
  total: number;
  commentCount: number;
  /** Pinned ones first, then the newest ones, oldest first. */
  comments: Comment[];
  /** Who can be mentioned: the team, and the staff who wrote here. */
  people: { id: string; name: string }[];
}

/** With the time in words of the event's zone: "Today, 09:14". */
export type Shown<T> = T & { when: string };
export type ShownReply = Shown<Entry>;
export type ShownComment = Shown<Omit<Comment, "replies">> & { replies: ShownReply[] };
export interface ShownThread extends Omit<Thread, "comments"> {
  comments: ShownComment[];
  /** Of what its forms add, until the page's script gives each an id of its own. */
  formId: string;
  /** More is there than is shown: how much the next step shows. */
  nextShown: number | null;
}

/** Which form of the thread is open. */
export interface OpenForm {
  kind: "reply" | "edit" | "delete";
  /** Of the comment or the reply. */
  id: string;
}

/** The first message of a refused form, whatever field it stands under. */
export const firstError = (
  result: { error?: Record<string, string[] | null> | null } | null | undefined,
): string | undefined => Object.values(result?.error ?? {}).find((messages) => messages?.[0])?.[0];
