import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import { addCustomField } from "~/features/custom-fields/custom-fields.commands.server";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { fieldValueWrites } from "~/features/custom-fields/field-values.server";
import type { CommandContext } from "~/procedure/context";
import type { MadeTeam } from "./made.types";
import type { DemoTeam } from "./teams";

/** In the order that teams see. */
const FIELDS = [
  { label: "Stand number", placeholder: "B214", description: "As on the floor plan.", shares: true },
  { label: "Hall", placeholder: "Pontoon hall", description: "", shares: true },
  { label: "Stand area", placeholder: "24 m²", description: "", shares: false },
  { label: "Space only", placeholder: "", description: "Whether they build their own stand.", shares: false },
] as const;
type Label = (typeof FIELDS)[number]["label"];

export async function giveFields(ctx: CommandContext): Promise<void> {
  for (const { label, placeholder, description, shares } of FIELDS) {
    await addCustomField(ctx, {
      ...{ label, placeholder, description },
      type: label === "Space only" ? "boolean" : "text",
      format: label === "Stand area" ? "number" : "text",
      // Who sees a thing hangs on it.
      isKeptByStaff: label === "Stand area",
      showField: true,
      showToChildTeams: shares,
      isRequired: false,
    });
  }
}

/** What most teams have answered by now; those who were never there left something out. */
export async function giveValues(ctx: CommandContext, teams: readonly MadeTeam[]): Promise<void> {
  const { fields } = await readBatch(ctx.db, { fields: customFieldsFor("staff") });
  const writes = teams.flatMap((team, at): Write[] => {
    const values = valuesOf(team, at, teams);
    const answers = fields.flatMap(({ id, label, format, version }) => {
      const value = values[label as Label];
      return value === undefined ? [] : [{ id, format, version, value, isAnswered: true }];
    });
    return fieldValueWrites(ctx, team.id, answers);
  });
  await writeBatch(ctx.db, [...writes, ...teamEntries.index(teams.map(({ id }) => id))]);
}

/** Stands that are drawn on the plan already. */
const STANDS: Record<string, string> = {
  "Solent Rigging Co.": "B214",
  "Aldermoor Chandlery": "A102",
  "Beaulieu Yacht Sales": "P07",
  "Blackwater Boatyard": "P11",
  "Calshot Sailcloth": "B118",
  "Dolphin Marine Finance": "A044",
  "Emsworth Outboards": "C031",
  "Fairlead Insurance": "A051",
  "Gosport Gangways": "C044",
  "Hamble Electronics": "B090",
  "Itchen Marine Towing": "P22",
  "Lymington Teak": "C019",
  "Needles Navigation": "B076",
  "Netley Coatings": "C052",
  "Redbridge Ropes": "A087",
  "Tidewater Engines": "C003",
  "Warsash Winches": "B133",
};

const LETTERS: Record<NonNullable<DemoTeam["type"]>, string> = {
  "Shell scheme": "A",
  "Space only": "C",
  "On-water berth": "P",
  "Country pavilion": "D",
  "Start-up pod": "S",
  Partner: "E",
};

const HALLS: Record<string, string> = {
  A: "Quay hall",
  B: "Pontoon hall",
  C: "Boatyard",
  D: "World hall",
  E: "Quay hall",
  P: "On the water",
  S: "Slipway",
};

function valuesOf(team: MadeTeam, at: number, teams: readonly MadeTeam[]): Partial<Record<Label, string>> {
  const parentAt = teams.findIndex(({ name }) => name === team.shares);
  const parent = teams[parentAt];
  if (parent) {
    const { "Stand number": stand = "", Hall = "" } = valuesOf(parent, parentAt, teams);
    return { ...(stand && { "Stand number": `${stand}a`, Hall }) };
  }
  // Partners that have no stand, and who has not been given one yet.
  if (team.type === null || (team.type === "Partner" && at % 2 === 0)) return {};
  const stand = STANDS[team.name] ?? `${LETTERS[team.type]}${String(at * 7 + 100).slice(-3)}`;
  return {
    "Stand number": stand,
    Hall: HALLS[stand.charAt(0)] ?? "Quay hall",
    ...(team.type !== "On-water berth" && { "Stand area": `${at === 0 ? 24 : 6 + ((at * 5) % 13) * 3} m²` }),
    ...(team.zeal > 0 && { "Space only": String(team.type === "Space only") }),
  };
}
