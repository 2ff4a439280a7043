import type { AudienceValues } from "./audience-form.schema";

/** What the page of an audience holds: of a form what it is about to say. */
export type AudienceDraft = Pick<
  AudienceValues,
  "base" | "teamTypeIds" | "showToChildTeams" | "conditions" | "teamsIn" | "teamsOut" | "addIn" | "addOut"
>;

export interface NamedTeam {
  id: string;
  name: string;
}

/** The team that a name means, however it is written; two of one name are none. */
function teamCalled(teams: readonly NamedTeam[], typed: string): NamedTeam | null {
  const wanted = typed.trim().toLowerCase();
  const found = teams.filter(({ name }) => name.toLowerCase() === wanted);
  return found.length === 1 ? (found[0] as NamedTeam) : null;
}

/**
 * The form after one of its buttons, and with the names that were typed as teams of its lists: adding one to a list takes it off the other.
 * A name that means no team stays where it was typed, with what is wrong.
 */
export function steppedAudience(
  draft: AudienceDraft,
  step: string,
  teams: readonly NamedTeam[],
): { draft: AudienceDraft; errors: Record<string, string> } {
  const [verb = "", which = ""] = step.split(/:(.*)/s);
  const errors: Record<string, string> = {};
  let next = { ...draft };
  if (verb === "removeIn") next.teamsIn = next.teamsIn.filter((id) => id !== which);
  if (verb === "removeOut") next.teamsOut = next.teamsOut.filter((id) => id !== which);
  if (verb === "removeCondition") next.conditions = next.conditions.filter((_, at) => String(at) !== which);
  if (verb === "addCondition")
    next.conditions = [...next.conditions, { fieldId: "", comparison: "is", value: "" }];
  for (const [list, other, field] of LISTS) {
    const typed = next[field];
    if (typed.trim() === "") continue;
    const team = teamCalled(teams, typed);
    if (!team) errors[field] = NO_TEAM(typed, teams);
    else {
      next = {
        ...next,
        [list]: [...next[list].filter((id) => id !== team.id), team.id],
        [other]: next[other].filter((id) => id !== team.id),
        [field]: "",
      };
    }
  }
  return { draft: next, errors };
}

const LISTS = [
  ["teamsIn", "teamsOut", "addIn"],
  ["teamsOut", "teamsIn", "addOut"],
] as const;

function NO_TEAM(typed: string, teams: readonly NamedTeam[]): string {
  const wanted = typed.trim().toLowerCase();
  const same = teams.filter(({ name }) => name.toLowerCase() === wanted).length;
  if (same > 1) return `${same} teams are called “${typed}”: use the buttons in the table below`;
  return `There is no active team called “${typed}”`;
}

/** What is wrong with who is named: by the fields of the form. */
export function namingErrors(draft: AudienceDraft, teams: readonly NamedTeam[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const both = draft.teamsIn.filter((id) => draft.teamsOut.includes(id));
  if (both.length > 0) {
    const names = both.map((id) => teams.find((team) => team.id === id)?.name ?? "A team").join(", ");
    errors.teamsOut = `${names} ${both.length === 1 ? "is" : "are"} in “And to” as well. Take ${both.length === 1 ? "it" : "them"} off one of the two`;
  }
  if (draft.base === "types" && draft.teamTypeIds.length === 0)
    errors.teamTypeIds = "Choose at least one team type, or “Everybody”";
  if (draft.base === "teams" && draft.teamsIn.length === 0)
    errors.teamsIn = "Name at least one team, or nobody sees it";
  return errors;
}
