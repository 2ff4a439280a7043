import type { Write } from "#db/write-batch";

/** What later rooms add to what happens here: teams come before them in the order of rooms and cannot import them. */
export interface TeamExtension {
  /** Writes for the batch that adds a team, after the team and its owner. */
  whenAdded(teamId: string): Write[];
}

let extensions: readonly TeamExtension[] | null = null;

export function extendTeams(...given: TeamExtension[]): void {
  extensions = given;
}

/** Throws where nobody has said what belongs to it: a team without its summaries would be wrong without a sign. */
export function whenTeamAdded(teamId: string): Write[] {
  if (!extensions) throw new Error("The rooms are not connected: call connectRooms() first");
  return extensions.flatMap((extension) => extension.whenAdded(teamId));
}
