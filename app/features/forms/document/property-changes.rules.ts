import type { Field } from "./field.schema";
import { isDayLimit, limitWords } from "./types/day-limits.rules";
import { rateWords } from "./types/item-list/rate-words.rules";

/** A property of a field that is another one now, in words. */
export interface PropertyChange {
  label: string;
  /** Empty where there was, or is, nothing. */
  from: string;
  to: string;
  /** In place of both, where neither has words: "another picture". */
  said?: string;
}

/** An amount in minor units of the event's currency, as people read it. */
export type PriceText = (minor: number) => string;

/** What the builder calls each property; those of parts, cells, options and items are told by name. */
const LABELS: Readonly<Record<string, string>> = {
  label: "Label",
  reportLabel: "Report label",
  description: "Description",
  isRequired: "Required",
  requiredWhen: "Required when",
  when: "Offered when",
  nestedRules: "Questions of the group",
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
  showLeft: "How many are left",
  showLater: "Later price beside the early one",
  vatRate: "VAT",
  least: "Least an order",
  most: "Most an order",
  pictureId: "Picture",
  supplierId: "Supplier",
  prices: "Prices by day and team type",
  notSold: "No longer sold",
  fieldGroupId: "Field group",
  maxLoops: "Max entries",
  loopPrefix: "Entry title",
  isLooping: "Repeats",
  isUsingDefaultTitles: "Default entry titles",
  style: "Style",
  assetId: "Picture",
  videoId: "Video",
  formula: "Formula",
  digits: "Decimals",
  isAmount: "An amount",
  unit: "Unit",
  isForStaff: "Kept for staff",
  agreement: "Sentence that is agreed to",
  beforehand: "Filled in beforehand",
  type: "Type",
  decimals: "Decimals",
  earliest: "Earliest day",
  latest: "Latest day",
  sum: "Sum below",
  minWords: "Least words",
  maxWords: "Most words",
  minFiles: "Least files",
  maxFiles: "Most files",
  pattern: "Written as",
  patternCountry: "Country of the postcode",
  patternExample: "Example",
};

/** What types and formats are called that have no plain word for a name. */
const VALUES: Readonly<Record<string, string>> = {
  yesNo: "Yes or No",
  vat: "VAT number",
  iban: "IBAN",
  bic: "BIC",
  example: "an example",
};

const named = (key: string, value: unknown): unknown => {
  if (key === "vatRate" && typeof value === "number") return rateWords(value);
  return (key === "type" || key === "pattern") && typeof value === "string"
    ? (VALUES[value] ?? value)
    : value;
};

/** What differs between two records of one field, property by property. */
export function changedProperties(before: Field, after: Field, priceText: PriceText): PropertyChange[] {
  const [was, is] = [before, after] as unknown as [Record<string, unknown>, Record<string, unknown>];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => key !== "id");
  return keys.flatMap((key): PropertyChange[] => {
    if (JSON.stringify(was[key]) === JSON.stringify(is[key])) return [];
    const label = LABELS[key] ?? partLabel(is[key] ?? was[key]) ?? key;
    const change =
      Array.isArray(was[key]) && Array.isArray(is[key]) ? changedParts(was[key], is[key], priceText) : null;
    if (change) return [{ label, ...change }];
    const [from, to] = [was, is].map((own) => words(named(key, own[key]), priceText)) as [string, string];
    // Ids and what has no words: that it is another one is all that can be said.
    return [
      from === to || IDS.has(key)
        ? { label, from: "", to: "", said: "another one now" }
        : { label, from, to },
    ];
  });
}

const IDS: ReadonlySet<string> = new Set([
  ...["assetId", "beforehand", "fieldGroupId", "formula"],
  ...["pictureId", "supplierId"],
]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Part = Readonly<Record<string, unknown>>;
/** By what an option, a column or an item is known; what is none of them is its own text. */
const partKey = (part: unknown): string => {
  const { itemId, value, id } = Object(part) as Part;
  return String(itemId ?? value ?? id ?? part);
};

/** Of a list the parts alone that came, went or are others now. */
function changedParts(
  was: readonly unknown[],
  is: readonly unknown[],
  priceText: PriceText,
): Omit<PropertyChange, "label"> {
  const [before, after] = [was, is].map((parts) => new Map(parts.map((part) => [partKey(part), part])));
  const textsOf = (parts: readonly unknown[], others: ReadonlyMap<string, unknown> | undefined) =>
    parts
      .filter((part) => !isSame(part, others?.get(partKey(part))))
      .map((part) => partWords(part, others?.get(partKey(part)), priceText));
  const [from, to] = [textsOf(was, after), textsOf(is, before)].map((texts) => bounded(texts.join(", ")));
  return from || to ? { from: from ?? "", to: to ?? "" } : { from: "", to: "", said: "in another order now" };
}

/** With what else is not as it is in the other one: "Seats, Type: number". */
function partWords(part: unknown, other: unknown, priceText: PriceText): string {
  const [own, others] = [Object(part) as Part, Object(other) as Part];
  const more = Object.keys(LABELS)
    .filter((key) => key !== "label" && other !== undefined && !isSame(own[key], others[key]))
    .map((key) =>
      // An id says nothing to people.
      IDS.has(key) && own[key]
        ? `${LABELS[key]}: another one`
        : `${LABELS[key]}: ${allWords(named(key, own[key]), priceText) || "nothing"}`,
    );
  return [allWords(part, priceText), ...more].join(", ");
}

interface PriceRow {
  price: number;
  until?: string;
  typeId?: string;
}
/** A price of a day or of a type of team, which has no name. */
const isPriceRow = (value: object): value is PriceRow =>
  "price" in value && typeof value.price === "number" && !("label" in value) && !("itemId" in value);

/** "£24.50 until 2026-12-10 for a team type". */
const priceRowWords = ({ price, until, typeId }: PriceRow, priceText: PriceText): string =>
  [priceText(price), ...(until ? [`until ${until}`] : []), ...(typeId ? ["for a team type"] : [])].join(" ");

/** Of a name or an address. */
const partLabel = (part: unknown): string | null =>
  typeof part === "object" && part !== null && "label" in part ? String(part.label) : null;

const MOST_WORDS = 300;

/** A property's value as people read it, at most some lines of it. */
const words = (value: unknown, priceText: PriceText): string => bounded(allWords(value, priceText));
const bounded = (said: string): string =>
  said.length > MOST_WORDS ? `${said.slice(0, MOST_WORDS).toWellFormed()}…` : said;

function allWords(value: unknown, priceText: PriceText): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((one) => allWords(one, priceText)).join(", ");
  if (typeof value !== "object") return String(value);
  if (isDayLimit(value)) return limitWords(value);
  const { label, show, price, value: stored } = value as Record<string, unknown>;
  if (isPriceRow(value)) return priceRowWords(value, priceText);
  const name = String(label || stored || "");
  if (show === false) return `${name} (hidden)`;
  return typeof price === "number" ? `${name} (${priceText(price)})` : name;
}
