import { amountText, minorUnits } from "~/lib/money.rules";
import { readNumber } from "~/lib/read-number.rules";
import { upperFirst } from "~/lib/text.rules";
import { beforehandOf } from "../../beforehand/beforehand.rules";
import type { Field } from "../../document/field.schema";
import { ADDRESS_PARTS, CELL_IDS, MOST_PRICE, NAME_PARTS } from "../../document/field-types.rules";
import { buildingOf, isChoice } from "../../document/types/builder-kinds.rules";
import type { DayLimits } from "../../document/types/day-limits.rules";
import { rulesOf } from "../../document/types/kinds.rules";
import type { FieldType } from "../../document/types/kinds.schema";
import { typedAmount, typedNumber } from "../../runner/typed-values.rules";
import type { FieldValues, MoneyContext, PartName } from "./field-values.types";
import { cellOfForm, cellValues, dayLimitsOfForm, dayLimitValues, wholeOf } from "./limit-values.rules";
import { optionsOfForm } from "./option-values.rules";

/** What is wrong with what was typed, by the names of the form. */
export type Problems = Record<string, string>;

/** A record of a field as a form made it, to be read by the shape of its type; `nameOf` is the form's name of a place in it. */
export interface FormedField {
  record: Record<string, unknown>;
  problems: Problems;
  nameOf(path: readonly PropertyKey[]): string;
}

/** What a field's form holds of it. */
export function valuesOfField(field: Field, money: MoneyContext): FieldValues {
  const own = field as unknown as Partial<Record<string, unknown>>;
  const text = (name: string) => (own[name] === null || own[name] === undefined ? "" : String(own[name]));
  const flag = (name: string) => own[name] === true;
  const number = (name: string) => typedNumber(text(name), money.locale);
  return {
    type: field.type,
    was: field.type,
    label: field.label,
    reportLabel: field.reportLabel,
    description: field.description,
    isRequired: flag("isRequired"),
    hasLimits: text("min") !== "" || text("max") !== "",
    min: number("min"),
    max: number("max"),
    isMulti: flag("isMulti"),
    options: "options" in field ? field.options.map(({ label, value }) => ({ label, value })) : [],
    pasted: "",
    parts: partsOf(field),
    cells: "cellSchema" in field ? field.cellSchema.map((cell) => cellValues(cell, money.locale)) : [],
    items:
      "items" in field ? field.items.map((item) => ({ ...item, price: typedPrice(item.price, money) })) : [],
    showPrice: flag("showPrice"),
    showTotal: flag("showTotal"),
    showSubtotals: flag("showSubtotals"),
    ...{ showLeft: flag("showLeft"), showLater: flag("showLater") },
    hasMaxFileSize: flag("hasMaxFileSize"),
    maxFileSizeMB: number("maxFileSizeMB"),
    accept: "accept" in field ? [...field.accept] : [],
    ...{ minFiles: number("minFiles"), maxFiles: number("maxFiles"), decimals: number("decimals") },
    ...{ minWords: number("minWords"), maxWords: number("maxWords"), pattern: text("pattern") },
    ...{ patternCountry: text("patternCountry"), patternExample: text("patternExample") },
    ...dayLimitValues(field as DayLimits, money.locale),
    fieldGroupId: text("fieldGroupId"),
    isLooping: flag("isLooping"),
    maxLoops: text("maxLoops"),
    loopPrefix: text("loopPrefix"),
    isUsingDefaultTitles: flag("isUsingDefaultTitles"),
    style: text("style"),
    assetId: text("assetId"),
    video: text("videoId"),
    formula: text("formula"),
    digits: text("digits"),
    isAmount: flag("isAmount"),
    unit: text("unit"),
    isForStaff: flag("isForStaff"),
    agreement: text("agreement"),
    beforehandSource: beforehandOf(field)?.source ?? "",
    isBeforehandFixed: beforehandOf(field)?.isFixed === true,
  };
}

/**
 * A field as its form says it. Numbers and prices are read as people of the event write them; what cannot be read, and what no
 * field may be, is said by the form's names. `newId` makes the ids of items that have none.
 */
export function fieldOfForm(
  values: FieldValues & { areOptionsNew?: boolean },
  { money, newId }: { money: MoneyContext; newId(): string },
): FormedField {
  const { type, was } = values;
  const problems: Problems = {};
  const options = optionsOfForm(values);
  Object.assign(problems, options.problems);
  // A form that was drawn for another type had no such box to tick.
  const flags = (buildingOf(type).flags ?? []).filter(
    (name) => type === was || buildingOf(was).flags?.includes(name),
  );
  const limits = limitsOfForm(values, money, problems);
  const price = (typed: string, at: number) => {
    const minor = priceOf(typed, money);
    if (minor === null) problems[`items[${at}].price`] = "Enter an amount, such as 12.50";
    return minor ?? 0;
  };
  const record: Record<string, unknown> = {
    type,
    label: values.label,
    reportLabel: values.reportLabel,
    description: values.description,
    isRequired: values.isRequired,
    ...Object.fromEntries(flags.map((name) => [name, values[name]])),
    // What is off is not said, so that a list without them stays as it was stored.
    ...(values.showLeft && { showLeft: true }),
    ...(values.showLater && { showLater: true }),
    ...limits,
    ...(isChoice(was) || options.rows.length > 0 ? { options: options.rows } : {}),
    ...Object.fromEntries(Object.entries(values.parts).filter(([, part]) => part)),
    cellSchema: values.cells.map((cell, at) => ({
      ...cellOfForm(cell, { locale: money.locale, problems, prefix: `cells[${at}].` }),
      id: cell.id || CELL_IDS.find((id) => !values.cells.some((one) => one.id === id)) || CELL_IDS[at],
    })),
    items: values.items.map((item, at) => ({
      ...item,
      itemId: item.itemId || newId(),
      price: price(item.price, at),
    })),
    ...(values.maxFileSizeMB && { maxFileSizeMB: decimalOf(values.maxFileSizeMB, money) }),
    accept: values.accept,
    ...moreLimits(values, { locale: money.locale, problems }),
    fieldGroupId: values.fieldGroupId,
    ...(values.maxLoops && { maxLoops: values.maxLoops }),
    loopPrefix: values.loopPrefix,
    ...(values.style && { style: values.style }),
    assetId: values.assetId,
    videoId: videoOf(values, problems),
    ...calculatedOf(values),
    agreement: values.agreement,
    ...(values.beforehandSource && {
      beforehand: { source: values.beforehandSource, ...(values.isBeforehandFixed && { isFixed: true }) },
    }),
  };
  return { record, problems, nameOf: (path) => nameOf(path, options.places) };
}

/** Limits that few kinds have; what was not typed is left out. */
function moreLimits(values: FieldValues, reading: { locale: string; problems: Problems }) {
  const { isMulti, pattern, patternCountry, patternExample } = values;
  const counts = ["decimals", "minWords", "maxWords", ...(isMulti ? FILE_COUNTS : [])] as const;
  const found = counts.flatMap((name): [string, number][] => {
    const count = wholeOf(values[name], { ...reading, name });
    return count === undefined ? [] : [[name, count]];
  });
  return {
    ...Object.fromEntries(found),
    ...dayLimitsOfForm(values, reading),
    ...(pattern && { pattern }),
    ...(pattern === "postcode" && { patternCountry: patternCountry || "GB" }),
    ...(pattern === "example" && { patternExample }),
  };
}
const FILE_COUNTS = ["minFiles", "maxFiles"] as const;

/** Text, numbers and choices count different things: a limit does not go from one to the other. */
const counted = (type: FieldType) => buildingOf(type).limits?.count;

function limitsOfForm(values: FieldValues, { locale }: MoneyContext, problems: Problems) {
  if (!values.hasLimits || counted(values.type) !== counted(values.was)) return {};
  const read = (name: "min" | "max") => {
    const typed = values[name].trim();
    if (typed === "") return null;
    const number = numberOf(typed, locale);
    if (number === null) problems[name] = "Enter a number";
    return number;
  };
  const [min, max] = [read("min"), read("max")];
  if (min !== null && max !== null && min > max) problems.max = "The minimum is above the maximum";
  return { min, max };
}

function numberOf(typed: string, locale: string): number | null {
  const decimal = readNumber(typed, locale);
  const number = Number(decimal ?? typed);
  return Number.isFinite(number) ? number : null;
}

/** `5 MB` stays as it is: the field's shape reads it. */
const decimalOf = (typed: string, { locale }: MoneyContext): string => {
  const amount = typed.trim().replace(/\s*mb$/i, "");
  return readNumber(amount, locale) ?? typed;
};

const typedPrice = (minor: number, money: MoneyContext): string =>
  typedAmount(amountText(minor, money.currency), money);

/** In minor units; nothing typed is nothing to pay. */
function priceOf(typed: string, { currency, locale }: MoneyContext): number | null {
  if (typed.trim() === "") return 0;
  const decimal = readNumber(typed, locale, currency);
  const minor = decimal === null ? null : minorUnits(decimal, currency);
  return minor === null || minor < 0 || minor > MOST_PRICE ? null : minor;
}

function calculatedOf({ formula, digits, unit }: FieldValues) {
  const typed = digits.trim();
  return { formula, unit, ...(typed && { digits: /^\d{1,3}$/.test(typed) ? Number(typed) : typed }) };
}

function videoOf({ type, video }: FieldValues, problems: Problems): string {
  const typed = video.trim();
  const { readVideo } = buildingOf(type);
  if (!readVideo || typed === "") return "";
  const read = readVideo(typed);
  if ("problem" in read) problems.video = read.problem;
  return "problem" in read ? "" : read.videoId;
}

function partsOf(field: Field): FieldValues["parts"] {
  const own = field as unknown as Record<PartName, { label: string; show: boolean }>;
  return Object.fromEntries((rulesOf(field.type).parts ?? []).map((name) => [name, { ...own[name] }]));
}

const PARTS: readonly string[] = [...NAME_PARTS, ...ADDRESS_PARTS];
const NAMES: Readonly<Record<string, string>> = { cellSchema: "cells", videoId: "video" };

/** `["options", 3, "label"]` is `options[3].label` in the form, where rows that are left out count too. */
function nameOf([first, ...rest]: readonly PropertyKey[], places: readonly number[]): string {
  const name = String(first ?? "");
  const head = PARTS.includes(name) ? `parts.${name}` : (NAMES[name] ?? name);
  const path = rest.reduce<string>((path, key) => {
    if (typeof key !== "number") return `${path}.${String(key)}`;
    return `${path}[${name === "options" ? (places[key] ?? key) : key}]`;
  }, head);
  return limitName(path);
}

/** `earliest.day` is `earliestDay` in the form, and the options of a column are one text. */
const limitName = (path: string): string =>
  path
    .replace(
      /\b(earliest|latest)(?:\.(day|days|from))?$/,
      (_, which: string, part = "from") => which + upperFirst(part),
    )
    .replace(/^(cells\[\d+\]\.options)\[.*$/, "$1");
