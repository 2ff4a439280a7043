import { type AudienceRule, isSeenBy } from "~/features/teams/audience/audience.rules";

/*
 * Who sees a task (spec 1.6), as the spec says it. What the product computes is SQL (visibility.server.ts); one table of
 * cases tests both, and counts over many teams and tasks are made with this.
 */

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

/**
 * Organiser teams see all tasks; a child team those shown to child teams, whatever their types; every other team those
 * without types or with its own. (Moderators and above see all: they read without this rule.)
 */
export function visibilityRule(team: SeeingTeam, task: SeenTask): AudienceRule {
  if (task.isArchived) return "closed";
  if (team.isOrganiser) return "organiser";
  if (team.standShareRole === "child") return task.showToChildTeams ? "standShare" : "hiddenFromShares";
  if (task.teamTypeIds.length === 0) return "everyType";
  if (team.teamTypeId === null) return "noType";
  return task.teamTypeIds.includes(team.teamTypeId) ? "ownType" : "otherType";
}

export const teamSeesTask = (team: SeeingTeam, task: SeenTask): boolean =>
  isSeenBy(visibilityRule(team, task));
