import type { Difference } from "~/ui/conflict";
import type { AudiencePage } from "../audience-page.server";

const WORDS = { everybody: "Everybody", types: "Types", teams: "Named teams only" } as const;

/** What is saved and what is typed differ in, in words. */
export function audienceDifferences(
  { draft, teamTypes, fields }: AudiencePage,
  typed: Record<string, unknown>,
  names: ReadonlyMap<string, string>,
): Difference[] {
  const listOf = (value: unknown): string[] => (value ? [value].flat().map(String) : []);
  const types = new Map(teamTypes.map(({ id, name }) => [id, name]));
  const said = (ids: readonly string[], of: ReadonlyMap<string, string>) =>
    ids.map((id) => of.get(id) ?? "Gone").join(", ") || "(none)";
  const base = (value: unknown) => WORDS[value as keyof typeof WORDS] ?? WORDS.everybody;
  const conditions = (rows: readonly { fieldId: string; comparison: string; value: string }[]) =>
    rows
      .map(
        ({ fieldId, comparison, value }) =>
          `${fields.find(({ id }) => id === fieldId)?.label ?? "Gone"} ${comparison} ${value}`,
      )
      .join("; ") || "(none)";
  const typedRows = Array.isArray(typed.conditions) ? typed.conditions : [];
  return [
    ["base", "For", base(typed.base), base(draft.base)],
    ["types", "Types", said(listOf(typed.teamTypeIds), types), said(draft.teamTypeIds, types)],
    ["conditions", "Only when", conditions(typedRows), conditions(draft.conditions)],
    ["in", "And to", said(listOf(typed.teamsIn), names), said(draft.teamsIn, names)],
    ["out", "But not to", said(listOf(typed.teamsOut), names), said(draft.teamsOut, names)],
  ].flatMap(([key = "", label = "", mine = "", theirs = ""]) =>
    mine === theirs ? [] : [{ key, label, mine, theirs }],
  );
}
