import { formatNumber } from "~/lib/length.rules";
import { MOST_AREA, MOST_SHORT_TEXT } from "../answers/answer-limits.rules";
import type { Field, FieldOf } from "./field.schema";
import { ADDRESS_PARTS, DEFAULT_FILE_MB, isLayoutType, NAME_PARTS } from "./field-types.rules";
import type { FieldFinding } from "./finding.types";

const refuse = (message: string): FieldFinding => ({ severity: "refuse", message });
const warn = (message: string): FieldFinding => ({ severity: "warn", message });

/** What one field lacks to be asked. */
export function fieldFindings(field: Field): FieldFinding[] {
  const needsLabel = !isLayoutType(field.type) && field.type !== "template" && field.label === "";
  return [...(needsLabel ? [refuse("Write the question")] : []), ...findingsByType(field)];
}

function findingsByType(field: Field): FieldFinding[] {
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
      return countFindings(field, { noun: "characters", most: MOST_SHORT_TEXT });
    case "area":
      return countFindings(field, { noun: "characters", most: MOST_AREA });
    case "number":
      return orderFindings(field);
    case "checkbox":
    case "dropdown":
      return choiceFindings(field);
    case "fullName":
      return partFindings(NAME_PARTS.map((part) => field[part]));
    case "address":
      return partFindings(ADDRESS_PARTS.map((part) => field[part]));
    case "repeater":
      return repeaterFindings(field);
    case "upload":
      return field.hasMaxFileSize && field.maxFileSizeMB > DEFAULT_FILE_MB
        ? [refuse(`A file can have ${DEFAULT_FILE_MB} MB at most`)]
        : [];
    case "itemList":
      return itemFindings(field);
    case "template":
      return field.isLooping && !field.isUsingDefaultTitles && field.loopPrefix === ""
        ? [warn("Say what each entry is called, such as “Vehicle”")]
        : [];
    case "customText":
    case "callout":
      return field.label === "" && field.description === "" ? [warn("There is no text yet")] : [];
    case "image":
      return [
        ...(field.assetId === "" ? [refuse("Choose a picture")] : []),
        ...(field.label === "" ? [warn("Say in words what the picture shows")] : []),
      ];
    case "youTube":
    case "vimeo":
      return field.videoId === "" ? [refuse("Choose a video")] : [];
    default:
      return [];
  }
}

interface Between {
  min: number | null;
  max: number | null;
}

const orderFindings = ({ min, max }: Between): FieldFinding[] =>
  min !== null && max !== null && min > max ? [refuse("The minimum is above the maximum")] : [];

/** `most` is what any answer may have. */
function countFindings(between: Between, { noun, most }: { noun: string; most: number }): FieldFinding[] {
  const { min, max } = between;
  const given = [min, max].filter((value) => value !== null);
  if (given.some((value) => !Number.isInteger(value) || value < 0)) {
    return [refuse(`The limits count ${noun}: use whole numbers from 0`)];
  }
  if (max === 0) return [refuse(`With a maximum of 0 ${noun} nothing can be answered`)];
  if (given.some((value) => value > most))
    return [refuse(`At most ${formatNumber(most)} ${noun} are possible`)];
  return orderFindings(between);
}

function choiceFindings(field: FieldOf<"checkbox"> | FieldOf<"dropdown">): FieldFinding[] {
  const { options, isMulti } = field;
  if (options.length === 0) return [refuse("Add an option")];
  return [
    ...(options.some(({ label, value }) => label === "" || value === "")
      ? [refuse("An option has no text")]
      : []),
    ...repeated(options.map(({ value }) => value)).map((value) =>
      refuse(`Two options have the same value, “${value}”`),
    ),
    ...repeated(options.map(({ label }) => label)).map((label) => warn(`Two options read “${label}”`)),
    ...(isMulti ? countFindings(field, { noun: "options", most: options.length }) : []),
  ];
}

function partFindings(parts: readonly { label: string; show: boolean }[]): FieldFinding[] {
  const shown = parts.filter(({ show }) => show);
  if (shown.length === 0) return [refuse("Show one part at least")];
  return shown.some(({ label }) => label === "") ? [refuse("A part has no label")] : [];
}

function repeaterFindings(field: FieldOf<"repeater">): FieldFinding[] {
  const labels = field.cellSchema.map(({ label }) => label);
  if (labels.length === 0) return [refuse("Add a column")];
  return [
    ...(labels.includes("") ? [refuse("A column has no label")] : []),
    ...repeated(labels).map((label) => warn(`Two columns are called “${label}”`)),
    ...countFindings(field, { noun: "rows", most: 900 }),
  ];
}

function itemFindings({ items }: FieldOf<"itemList">): FieldFinding[] {
  if (items.length === 0) return [refuse("Add an item")];
  return [
    ...(items.some(({ label }) => label === "") ? [refuse("An item has no name")] : []),
    ...(repeated(items.map(({ itemId }) => itemId)).length > 0
      ? [refuse("Two items have the same id: remove one and add it again")]
      : []),
    ...repeated(items.map(({ label }) => label)).map((label) => warn(`Two items are called “${label}”`)),
  ];
}

/** What is there more than once, blanks aside. */
function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const text of texts) {
    if (text !== "" && seen.has(text)) twice.add(text);
    seen.add(text);
  }
  return [...twice];
}
