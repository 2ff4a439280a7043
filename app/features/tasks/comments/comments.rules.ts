/** Who is mailed about a comment, and who may do what with it (decisions: comments). */

/** The longest comment or reply, in characters as people see them. */
export const COMMENT_LIMIT = 5_000;

/** What all staff together are called after an @; the first is offered. */
export const ORGANISERS = ["the organisers", "organisers"];
const ORGANISERS_ID = "organisers";
export const ORGANISERS_PEOPLE = ORGANISERS.map((name) => ({ id: ORGANISERS_ID, name }));

/** Who of those that were named is a person, and whether the organisers as such were named. */
export const namedIn = (ids: readonly string[]) => ({
  people: ids.filter((id) => id !== ORGANISERS_ID),
  namesOrganisers: ids.includes(ORGANISERS_ID),
});

export interface Recipient {
  id: string;
  isMember: boolean;
  isAssignee: boolean;
  isOwner: boolean;
  /** Wrote in this thread, and is staff. */
  isStaff: boolean;
  /** Sent the task back, and the team has not said anything since. */
  isReviewer: boolean;
}

/**
 * The assignees, else the owner; the staff who wrote in the thread; of the team's next word after a rejection who sent it
 * back; whoever is mentioned. Never the author, and nobody twice: who is mentioned is told that.
 */
export function recipientsOf(
  people: readonly Recipient[],
  { authorId, mentioned }: { authorId: string; mentioned: readonly string[] },
): { id: string; isMention: boolean }[] {
  const assignees = people.filter((each) => each.isAssignee);
  const responsible = assignees.length > 0 ? assignees : people.filter((each) => each.isOwner);
  const isOfTeam = people.some(({ id, isMember }) => id === authorId && isMember);
  const staff = people.filter((each) => each.isStaff || (isOfTeam && each.isReviewer));
  const ids = new Set([...responsible, ...staff].map(({ id }) => id));
  for (const id of mentioned) ids.add(id);
  ids.delete(authorId);
  return [...ids].map((id) => ({ id, isMention: mentioned.includes(id) }));
}

/** Whoever wrote it, and moderators. */
export const mayDelete = (
  entry: { createdBy: string },
  actor: { id: string; isModerator: boolean },
): boolean => actor.isModerator || entry.createdBy === actor.id;

/** How many comments of a thread are shown at first, beside those that are pinned; each step shows more, up to the most. */
export const FIRST_SHOWN = 20;
export const MORE_SHOWN = 50;
export const MOST_SHOWN = 1_000;
