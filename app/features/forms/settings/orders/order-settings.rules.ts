import { amountText } from "~/lib/money.rules";
import { folded, oneLine } from "~/lib/text.rules";
import { readCount, readPrice } from "../../builder/items/items.rules";
import type { MoneyContext } from "../../builder/properties/field-values.types";
import { MOST_AN_ORDER, MOST_DISCOUNTS, MOST_RATES } from "../../document/field-types.rules";
import type { OrderSettings } from "../../document/form-document.schema";
import { ratePlain, readRate } from "../../document/types/item-list/rate-words.rules";
import { typedAmount } from "../../runner/typed-values.rules";

export type DiscountRow = NonNullable<OrderSettings["discounts"]>[number];

/** Something that can be ordered with the form, its field groups' too. */
export interface KnownItem {
  id: string;
  label: string;
}

/** A discount as it is typed. */
export interface DiscountValues {
  fromKind: string;
  from: string;
  offKind: string;
  off: string;
  /** "all", or "some": those that `items` names. */
  which: string;
  /** A name a line. */
  items: string;
}
export const BLANK_DISCOUNT: DiscountValues = {
  ...{ fromKind: "quantity", from: "", offKind: "percent", off: "", which: "all", items: "" },
};

export interface OrderValues {
  prices: string;
  /** A rate in per cent a line. */
  rates: string;
  discounts: DiscountValues[];
}

export const MOST_DISCOUNT_ROWS = MOST_DISCOUNTS;

const amount = (minor: number, money: MoneyContext): string =>
  typedAmount(amountText(minor, money.currency), money);

export function orderValues(
  settings: OrderSettings,
  { items, money }: { items: readonly KnownItem[]; money: MoneyContext },
): OrderValues {
  const labels = new Map(items.map(({ id, label }) => [id, label]));
  return {
    prices: settings.prices,
    rates: settings.rates.map((rate) => ratePlain(rate, money.locale)).join("\n"),
    discounts: (settings.discounts ?? []).map(({ itemIds, from, off }) => ({
      ...("quantity" in from
        ? { fromKind: "quantity", from: String(from.quantity) }
        : { fromKind: "sum", from: amount(from.sum, money) }),
      ...("percent" in off
        ? { offKind: "percent", off: ratePlain(off.percent, money.locale) }
        : { offKind: "amount", off: amount(off.amount, money) }),
      which: itemIds ? "some" : "all",
      items: [...new Set((itemIds ?? []).flatMap((id) => labels.get(id) ?? []))].join("\n"),
    })),
  };
}

/** What the form says of orders; null where it says nothing, as a form that never did. */
export function ordersOfForm(
  values: OrderValues,
  { items, money }: { items: readonly KnownItem[]; money: MoneyContext },
): { orders: OrderSettings | null; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const rates = ratesOf(values.rates, money.locale, problems);
  const discounts = values.discounts.flatMap((row, at) => {
    if (isBlank(row)) return [];
    const say = (name: keyof DiscountValues, message: string) => {
      problems[`discounts[${at}].${name}`] = message;
    };
    return discountOf(row, { items, money, say });
  });
  if (discounts.length > MOST_DISCOUNTS)
    problems.discounts = `There can be ${MOST_DISCOUNTS} discounts at most`;
  const prices = values.prices === "gross" ? "gross" : "net";
  const says = prices === "gross" || rates.length > 0 || discounts.length > 0;
  return {
    orders: says ? { prices, rates, ...(discounts.length > 0 && { discounts }) } : null,
    problems,
  };
}

/** A row in which nothing is typed is none. */
const isBlank = ({ from, off, items }: DiscountValues): boolean =>
  [from, off, items].every((text) => text.trim() === "");

function ratesOf(typed: string, locale: string, problems: Record<string, string>): number[] {
  const lines = typed.split("\n").map(oneLine).filter(Boolean);
  const rates: number[] = [];
  for (const line of lines) {
    const rate = readRate(line, locale);
    if (rate === null)
      problems.rates = `“${line.slice(0, 60)}” is not a rate from 0 to 100 per cent, with two decimals at most`;
    else if (!rates.includes(rate)) rates.push(rate);
  }
  if (rates.length > MOST_RATES) problems.rates = `A form offers ${MOST_RATES} rates at most`;
  return rates;
}

function discountOf(
  row: DiscountValues,
  {
    items,
    money,
    say,
  }: {
    items: readonly KnownItem[];
    money: MoneyContext;
    say(name: keyof DiscountValues, message: string): void;
  },
): DiscountRow[] {
  const isQuantity = row.fromKind !== "sum";
  const from = isQuantity
    ? (readCount(row.from, { locale: money.locale, least: 1, most: MOST_AN_ORDER }) ?? null)
    : above(readPrice(row.from, money));
  if (from === null) say("from", isQuantity ? "Enter a whole number from 1" : "Enter an amount above 0");
  const isPercent = row.offKind !== "amount";
  const off = above(isPercent ? readRate(row.off, money.locale) : readPrice(row.off, money));
  if (off === null)
    say("off", isPercent ? "Enter a share of up to 100 per cent, above 0" : "Enter an amount above 0");
  const itemIds = row.which === "some" ? itemsNamed(row.items, items, say) : null;
  if (from === null || off === null) return [];
  return [
    {
      ...(itemIds && { itemIds }),
      from: isQuantity ? { quantity: from } : { sum: from },
      off: isPercent ? { percent: off } : { amount: off },
    },
  ];
}

const above = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** The items of these names; of several that are called alike, all. */
function itemsNamed(
  typed: string,
  items: readonly KnownItem[],
  say: (name: keyof DiscountValues, message: string) => void,
): string[] {
  const lines = typed.split("\n").map(oneLine).filter(Boolean);
  if (lines.length === 0) say("items", "Name one item at least, a line each");
  return [
    ...new Set(
      lines.flatMap((line) => {
        const found = items.filter(({ label }) => folded(oneLine(label)) === folded(line));
        if (found.length === 0) say("items", `No item of this form is called “${line.slice(0, 60)}”`);
        return found.map(({ id }) => id);
      }),
    ),
  ];
}
