import { Field } from "~/features/forms/document/field.schema";
import {
  ACCEPTED,
  ADDRESS_PARTS,
  CALLOUT_STYLES,
  CELL_IDS,
  NAME_PARTS,
} from "~/features/forms/document/field-types.rules";
import { CELL_TYPES, keptAs } from "~/features/forms/document/types/cell-types.rules";
import type { FieldType } from "~/features/forms/document/types/kinds.schema";
import { FIELD_TYPES } from "~/features/forms/document/types/type-lists.rules";
import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;
const WORDS = ["Stand", "Power & light", "“Rig”", "<b>", "€", "قائمة", "👩‍👩‍👧", "1,5", "a.b", "ß", "0"];

/** A field of a type, or of any, with all that its type may have. */
export function randomFieldOf(of: Dice, type: FieldType = of.pick(FIELD_TYPES)): Field {
  const words = () => Array.from({ length: of.upTo(4) }, () => of.pick(WORDS)).join(" ");
  const some = <T>(most: number, make: (at: number) => T) =>
    Array.from({ length: of.upTo(most + 1) }, (_, at) => make(at));
  const number = () => of.pick([null, 0, 1, -2.5, 12.25, 1_200, 1e-7, 999_999_999_999, 1e15]);
  const [min, max] = [number(), number()].sort((a, b) => Number(a) - Number(b));
  const isOrdered = min === null || max === null || (min ?? 0) <= (max ?? 0);
  const parts = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { label: words(), show: of.flip() }]));
  return Field.parse({
    ...{
      id: "field",
      type,
      label: words(),
      reportLabel: words(),
      description: words(),
      isRequired: of.flip(),
    },
    ...(isOrdered && { min, max }),
    isMulti: of.flip(),
    options: some(6, (at) => ({ label: words(), value: `v ${at} ${words()}`.trim() })),
    ...parts([...NAME_PARTS, ...ADDRESS_PARTS]),
    cellSchema: CELL_IDS.slice(0, of.upTo(5)).map((id) => randomCell(of, { id, label: words(), words })),
    ...(of.flip() && newerLimits(of)),
    hasMaxFileSize: of.flip(),
    maxFileSizeMB: of.pick([1, "5", 12.5, "20 MB", 50]),
    accept: ACCEPTED.filter(() => of.flip()),
    items: some(5, (at) => ({
      ...{ itemId: `item${at}`, label: words(), description: words() },
      price: of.pick([0, 1, 99, 2_450, 100_000, 1_000_000_000]),
    })),
    ...{ showTotal: of.flip(), showPrice: of.flip(), showSubtotals: of.flip() },
    fieldGroupId: of.pick(["", "group"]),
    maxLoops: of.pick([1, "7", 100]),
    ...{ loopPrefix: words(), isLooping: of.flip(), isUsingDefaultTitles: of.flip() },
    formula: of.pick([
      "",
      "1 + 2",
      "if [f1] > 2 then round([f1] × 0.25, 2) else sum([f2.cell1])",
      "[gone] ÷",
      "(1",
    ]),
    ...{ digits: of.upTo(11), unit: of.pick(["", "m²"]), isAmount: of.flip(), isForStaff: of.flip() },
    ...of.pick([
      {},
      { beforehand: { source: "team.name" } },
      { beforehand: { source: "person.name", isFixed: true } },
    ]),
    agreement: of.pick(["", words()]),
    style: of.pick(CALLOUT_STYLES),
    assetId: of.pick(["", "picture"]),
    videoId: type === "vimeo" ? of.pick(["", "1", "76979871"]) : of.pick(["", "dQw4w9WgXcQ"]),
  });
}

/** A day as a limit, in each way that there is. */
const someLimit = (of: Dice) =>
  of.pick([
    ...[{ from: "day", day: "2027-04-03" }, { from: "day", day: "9999-12-31" }, { from: "today" }],
    ...[
      { from: "today", days: 0 },
      { from: "start", days: -14 },
      { from: "end", days: 3 },
    ],
  ]);
const dayLimits = (of: Dice) => ({
  ...(of.flip() && { earliest: someLimit(of) }),
  ...(of.flip() && { latest: someLimit(of) }),
});

/** Limits that came later, of all types in one, as the builder writes them. */
const newerLimits = (of: Dice) => ({
  ...dayLimits(of),
  ...(of.flip() && { decimals: of.upTo(7) }),
  ...(of.flip() && { minWords: of.upTo(20), maxWords: 20 + of.upTo(200) }),
  ...(of.flip() && { isMulti: true, minFiles: 1 + of.upTo(3), maxFiles: 4 + of.upTo(16) }),
  ...of.pick([
    {},
    ...(["vat", "iban", "bic"] as const).map((pattern) => ({ pattern })),
    { pattern: "postcode", patternCountry: of.pick(["GB", "DE", "NL"]) },
    { pattern: "example", patternExample: "AB12 CDE" },
  ]),
});

function randomCell(of: Dice, { id, label, words }: { id: string; label: string; words(): string }) {
  const type = of.pick(CELL_TYPES);
  const kept = keptAs(type);
  const isPlain = kept === "text" && type !== "dropdown" && type !== "yesNo";
  return {
    ...{ id, label, type },
    ...(of.flip() && { isRequired: true }),
    ...((isPlain || kept === "decimal") && of.flip() && { min: of.upTo(9), max: 9.5 + of.upTo(90) }),
    ...(type === "number" && of.flip() && { decimals: of.upTo(7) }),
    ...(kept === "decimal" && of.flip() && { sum: true }),
    ...(kept === "day" && dayLimits(of)),
    ...(type === "dropdown" && of.flip() && { options: ["Red", `Blue ${words()}`.trim(), "“1,5”"] }),
  };
}
