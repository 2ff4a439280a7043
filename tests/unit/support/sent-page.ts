import type { Answers } from "~/features/forms/answers/answer.types";
import { inputName, type RowOf } from "~/features/forms/answers/input-names.rules";
import type { Field } from "~/features/forms/document/field.schema";
import { ADDRESS_PARTS, NAME_PARTS } from "~/features/forms/document/field-types.rules";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { pagesOf } from "~/features/forms/document/pages.rules";
import type { Visibility } from "~/features/forms/logic/visibility.rules";
import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;

/** What somebody types into the inputs of a field, as a browser sends them: `valid` fits, `odd` is anything. */
export function typedInto(
  of: Dice,
  field: Field,
  { name, how }: { name: string; how: "valid" | "odd" },
): [string, string][] {
  const odd = () => of.pick(["", " ", "12x", "é".repeat(1_200), "__proto__", "-1", "1.5", "2027-04-03"]);
  const text = (type: string) => (how === "odd" ? odd() : validText(of, type));
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "number":
    case "area":
      return [[name, text(field.type)]];
    case "date":
      return how === "odd"
        ? [
            [`${name}.day`, odd()],
            [`${name}.month`, "2"],
            [`${name}.year`, odd()],
          ]
        : [
            [`${name}.day`, String(1 + of.upTo(28))],
            [`${name}.month`, String(1 + of.upTo(12))],
            [`${name}.year`, "2027"],
          ];
    case "checkbox":
    case "dropdown": {
      const values = field.options.map(({ value }) => value);
      const chosen =
        how === "odd" ? [of.pick([...values, "gone", ""])] : field.isMulti ? values : [of.pick(values)];
      return [[name, ""], ...chosen.map((value): [string, string] => [name, value])];
    }
    case "fullName":
      return NAME_PARTS.filter((part) => field[part].show).map((part) => [`${name}.${part}`, text("text")]);
    case "address":
      return ADDRESS_PARTS.filter((part) => field[part].show).map((part) => [
        `${name}.${part}`,
        part === "postcode" && how === "valid" ? "so14 5qf" : text("text"),
      ]);
    case "repeater":
      return [0, 1].flatMap((row) =>
        field.cellSchema.map(({ id, type, options = [] }): [string, string] => [
          `${name}[${row}].${id}`,
          how === "valid" && type === "dropdown" ? of.pick(options) : text(type),
        ]),
      );
    case "disclaimer":
      return [[name, ""], ...(how === "valid" || of.flip() ? ([[name, "yes"]] as [string, string][]) : [])];
    case "signature":
      return [
        [`${name}.name`, text("text")],
        [
          `${name}.strokes`,
          how === "odd" ? of.pick(["", "1,1", "NaN,1", "9999,1"]) : of.pick(["", "10,10 90,90"]),
        ],
        [`${name}.act`, "1"],
      ];
    case "itemList":
      return field.items.map(({ itemId }) => [
        `${name}.${itemId}`,
        how === "odd" ? odd() : String(1 + of.upTo(5)),
      ]);
    default:
      return [];
  }
}

const validText = (of: Dice, type: string): string =>
  type === "email"
    ? `Person${of.upTo(9)}@Example.com`
    : type === "tel"
      ? "01632 960 001"
      : type === "url"
        ? "www.example.com"
        : type === "date"
          ? `${1 + of.upTo(28)}/${1 + of.upTo(12)}/2027`
          : type === "yesNo"
            ? of.pick(["Yes", "No"])
            : type === "number" || type === "amount"
              ? of.pick(["1", "2", "1,234.5"])
              : of.pick(["red", "blue", "green"]);

/** The answers with an entry of a looped group, blank where it is being added. */
export function withEntry(answers: Answers, { templateId, row }: RowOf): Answers {
  const known = answers[templateId];
  const rows = known?.type === "template" ? [...known.templateValues] : [];
  if (row === rows.length) rows.push({});
  return { ...answers, [templateId]: { type: "template", loopCount: rows.length, templateValues: rows } };
}

interface ShownField {
  field: Field;
  within: RowOf | null;
  name: string;
}

/** The questions that a page shows, where they stand. */
export function shownOn(
  document: FormDocument,
  visibility: Visibility,
  asked: { page: number } | RowOf,
): ShownField[] {
  const inRow = (template: Field, row: number): ShownField[] => {
    const group = document.groups.find(
      ({ id }) => template.type === "template" && id === template.fieldGroupId,
    );
    const shown = visibility.rows.get(template.id)?.[row];
    const within = { templateId: template.id, row };
    return (group?.fields ?? [])
      .filter(({ id }) => shown?.has(id))
      .map((field) => ({ field, within, name: inputName(field.id, within) }));
  };
  if ("templateId" in asked) {
    const template = document.fields.find(({ id }) => id === asked.templateId);
    return template ? inRow(template, asked.row) : [];
  }
  const page = pagesOf(document.fields).find(({ number }) => number === asked.page);
  return (page?.fields ?? [])
    .filter(({ id }) => visibility.shown.has(id))
    .flatMap((field): ShownField[] =>
      field.type !== "template"
        ? [{ field, within: null, name: inputName(field.id) }]
        : field.isLooping
          ? []
          : inRow(field, 0),
    );
}
