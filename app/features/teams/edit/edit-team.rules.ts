/** A team as it is saved, as far as a save is compared with it. */
export interface SavedTeam {
  name: string;
  teamTypeId: string | null;
  isOrganiser: boolean;
  ownerId: string | null;
  parentTeamId: string | null;
  standShareRole: "none" | "parent" | "child";
  /** Its stand shares, archived ones too. */
  shares: number;
}

/** What a form wants of it; an empty id is none. */
export interface WantedTeam {
  name: string;
  teamTypeId: string;
  isOrganiser: boolean;
  ownerId: string;
  parentTeamId: string;
}

/** What a save changes, so that no more is relied on, written and counted than that. */
export function teamChanges(saved: SavedTeam, wanted: WantedTeam) {
  const type = (saved.teamTypeId ?? "") !== wanted.teamTypeId;
  const parent = (saved.parentTeamId ?? "") !== wanted.parentTeamId;
  const becomesChild = wanted.parentTeamId !== "";
  return {
    type,
    parent,
    owner: (saved.ownerId ?? "") !== wanted.ownerId,
    /** What it sees, or whether it is counted (spec 1.6): under another parent a share sees the same. */
    visibility:
      type || saved.isOrganiser !== wanted.isOrganiser || (saved.standShareRole === "child") !== becomesChild,
  };
}

/** The depth of stand shares is one (decisions). */
export const HAS_SHARES = "This team has stand shares itself, so it cannot share a stand";

/** Why the team cannot stand below this parent, as far as the team itself says. */
export function parentRefusal(teamId: string, saved: SavedTeam, wanted: WantedTeam): string | null {
  if (wanted.parentTeamId === "") return null;
  if (wanted.parentTeamId === teamId) return "A team cannot share its own stand";
  return saved.shares > 0 ? HAS_SHARES : null;
}
