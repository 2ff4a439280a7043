/**
 * Which layout a team gets: that of its type (of a stand share its own, else its parent's), else the default. For layouts that name no teams.
 */
export function layoutFor(
  team: { isChild: boolean; teamTypeId: string | null; parentTypeId: string | null },
  layouts: readonly { id: string; isDefault: boolean; teamTypeIds: readonly string[] }[],
): string | null {
  const typeId = team.teamTypeId ?? (team.isChild ? team.parentTypeId : null);
  const own = typeId === null ? undefined : layouts.find(({ teamTypeIds }) => teamTypeIds.includes(typeId));
  return (own ?? layouts.find(({ isDefault }) => isDefault))?.id ?? null;
}
