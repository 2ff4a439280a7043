/** Who sees a task (spec 1.6). Its SQL twins are in visibility.server.ts; one table of cases tests them all. */

export interface SeeingTeam {
  isOrganiser: boolean;
  standShareRole: "none" | "parent" | "child";
  teamTypeId: string | null;
}

export interface SeenTask {
  isArchived: boolean;
  showToChildTeams: boolean;
  /** Empty = for every type. */
  teamTypeIds: readonly string[];
}

/** The rule by which a team sees a task, and the one by which it does not. */
export const SEEN_BY = ["organiser", "standShare", "everyType", "ownType"] as const;
export const HIDDEN_BY = ["archived", "hiddenFromShares", "noType", "otherType"] as const;
export type SightRule = (typeof SEEN_BY)[number] | (typeof HIDDEN_BY)[number];

/**
 * Organiser teams see all tasks; a child team those shown to child teams, whatever their types; every other team those
 * without types or with its own. (Moderators and above see all: they read without this rule.)
 */
export function sightRule(team: SeeingTeam, task: SeenTask): SightRule {
  if (task.isArchived) return "archived";
  if (team.isOrganiser) return "organiser";
  if (team.standShareRole === "child") return task.showToChildTeams ? "standShare" : "hiddenFromShares";
  if (task.teamTypeIds.length === 0) return "everyType";
  if (team.teamTypeId === null) return "noType";
  return task.teamTypeIds.includes(team.teamTypeId) ? "ownType" : "otherType";
}

export const isSeenBy = (rule: SightRule): boolean => (SEEN_BY as readonly SightRule[]).includes(rule);

export const teamSeesTask = (team: SeeingTeam, task: SeenTask): boolean => isSeenBy(sightRule(team, task));
