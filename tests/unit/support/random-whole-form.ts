import { calculator } from "~/features/forms/calculation/calculator.rules";
import { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { LogicEntry, type LogicMap } from "~/features/forms/document/logic.schema";
import { QUESTION_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { setCalculator } from "~/features/forms/logic/logic-graph.rules";
import type { dice } from "../../harness/dice";

// As whoever reads a stored document has it.
setCalculator(calculator);

type Dice = ReturnType<typeof dice>;

const OPTIONS = ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value }));

const FORMULAS = ["1 + 2", "if 1 > 2 then 3 else 4 ÷ 3", "min(2, 3) − 1 ÷ 0"];
/** Columns of kinds that came later. */
const MORE_CELLS = [
  [],
  [{ id: "cell3", label: "Price", type: "amount", min: 0, isRequired: true, sum: true }],
  [
    { id: "cell3", label: "Arrives", type: "date", earliest: { from: "day", day: "2027-01-01" } },
    { id: "cell4", label: "Colour", type: "dropdown", options: ["Red", "Dark blue"] },
  ],
  [{ id: "cell4", label: "Driver", type: "yesNo", isRequired: true }],
];

/** A form that could be published: every type, pages, sections, groups, and logic that asks what stands before. */
export function randomWholeForm(of: Dice): FormDocument {
  const fields = (prefix: string, count: number, isGroup: boolean) =>
    Array.from({ length: count }, (_, at) => randomField(of, { id: `${prefix}${at}`, isGroup }));
  const inGroup = fields("n", 1 + of.upTo(4), true);
  const inForm = fields("f", 3 + of.upTo(10), false);
  return {
    title: "Form",
    description: "",
    isEditable: true,
    isPublic: false,
    prefill: [],
    fields: inForm,
    logicMap: forwardLogic(of, inForm),
    groups: [
      { id: "group", title: "Person", description: "", fields: inGroup, logicMap: forwardLogic(of, inGroup) },
    ],
  };
}

function randomField(of: Dice, { id, isGroup }: { id: string; isGroup: boolean }): Field {
  const base = { id, label: `Label of ${id}`, isRequired: of.flip() };
  if (of.upTo(7) === 0)
    return Field.parse({ ...base, type: isGroup ? "section" : of.pick(["section", "newPage"]) });
  const type = of.pick(QUESTION_TYPES.filter((one) => !isGroup || one !== "template"));
  switch (type) {
    case "checkbox":
    case "dropdown":
      return Field.parse({ ...base, type, options: OPTIONS, isMulti: of.flip() });
    case "repeater":
      return Field.parse({
        ...base,
        type,
        max: 4,
        cellSchema: [
          { id: "cell1", label: "Name" },
          { id: "cell2", label: "Number", type: "number", sum: true },
          ...of.pick(MORE_CELLS),
        ],
      });
    case "date":
      return Field.parse({
        ...base,
        type,
        ...(of.flip() && { earliest: { from: "day", day: "2027-01-01" } }),
      });
    case "number":
      return Field.parse({ ...base, type, ...(of.flip() && { decimals: 1 }) });
    case "area":
      return Field.parse({ ...base, type, ...(of.flip() && { minWords: 1, maxWords: 50 }) });
    case "itemList":
      return Field.parse({
        ...base,
        type,
        items: [
          { itemId: "i1", label: "Chair", price: 2_450 },
          { itemId: "i2", label: "Lamp", price: 999 },
        ],
      });
    case "template":
      return Field.parse({ ...base, type, fieldGroupId: "group", isLooping: of.flip(), maxLoops: 3 });
    case "calculation":
      return Field.parse({ ...base, type, formula: of.pick(FORMULAS) });
    // A signature goes with each change of another page: who types everything anew each time never comes to the end.
    case "signature":
    case "upload":
      return Field.parse({ ...base, type, isRequired: false });
    default:
      return Field.parse({ ...base, type });
  }
}

/** Each field may be shown by one that stands before it: no circles. */
function forwardLogic(of: Dice, fields: readonly Field[]): LogicMap {
  const logicMap: Record<string, LogicEntry> = {};
  fields.forEach((field, at) => {
    const before = fields.slice(0, at).filter(({ type }) => ["text", "checkbox", "dropdown"].includes(type));
    if (before.length === 0 || of.upTo(3) > 0) return;
    const source = of.pick(before);
    const sourceValue = source.type === "text" ? of.pick(["red", "blue"]) : of.pick(["a", "b"]);
    logicMap[field.id] = LogicEntry.parse({
      rules: [{ sourceId: source.id, sourceValue, condition: of.flip() ? "equals" : "notEquals" }],
      thenFieldId: field.id,
    });
  });
  return logicMap;
}
