/** Who is mailed about a comment, and who may do what with it (decisions: comments). */

/** The longest comment or reply, in characters as people see them. */
export const COMMENT_LIMIT = 5_000;

export interface Recipient {
  id: string;
  isAssignee: boolean;
  isOwner: boolean;
  /** Wrote in this thread, and is staff. */
  isStaff: boolean;
}

/**
 * The assignees, else the owner; the staff who wrote in the thread; whoever is mentioned. Never the author, and nobody
 * twice: who is mentioned is told that.
 */
export function recipientsOf(
  people: readonly Recipient[],
  { authorId, mentioned }: { authorId: string; mentioned: readonly string[] },
): { id: string; isMention: boolean }[] {
  const assignees = people.filter((each) => each.isAssignee);
  const responsible = assignees.length > 0 ? assignees : people.filter((each) => each.isOwner);
  const staff = people.filter((each) => each.isStaff);
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
