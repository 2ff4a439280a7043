export const SELF_DELETE = "Can't self delete";
export const HAS_SHARES = "Can't delete a team with stand shares still in it";

/** Why these teams cannot be deleted by somebody of that team; null where they can. */
export function whyNotRemoved(
  chosen: readonly { id: string; shares: readonly unknown[] }[],
  ownTeamId: string | null,
): string | null {
  if (chosen.some(({ id }) => id === ownTeamId)) return SELF_DELETE;
  return chosen.some(({ shares }) => shares.length > 0) ? HAS_SHARES : null;
}
