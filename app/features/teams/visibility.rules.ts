/** Who sees a task (spec 1.6). Its SQL twin is `visibleTask` in visibility.server.ts; one table of cases tests both. */

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
export function teamSeesTask(team: SeeingTeam, task: SeenTask): boolean {
  if (task.isArchived) return false;
  if (team.isOrganiser) return true;
  if (team.standShareRole === "child") return task.showToChildTeams;
  return (
    task.teamTypeIds.length === 0 || (team.teamTypeId !== null && task.teamTypeIds.includes(team.teamTypeId))
  );
}
