import type { ImportColumn, Target } from "~/features/imports/import-columns.rules";
import type { EventFacts, KnownTeam } from "~/features/imports/import-facts.rules";
import { planInSteps, planRows } from "~/features/imports/import-plan.rules";

const TARGETS: Target[] = ["teamName", "teamType", "firstName", "surname", "email", "parent", "field:hall"];
export const COLUMNS: ImportColumn[] = TARGETS.map((target) => ({
  heading: target,
  sample: "",
  target,
  why: "",
}));

export const team = (name: string, more: Partial<KnownTeam> = {}): KnownTeam => ({
  id: `id of ${name}`,
  name,
  isArchived: false,
  standShareRole: "none",
  parentTeamId: null,
  members: 1,
  ...more,
});
export const NOTHING: EventFacts = {
  types: [{ id: "exhibitor", name: "Exhibitor" }],
  teams: [],
  people: [],
  fields: [],
  limit: 3,
  locale: "en-GB",
};

/** Rows from 2 on: the first is the headings. */
const numbered = (rows: readonly string[][]) =>
  rows.map((cells, at) => ({ number: at + 2, madeId: `row ${at + 2}`, cells }));

export const plan = (rows: readonly string[][], facts: Partial<EventFacts> = {}) =>
  planRows(numbered(rows), COLUMNS, { ...NOTHING, ...facts });

export const planSteps = (rows: readonly string[][]) => planInSteps(numbered(rows), COLUMNS, NOTHING);
