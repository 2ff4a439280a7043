import type { AudienceRule } from "~/features/teams/audience/audience.rules";
import type { SeeingTeam, SeenTask } from "./visibility-model";

export type TypeName = "shell" | "water";

export interface VisibilityCase {
  team: Omit<SeeingTeam, "teamTypeId"> & { teamTypeId: TypeName | null };
  task: Omit<SeenTask, "teamTypeIds"> & { teamTypeIds: readonly TypeName[] };
  sees: boolean;
  rule: AudienceRule;
}

const SEEING: AudienceRule[] = ["organiser", "standShare", "everyType", "ownType"];

/**
 * Every combination of what the rule looks at, with the answer worked out from the words of the spec (1.6) and the
 * decisions, not from the code: the rule and its SQL twin are both held to this table.
 */
export const VISIBILITY_CASES: VisibilityCase[] = (["none", "parent", "child"] as const).flatMap(
  (standShareRole) =>
    [false, true].flatMap((isOrganiser) =>
      ([null, "shell", "water"] as const).flatMap((teamTypeId) =>
        [false, true].flatMap((isArchived) =>
          [false, true].flatMap((showToChildTeams) =>
            ([[], ["shell"], ["water"], ["shell", "water"]] as const).map((teamTypeIds) => {
              const team = { standShareRole, isOrganiser, teamTypeId };
              const task = { isArchived, showToChildTeams, teamTypeIds };
              const rule = expected(team, task);
              return { team, task, rule, sees: SEEING.includes(rule) };
            }),
          ),
        ),
      ),
    ),
);

function expected(team: VisibilityCase["team"], task: VisibilityCase["task"]): AudienceRule {
  if (task.isArchived) return "closed";
  if (team.isOrganiser) return "organiser";
  if (team.standShareRole === "child") return task.showToChildTeams ? "standShare" : "hiddenFromShares";
  if (task.teamTypeIds.length === 0) return "everyType";
  if (task.teamTypeIds.some((type) => type === team.teamTypeId)) return "ownType";
  return team.teamTypeId ? "otherType" : "noType";
}

/** Named corners, written by hand, so that the table itself is checked against the words. */
export const CORNERS: (VisibilityCase & { why: string })[] = [
  {
    why: "an organiser team sees what is for another type",
    team: { standShareRole: "none", isOrganiser: true, teamTypeId: null },
    task: { isArchived: false, showToChildTeams: false, teamTypeIds: ["water"] },
    sees: true,
    rule: "organiser",
  },
  {
    why: "nobody sees an archived task, organisers neither",
    team: { standShareRole: "none", isOrganiser: true, teamTypeId: "water" },
    task: { isArchived: true, showToChildTeams: true, teamTypeIds: [] },
    sees: false,
    rule: "closed",
  },
  {
    why: "a child team sees what is shown to child teams, whatever its types",
    team: { standShareRole: "child", isOrganiser: false, teamTypeId: null },
    task: { isArchived: false, showToChildTeams: true, teamTypeIds: ["water"] },
    sees: true,
    rule: "standShare",
  },
  {
    why: "a child team is hidden from a task for all that is not shown to child teams",
    team: { standShareRole: "child", isOrganiser: false, teamTypeId: "shell" },
    task: { isArchived: false, showToChildTeams: false, teamTypeIds: [] },
    sees: false,
    rule: "hiddenFromShares",
  },
  {
    why: "a team without a type does not see a typed task",
    team: { standShareRole: "none", isOrganiser: false, teamTypeId: null },
    task: { isArchived: false, showToChildTeams: true, teamTypeIds: ["shell"] },
    sees: false,
    rule: "noType",
  },
  {
    why: "a parent team sees what its own type sees",
    team: { standShareRole: "parent", isOrganiser: false, teamTypeId: "shell" },
    task: { isArchived: false, showToChildTeams: false, teamTypeIds: ["shell", "water"] },
    sees: true,
    rule: "ownType",
  },
  {
    why: "a parent team does not see what is for another type, though its stand share does",
    team: { standShareRole: "parent", isOrganiser: false, teamTypeId: "shell" },
    task: { isArchived: false, showToChildTeams: true, teamTypeIds: ["water"] },
    sees: false,
    rule: "otherType",
  },
  {
    why: "an organiser team that shares a stand is an organiser team first",
    team: { standShareRole: "child", isOrganiser: true, teamTypeId: null },
    task: { isArchived: false, showToChildTeams: false, teamTypeIds: ["water"] },
    sees: true,
    rule: "organiser",
  },
  {
    why: "a task of no type is for every team, one without a type too",
    team: { standShareRole: "none", isOrganiser: false, teamTypeId: null },
    task: { isArchived: false, showToChildTeams: false, teamTypeIds: [] },
    sees: true,
    rule: "everyType",
  },
];
