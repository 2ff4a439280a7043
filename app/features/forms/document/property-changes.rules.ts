import type { Field } from "./field.schema";

/** A property of a field that is another one now, in words. */
export interface PropertyChange {
  label: string;
  /** Empty where there was, or is, nothing. */
  from: string;
  to: string;
}

/** An amount in minor units of the event's currency, as people read it. */
export type PriceText = (minor: number) => string;

/** What the builder calls each property; those of parts, cells, options and items are told by name. */
const LABELS: Readonly<Record<string, string>> = {
  label: "Label",
  reportLabel: "Report label",
  description: "Description",
  isRequired: "Required",
  min: "Min",
  max: "Max",
  options: "Options",
  isMulti: "Several answers",
  cellSchema: "Columns",
  hasMaxFileSize: "File size limit of its own",
  maxFileSizeMB: "File size limit (MB)",
  accept: "Accepted files",
  items: "Items",
  showTotal: "Show total",
  showPrice: "Show price",
  showSubtotals: "Show subtotals",
  fieldGroupId: "Field group",
  maxLoops: "Max entries",
  loopPrefix: "Entry title",
  isLooping: "Repeats",
  isUsingDefaultTitles: "Default entry titles",
  style: "Style",
  assetId: "Picture",
  videoId: "Video",
  type: "Type",
};

/** What differs between two records of one field, property by property. */
export function changedProperties(before: Field, after: Field, priceText: PriceText): PropertyChange[] {
  const [was, is] = [before, after] as unknown as [Record<string, unknown>, Record<string, unknown>];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => key !== "id");
  return keys.flatMap((key): PropertyChange[] => {
    if (JSON.stringify(was[key]) === JSON.stringify(is[key])) return [];
    const label = LABELS[key] ?? partLabel(is[key] ?? was[key]) ?? key;
    const [from, to] = [words(was[key], priceText), words(is[key], priceText)];
    // Ids and what has no words: that it is another one is all that can be said.
    return [from === to ? { label, from: "", to: "changed" } : { label, from, to }];
  });
}

/** Of a name or an address. */
const partLabel = (part: unknown): string | null =>
  typeof part === "object" && part !== null && "label" in part ? String(part.label) : null;

const MOST_WORDS = 300;

/** A property's value as people read it, at most some lines of it. */
function words(value: unknown, priceText: PriceText): string {
  const said = allWords(value, priceText);
  return said.length > MOST_WORDS ? `${said.slice(0, MOST_WORDS)}…` : said;
}

function allWords(value: unknown, priceText: PriceText): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((one) => allWords(one, priceText)).join(", ");
  if (typeof value !== "object") return String(value);
  const { label, show, price, value: stored } = value as Record<string, unknown>;
  const name = String(label || stored || "");
  if (show === false) return `${name} (hidden)`;
  return typeof price === "number" ? `${name} (${priceText(price)})` : name;
}
