import { rowsOfText, textOfRows } from "~/features/content/table-text.rules";
import { formatNumber, isWithin, tooLong } from "~/lib/length.rules";
import { formatMoney } from "~/lib/money.rules";
import { delimiterOf } from "~/lib/sheets/delimiter.rules";
import { folded, oneLine, shortened } from "~/lib/text.rules";
import { MOST_AN_ORDER, MOST_ITEMS, MOST_OPTION, MOST_UNIT } from "../../document/field-types.rules";
import type { Item, ItemList } from "../../document/types/item-list/item-list.rules";
import { rateWords, readRate } from "../../document/types/item-list/rate-words.rules";
import type { MoneyContext } from "../properties/field-values.types";
import { MOST_STOCK, notAnAmount, readCount, readPrice, type StockOf } from "./items.rules";

/** Cells that are mended beside the box at a time. */
export const MOST_MENDED = 200;
/** In UTF-16 units, and in rows: more is not looked at. */
export const MOST_PASTED_ITEMS_TEXT = 1_000_000;
export const MOST_PASTED_ITEMS = 10_000;

export const ITEM_COLUMNS = ["name", "price", "unit", "vat", "stock", "least", "most"] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];
/** What the columns are called, and are without a first row of names: in this order. */
export const ITEM_COLUMN_LABELS: Readonly<Record<ItemColumn, string>> = {
  ...{ name: "Name", price: "Price", unit: "Unit", vat: "VAT", stock: "Stock", least: "Least", most: "Most" },
};

/** How people head them. */
const HEADINGS: Readonly<Record<ItemColumn, readonly string[]>> = {
  name: ["name", "item", "article", "product", "title"],
  price: ["price", "unit price", "net price", "gross price", "amount", "cost"],
  unit: ["unit", "per", "sold by"],
  vat: ["vat", "vat rate", "vat %", "vat in %", "tax", "tax rate", "rate"],
  stock: ["stock", "in stock", "available", "how many there are"],
  least: ["least", "min", "minimum", "least an order"],
  most: ["most", "max", "maximum", "most an order"],
};

const columnOf = (heading: string): ItemColumn | undefined =>
  ITEM_COLUMNS.find((name) => HEADINGS[name].includes(folded(oneLine(heading))));

/** A cell that cannot be read, and why. */
export interface CellFault {
  column: ItemColumn;
  text: string;
  why: string;
}

/** What becomes of a row. */
export type PastedFate = "new" | "changes" | "same" | "left";

export interface PastedItem {
  /** Counted as they were pasted, from 1. */
  line: number;
  name: string;
  fate: PastedFate;
  /** What it was read as, or what of it changes. */
  words: string;
  faults: CellFault[];
  /** Why it is left out besides its cells. */
  why: string;
  item: Item | null;
  /** Undefined: the stock stays as it is. */
  stock?: number | null | undefined;
}

export interface PastedItems {
  rows: PastedItem[];
  /** The list as it would be. */
  list: ItemList;
  /** Of items whose stock becomes another one. */
  stocks: { itemId: string; label: string; stock: number | null }[];
  counts: Record<PastedFate, number>;
  columns: number;
  /** Headings that we do not know. */
  unread: string[];
}

interface PasteAround {
  money: MoneyContext;
  /** Null: any rate may be said. */
  rates: readonly number[] | null;
  stockOf(itemId: string): Pick<StockOf, "stock" | "taken">;
  /** The ids of new items, by their row: the same however often the rows are read. */
  newId(line: number): string;
}

interface Table {
  rows: string[][];
  columns: readonly (ItemColumn | undefined)[];
  isHeaded: boolean;
}

/** The cells of what was pasted; a text says why there are none. */
function pastedTable(text: string): Table | string {
  if (text.length > MOST_PASTED_ITEMS_TEXT) return "That is more than is read at once. Paste fewer rows.";
  // Counted before anything is made of it: a row has one line at least.
  if (linesIn(text) > 20 * MOST_PASTED_ITEMS) return tooMany(linesIn(text));
  const rows = rowsOfText(text, text.includes("\t") ? "\t" : delimiterOf(text));
  const headed = (rows[0] ?? []).map(columnOf);
  const isHeaded = headed.includes("name");
  const own = rows.slice(isHeaded ? 1 : 0).filter((cells) => cells.some((cell) => cell !== ""));
  if (own.length === 0) return "Paste one row at least below the columns’ names";
  if (own.length > MOST_PASTED_ITEMS) return tooMany(own.length);
  const twice = headed.find((name, at) => name !== undefined && headed.indexOf(name) !== at);
  if (isHeaded && twice)
    return `Two columns are called “${ITEM_COLUMN_LABELS[twice]}”. Take one of them out.`;
  return { rows, columns: isHeaded ? headed : ITEM_COLUMNS, isHeaded };
}

const tooMany = (rows: number): string =>
  `You pasted ${formatNumber(rows)} rows. At most ${formatNumber(MOST_PASTED_ITEMS)} are taken at once: paste them in parts.`;

function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** A cell that was mended below the rows: where it stands, what it was, and what it is now. */
export interface MendedCell {
  line: number;
  column: ItemColumn;
  was: string;
  text: string;
}

/** What was pasted with mended cells in their places; one whose cell is another one by now stays as it was typed above. */
export function withMended(text: string, mended: readonly MendedCell[]): string {
  const changed = mended.filter(({ was, text }) => was !== text);
  const table = changed.length > 0 ? pastedTable(text) : "";
  if (typeof table === "string") return text;
  const rows = table.rows.map((cells) => [...cells]);
  for (const { line, column, was, text: now } of changed) {
    const at = table.columns.indexOf(column);
    const cells = rows[line - 1];
    if (!cells || at < 0 || (cells[at] ?? "") !== was) continue;
    while (cells.length <= at) cells.push("");
    cells[at] = oneLine(now);
  }
  return textOfRows(rows);
}

/**
 * Rows of a spreadsheet as items of a list: names that are there are changed, others added, and nothing is removed. A blank cell, and a column
 * that is not there, leave what is. A text says why nothing can be read.
 */
export function pastedItems(text: string, list: ItemList, around: PasteAround): PastedItems | string {
  const table = pastedTable(text);
  if (typeof table === "string") return table;
  const { rows, columns, isHeaded } = table;
  const known = new Map<string, Item[]>();
  for (const item of list.items) {
    const key = nameKey(item.label);
    known.set(key, [...(known.get(key) ?? []), item]);
  }
  const above = new Map<string, number>();
  let made = list.items.length;
  const read = rows.flatMap((cells, at): PastedItem[] => {
    if ((isHeaded && at === 0) || cells.every((cell) => cell === "")) return [];
    const line = at + 1;
    const one = pastedRow(line, cells, { columns, known, around });
    const key = nameKey(one.name);
    const before = above.get(key);
    if (one.fate === "left") return [one];
    if (before !== undefined) return [leftOut(one, `It has the name of row ${before}`)];
    if (one.fate === "new" && made >= MOST_ITEMS)
      return [leftOut(one, `A list has ${MOST_ITEMS} items at most`)];
    above.set(key, line);
    if (one.fate === "new") made += 1;
    return [one];
  });
  const counts = { new: 0, changes: 0, same: 0, left: 0 };
  for (const { fate } of read) counts[fate] += 1;
  return {
    rows: read,
    list: listWith(list, read),
    stocks: read.flatMap(({ item, stock, fate }) =>
      item && stock !== undefined && (fate === "new" || fate === "changes")
        ? [{ itemId: item.itemId, label: item.label, stock }]
        : [],
    ),
    counts,
    columns: new Set(columns.filter(Boolean)).size,
    unread: isHeaded ? (rows[0] ?? []).filter((heading) => heading !== "" && !columnOf(heading)) : [],
  };
}

const nameKey = (label: string): string => folded(oneLine(label));
const leftOut = (row: PastedItem, why: string): PastedItem => ({
  ...row,
  ...{ fate: "left", why, words: "", item: null, stock: undefined },
});

function listWith(list: ItemList, rows: readonly PastedItem[]): ItemList {
  const changed = new Map(
    rows.flatMap(({ fate, item }) => (fate === "changes" && item ? [[item.itemId, item] as const] : [])),
  );
  const added = rows.flatMap(({ fate, item }) => (fate === "new" && item ? [item] : []));
  if (changed.size === 0 && added.length === 0) return list;
  return { ...list, items: [...list.items.map((item) => changed.get(item.itemId) ?? item), ...added] };
}

function pastedRow(
  line: number,
  cells: readonly string[],
  {
    columns,
    known,
    around,
  }: {
    columns: readonly (ItemColumn | undefined)[];
    known: ReadonlyMap<string, readonly Item[]>;
    around: PasteAround;
  },
): PastedItem {
  const cell = (name: ItemColumn): string => cells[columns.indexOf(name)] ?? "";
  const name = oneLine(cell("name"));
  const there = known.get(nameKey(name)) ?? [];
  const { read, faults } = readCells(cell, around);
  const left = (why: string): PastedItem => ({
    ...{ line, name, fate: "left", words: "", faults, why, item: null },
  });
  if (there.length > 1) return left("Two items of the list have this name: give one of them another");
  const was = there[0] ?? null;
  const least = read.least ?? was?.least;
  const most = read.most ?? was?.most;
  if (faults.length === 0 && least !== undefined && most !== undefined && least > most)
    faults.push({
      column: columns.includes("most") && cell("most") !== "" ? "most" : "least",
      text: cell(columns.includes("most") && cell("most") !== "" ? "most" : "least"),
      why: "The most is below the least of an order",
    });
  if (!was && cell("price") === "" && columns.includes("price") && !faults.some(ofPrice))
    faults.push({ column: "price", text: "", why: "Enter a price" });
  if (faults.length > 0) return left("");
  const itemId = was?.itemId ?? around.newId(line);
  const stockWas = was ? around.stockOf(was.itemId) : { stock: null, taken: 0 };
  const item: Item = {
    ...(was ?? { itemId, label: name, price: 0, description: "" }),
    ...(read.price !== undefined && { price: read.price }),
    ...(read.unit !== undefined && { unit: read.unit }),
    ...(read.vat !== undefined && { vatRate: read.vat }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  };
  const stock = read.stock !== undefined && read.stock !== stockWas.stock ? read.stock : undefined;
  const said = { item, stock: { now: stock, ...stockWas }, money: around.money };
  if (!was) {
    return { line, name, fate: "new", words: newWords(said), faults, why: "", item, stock };
  }
  const words = changeWords(was, said);
  const fate = words === "" ? "same" : "changes";
  return { line, name, fate, words: words || "Nothing differs", faults, why: "", item, stock };
}

const ofPrice = ({ column }: CellFault): boolean => column === "price";

interface ReadCells {
  price?: number;
  unit?: string;
  vat?: number;
  stock?: number | null;
  least?: number;
  most?: number;
}

/** A price "for free" and a stock without a limit, as people write them. */
const NO_LIMIT = ["no limit", "none", "unlimited", "∞", "-", "–"];

function readCells(
  cell: (name: ItemColumn) => string,
  { money, rates }: Pick<PasteAround, "money" | "rates">,
): { read: ReadCells; faults: CellFault[] } {
  const faults: CellFault[] = [];
  const read: ReadCells = {};
  const wrong = (column: ItemColumn, why: string) => faults.push({ column, text: cell(column), why });
  const name = oneLine(cell("name"));
  if (name === "") wrong("name", "Enter a name");
  else if (!isWithin(name, MOST_OPTION)) wrong("name", tooLong(MOST_OPTION));
  if (cell("price") !== "") {
    const price = readPrice(cell("price"), money);
    if (price === null) wrong("price", notAnAmount(cell("price")));
    else read.price = price;
  }
  const unit = oneLine(cell("unit"));
  if (!isWithin(unit, MOST_UNIT)) wrong("unit", tooLong(MOST_UNIT));
  else if (unit !== "") read.unit = unit;
  if (cell("vat") !== "") {
    const rate = readRate(cell("vat"), money.locale);
    if (rate === null) wrong("vat", `${quoted(cell("vat"))} is not a rate in per cent`);
    else if (rates !== null && !rates.includes(rate)) wrong("vat", ratesWords(rates, money.locale));
    else read.vat = rate;
  }
  if (cell("stock") !== "") {
    const isNone = NO_LIMIT.includes(folded(cell("stock")));
    const stock = isNone
      ? null
      : readCount(cell("stock"), { locale: money.locale, least: 0, most: MOST_STOCK });
    if (stock === null && !isNone) wrong("stock", `${quoted(cell("stock"))} is not a whole number from 0`);
    else if (stock !== undefined) read.stock = stock;
  }
  for (const column of ["least", "most"] as const) {
    if (cell(column) === "") continue;
    const count = readCount(cell(column), { locale: money.locale, least: 1, most: MOST_AN_ORDER });
    if (count === null) wrong(column, `${quoted(cell(column))} is not a whole number from 1`);
    else if (count !== undefined) read[column] = count;
  }
  return { read, faults };
}

const quoted = (text: string): string => `“${shortened(oneLine(text), 60)}”`;

/** "this form has 20 %, 5 % and 0 %". */
function ratesWords(rates: readonly number[], locale: string): string {
  if (rates.length === 0) return "this form has no rates yet: say them in its settings, under Orders";
  const words = rates.map((rate) => rateWords(rate, locale));
  const last = words.pop();
  return `this form has ${words.length > 0 ? `${words.join(", ")} and ${last}` : last}`;
}

interface Said {
  item: Item;
  stock: { now: number | null | undefined; stock: number | null; taken: number };
  money: MoneyContext;
}

const stockText = (stock: number | null): string => (stock === null ? "no limit" : String(stock));

function newWords({ item, stock, money }: Said): string {
  return [
    formatMoney(item.price, money),
    ...(item.unit ? [item.unit] : []),
    ...(item.vatRate === undefined ? [] : [rateWords(item.vatRate, money.locale)]),
    typeof stock.now === "number" ? `${stock.now} in stock` : "no limit",
    ...(item.least === undefined ? [] : [`least ${item.least}`]),
    ...(item.most === undefined ? [] : [`most ${item.most}`]),
  ].join(" · ");
}

/** "Stock 40 → 46, so nothing is oversold. Price stays."; empty where nothing differs. */
function changeWords(was: Item, { item, stock, money }: Said): string {
  const rate = (value: number | undefined) => (value === undefined ? "none" : rateWords(value, money.locale));
  const change = (label: string, from: string, to: string) =>
    from === to ? [] : [`${label} ${from} → ${to}`];
  const stays = (value: number | string | undefined) => String(value ?? "none");
  const priced = change("Price", formatMoney(was.price, money), formatMoney(item.price, money));
  const changes = [
    ...priced,
    ...change("Unit", stays(was.unit), stays(item.unit)),
    ...change("VAT", rate(was.vatRate), rate(item.vatRate)),
    ...(stock.now === undefined
      ? []
      : [`Stock ${stockText(stock.stock)} → ${stockText(stock.now)}${overWords(stock)}`]),
    ...change("Least", stays(was.least), stays(item.least)),
    ...change("Most", stays(was.most), stays(item.most)),
  ];
  if (changes.length === 0) return "";
  return `${changes.join(", ")}.${priced.length > 0 ? "" : " Price stays."}`;
}

function overWords({ now, stock, taken }: Said["stock"]): string {
  if (typeof now === "number" && taken > now) return `, so ${taken - now} are oversold`;
  return stock !== null && taken > stock ? ", so nothing is oversold" : "";
}
