/** How many active teams are of a type, are stand shares, or are the organisers' own. */
export interface TeamsOfKind {
  kind: "organiser" | "share" | "own";
  /** Of `own` teams; null = without one. */
  typeId: string | null;
  n: number;
}

/** How many teams will see a task with these types (none = every type), by the rule of who sees what (spec 1.6). */
export function audienceSize(
  teams: readonly TeamsOfKind[],
  task: { typeIds: readonly string[]; showToShares: boolean },
): number {
  const isSeenBy = ({ kind, typeId }: TeamsOfKind) => {
    if (kind === "organiser") return true;
    if (kind === "share") return task.showToShares;
    return task.typeIds.length === 0 || (typeId !== null && task.typeIds.includes(typeId));
  };
  return teams.reduce((sum, group) => (isSeenBy(group) ? sum + group.n : sum), 0);
}
