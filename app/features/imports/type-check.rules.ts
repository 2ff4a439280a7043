import type { RowPlan } from "./import-facts.rules";
import { NO_TEAM } from "./row-record.rules";

/** What a row that waits was planned by, as it is in the moment in which its turn has come. */
export interface RowNow {
  plan: RowPlan;
  hasType: boolean;
  /** Of a share its parent, of a member the team. */
  team: {
    name: string;
    isArchived: boolean;
    standShareRole: "none" | "parent" | "child";
    members: number;
  } | null;
  /** Another team that is called as this one would be. */
  hasNamesake: boolean;
  /** Whoever is in the event with this address. */
  person: { id: string; teamName: string | null } | null;
}

/** The first of the four steps, once more: since the dry run somebody may have changed what the row relies on. */
export function typeProblem(
  { plan, hasType, team, hasNamesake, person }: RowNow,
  limit: number,
): string | null {
  if (person && person.id !== plan.userId) return `${plan.person.email} is in this event by now`;
  if (plan.userId && !person) return "User not found";
  if (person?.teamName) return `${plan.person.email} is in “${person.teamName}” by now`;
  if (plan.teamTypeId !== null && !hasType) return "Invalid team type";
  if (plan.do !== "member" && hasNamesake) return `There is a team “${plan.name}” by now`;
  if (plan.do === "share" && (!team || team.isArchived || team.standShareRole === "child"))
    return "Unknown Parent Team";
  if (plan.do === "member" && (!team || team.isArchived)) return NO_TEAM;
  if (plan.do === "member" && team && team.members >= limit)
    return `(Team Full): ${team.members} of ${limit} places are taken`;
  return null;
}
