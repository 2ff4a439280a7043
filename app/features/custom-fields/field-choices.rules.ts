import type { FilterOption } from "~/ui/filter.rules";

interface ListedField {
  id: string;
  label: string;
  type: "text" | "boolean";
}

/** What a list can ask of a field: whether it is yes, no or not answered, or filled in or blank. */
export const fieldChoices = ({ id, label, type }: ListedField): FilterOption[] =>
  (type === "boolean"
    ? [
        ["yes", "Yes"],
        ["no", "No"],
        ["none", "Not answered"],
      ]
    : [
        ["some", "Filled in"],
        ["none", "Blank"],
      ]
  ).map(([word, said]) => ({ value: `${id}.${word}`, label: `${label}: ${said}` }));
