import { laterPrice, type PriceBy, priceOf } from "~/features/orders/reckoning/price-of-day.rules";
import { amountText, formatMoney, minorUnits } from "~/lib/money.rules";
import { readNumber } from "~/lib/read-number.rules";
import { oneLine } from "~/lib/text.rules";
import { MOST_AN_ORDER, MOST_PRICE, MOST_PRICE_ROWS } from "../../document/field-types.rules";
import type { Item, ItemList } from "../../document/types/item-list/item-list.rules";
import { rateWords } from "../../document/types/item-list/rate-words.rules";
import { typedAmount } from "../../runner/typed-values.rules";
import type { MoneyContext } from "../properties/field-values.types";

/** How many there are of it, and how many of these were ordered. */
export interface StockOf {
  /** Null: no limit. */
  stock: number | null;
  taken: number;
  mayOversell: boolean;
  /** 0: nothing was ever said of it. */
  version: number;
}
export const NO_STOCK: StockOf = { stock: null, taken: 0, mayOversell: false, version: 0 };

export interface PriceRowValues {
  until: string;
  typeId: string;
  price: string;
}

/** What the form of an item holds, as it is typed. */
export interface ItemValues {
  label: string;
  description: string;
  unit: string;
  /** In hundredths of a per cent; empty: none is said. */
  vat: string;
  supplierId: string;
  pictureId: string;
  price: string;
  prices: PriceRowValues[];
  /** Empty: no limit. */
  stock: string;
  mayOversell: boolean;
  least: string;
  most: string;
}

/** The most that a stock counts to. */
export const MOST_STOCK = MOST_AN_ORDER;

export const typedPrice = (minor: number, money: MoneyContext): string =>
  typedAmount(amountText(minor, money.currency), money);

/** In minor units, as people of the event write amounts; null for what is none, or more than a price may be. */
export function readPrice(typed: string, { locale, currency }: MoneyContext): number | null {
  const decimal = readNumber(typed, locale, currency);
  const minor = decimal === null ? null : minorUnits(decimal, currency);
  return minor === null || minor < 0 || minor > MOST_PRICE ? null : minor;
}

/** A whole number from `least` on; undefined where nothing is typed, null for what is none. */
export function readCount(
  typed: string,
  { locale, least, most }: { locale: string; least: number; most: number },
): number | null | undefined {
  if (typed.trim() === "") return undefined;
  const decimal = readNumber(typed, locale);
  const count = decimal !== null && /^\d{1,9}$/.test(decimal) ? Number(decimal) : Number.NaN;
  return count >= least && count <= most ? count : null;
}

export function itemValues(item: Item, stock: StockOf, money: MoneyContext): ItemValues {
  const count = (value: number | null | undefined) =>
    value === undefined || value === null ? "" : String(value);
  return {
    label: item.label,
    description: item.description,
    unit: item.unit ?? "",
    vat: count(item.vatRate),
    supplierId: item.supplierId ?? "",
    pictureId: item.pictureId ?? "",
    price: typedPrice(item.price, money),
    prices: (item.prices ?? []).map(({ until = "", typeId = "", price }) => ({
      ...{ until, typeId },
      price: typedPrice(price, money),
    })),
    stock: count(stock.stock),
    mayOversell: stock.mayOversell,
    least: count(item.least),
    most: count(item.most),
  };
}

export interface ItemAround {
  money: MoneyContext;
  /** In the event's zone. */
  today: string;
  /** Those that the form offers; null: any (a field group stands in several forms). */
  rates: readonly number[] | null;
}

/** An item as its form says it, with what is wrong by the form's names. `was` is how it is saved; null for a new one. */
export function itemOfForm(
  values: ItemValues,
  { itemId, was, ...around }: ItemAround & { itemId: string; was: Item | null },
): { item: Item; stock: Pick<StockOf, "stock" | "mayOversell">; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const { money } = around;
  const label = oneLine(values.label);
  if (label === "") problems.label = "Enter a name";
  const price = values.price.trim() === "" ? 0 : readPrice(values.price, money);
  if (price === null) problems.price = notAnAmount(values.price);
  const [least, most] = (["least", "most"] as const).map((name) => {
    const count = readCount(values[name], { locale: money.locale, least: 1, most: MOST_AN_ORDER });
    if (count === null) problems[name] = "Enter a whole number from 1, or leave it blank";
    return count ?? undefined;
  });
  if (least !== undefined && most !== undefined && least > most)
    problems.most = "The most is below the least of an order";
  const stock = readCount(values.stock, { locale: money.locale, least: 0, most: MOST_STOCK });
  if (stock === null)
    problems.stock = "Enter a whole number from 0, or leave it blank where there is no limit";
  const vatRate = vatOf(values.vat, { was, rates: around.rates }, problems);
  const prices = pricesOf(values.prices, { was, problems, ...around });
  const unit = oneLine(values.unit);
  const item: Item = {
    ...{ itemId, label, price: price ?? 0, description: values.description },
    ...(unit !== "" && { unit }),
    ...(vatRate !== undefined && { vatRate }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(values.pictureId !== "" && { pictureId: values.pictureId }),
    ...(values.supplierId !== "" && { supplierId: values.supplierId }),
    ...(prices.length > 0 && { prices }),
    ...(was?.notSold && { notSold: true as const }),
  };
  return { item, stock: { stock: stock ?? null, mayOversell: values.mayOversell }, problems };
}

export const notAnAmount = (typed: string): string => `“${oneLine(typed).slice(0, 60)}” is not an amount`;

function vatOf(
  typed: string,
  { was, rates }: { was: Item | null; rates: readonly number[] | null },
  problems: Record<string, string>,
): number | undefined {
  if (typed === "") return undefined;
  const rate = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  if (rate === was?.vatRate || (rate <= 10_000 && (rates === null || rates.includes(rate)))) return rate;
  problems.vat = "Choose a rate that the form offers";
  return undefined;
}

/** Rows in which nothing is typed are none. */
function pricesOf(
  rows: readonly PriceRowValues[],
  { was, money, today, problems }: ItemAround & { was: Item | null; problems: Record<string, string> },
): NonNullable<Item["prices"]> {
  const known = new Set(was?.prices?.map(({ until }) => until));
  const prices = rows.flatMap((row, at) => {
    const say = (name: keyof PriceRowValues, message: string) => {
      problems[`prices[${at}].${name}`] = message;
    };
    const until = row.until.trim();
    if (until === "" && row.typeId === "" && row.price.trim() === "") return [];
    if (until === "" && row.typeId === "") say("until", "Say a last day, or choose a team type");
    else if (until !== "" && !isDay(until)) say("until", "Enter a day, such as 2026-12-10");
    else if (until !== "" && until < today && !known.has(until))
      say("until", "This day is past: choose today or a later one");
    const price = row.price.trim() === "" ? null : readPrice(row.price, money);
    if (price === null) say("price", row.price.trim() === "" ? "Enter a price" : notAnAmount(row.price));
    return [
      {
        ...(until !== "" && { until }),
        ...(row.typeId !== "" && { typeId: row.typeId }),
        price: price ?? 0,
      },
    ];
  });
  if (prices.length > MOST_PRICE_ROWS) problems.prices = `An item has ${MOST_PRICE_ROWS} price rows at most`;
  return prices;
}

/** A day that there is. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

/** How many are left, in words: "36 left", "Sold out", "3 oversold"; empty where there is no limit. */
export function leftWords({ stock, taken }: Pick<StockOf, "stock" | "taken">): string {
  if (stock === null) return "";
  const left = stock - taken;
  if (left < 0) return `${-left} oversold`;
  return left === 0 ? "Sold out" : `${left} left`;
}

export const isOversold = ({ stock, taken }: Pick<StockOf, "stock" | "taken">): boolean =>
  stock !== null && taken > stock;
export const isSoldOut = ({ stock, taken }: Pick<StockOf, "stock" | "taken">): boolean =>
  stock !== null && taken === stock;

/** "0 to 12", "2 or more", "Any". */
export function orderWords({ least, most }: Pick<Item, "least" | "most">): string {
  if (most !== undefined) return `${least ?? 0} to ${most}`;
  return least === undefined ? "Any" : `${least} or more`;
}

interface PriceWords {
  today: string;
  /** The one that comes, and those of types of team. */
  others: string[];
}

/** What an item costs today, and what else it costs. */
export function priceWords(
  item: Item,
  { money, today, typeNames }: { money: MoneyContext; today: string; typeNames: ReadonlyMap<string, string> },
): PriceWords {
  const by: PriceBy = { day: today, typeId: null };
  const later = laterPrice(item, by);
  const now = priceOf(item, by);
  const types = [...new Set((item.prices ?? []).flatMap(({ typeId }) => typeId ?? []))];
  return {
    today: formatMoney(now, money),
    others: [
      ...(later ? [`then ${formatMoney(later.price, money)}`] : []),
      ...types.flatMap((typeId) => {
        const own = priceOf(item, { day: today, typeId });
        return own === now
          ? []
          : [`${formatMoney(own, money)} ${typeNames.get(typeId) ?? "a team type that is gone"}`];
      }),
    ],
  };
}

export const vatWords = (rate: number | undefined, locale: string): string =>
  rate === undefined ? "" : rateWords(rate, locale);

/** The last day of the price of today that ends first, over items that are sold. */
export function earlyUntil(items: readonly Item[], today: string): string | null {
  const days = items
    .filter(({ notSold }) => !notSold)
    .flatMap((item) => laterPrice(item, { day: today, typeId: null })?.until ?? [])
    .sort();
  return days[0] ?? null;
}

/** The list with an item in place of the one of its id, or behind all others. */
export const withItem = (list: ItemList, item: Item): ItemList =>
  list.items.some(({ itemId }) => itemId === item.itemId)
    ? { ...list, items: list.items.map((one) => (one.itemId === item.itemId ? item : one)) }
    : { ...list, items: [...list.items, item] };

/** With an item one place up or down; at the ends the list stays as it is. */
export function withMovedItem(list: ItemList, itemId: string, way: "up" | "down"): ItemList {
  const at = list.items.findIndex((one) => one.itemId === itemId);
  const to = way === "up" ? at - 1 : at + 1;
  const item = list.items[at];
  if (!item || to < 0 || to >= list.items.length) return list;
  return { ...list, items: list.items.toSpliced(at, 1).toSpliced(to, 0, item) };
}

/** No longer sold, or sold again. */
export function withSelling(list: ItemList, itemId: string, isSold: boolean): ItemList {
  return {
    ...list,
    items: list.items.map((item) => {
      if (item.itemId !== itemId) return item;
      const { notSold: _, ...own } = item;
      return isSold ? own : { ...own, notSold: true as const };
    }),
  };
}
