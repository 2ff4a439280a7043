import { formatMoney } from "~/lib/money.rules";
import { formatDate } from "~/ui/format.rules";
import { itemNow } from "../../../ordering/items-now.rules";
import type { ShownItem } from "../../../ordering/shown-order.rules";
import type { FieldOf } from "../../field.schema";
import { rateWords } from "./rate-words.rules";

type List = FieldOf<"itemList">;
type Item = List["items"][number];

/** "10 Dec": there is little room beside a price. */
export function lastDay(day: string, locale: string): string {
  const written = formatDate(day, "short", locale);
  return locale === "en-GB" ? written.replace(/(\p{L}{3})\p{L}+$/u, "$1") : written;
}

/** The rate that is said at an item: one that is not that of most. */
export function saidRate({ items }: List, { vatRate }: Item): number | null {
  if (vatRate === undefined) return null;
  const counts = new Map<number | undefined, number>();
  for (const item of items) counts.set(item.vatRate, (counts.get(item.vatRate) ?? 0) + 1);
  const most = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  return most[0] === vatRate ? null : vatRate;
}

interface ItemText {
  text: string;
  tone?: "is-warn" | "is-bad" | undefined;
}

/** Few enough to be said louder. */
const FEW = 3;

/** What is said below an item: how many an order has, how many are left, its VAT where it is another, what of it was ordered before. */
export function itemTexts(
  item: Item,
  {
    quantity,
    rate,
    isGone,
    shown,
    context,
  }: {
    quantity: string;
    rate: number | null;
    isGone: boolean;
    shown: ShownItem | undefined;
    context: { currency: string; locale: string };
  },
): ItemText[] {
  const left = isGone ? null : (itemNow(item)?.leftSaid ?? null);
  const isFew = left !== null && left > 0 && left <= FEW;
  const limits = [...(left !== null && !isFew && left > 0 ? [`${left} left`] : []), limitText(item)].filter(
    Boolean,
  );
  return [
    ...partTexts(shown, context).map((text) => ({ text })),
    ...(limits.length > 0 ? [{ text: limits.join(" · ") }] : []),
    ...(isFew ? [{ text: `Only ${left} left${inDraft(left, quantity)}`, tone: "is-warn" as const }] : []),
    ...(rate === null ? [] : [{ text: `VAT ${rateWords(rate, context.locale)}` }]),
  ];
}

const inDraft = (left: number, quantity: string): string => {
  if (Number(quantity) !== left) return "";
  return left === 1 ? ", in this draft" : left === 2 ? ", both in this draft" : ", all in this draft";
};

/** “At most 2”, “sold from 2”, “10 to 400 m²”. */
function limitText({ least, most, unit }: Item): string {
  const of = unit ? ` ${unit}` : "";
  if (least !== undefined && most !== undefined) return `${least} to ${most}${of}`;
  if (most !== undefined) return `At most ${most}${of}`;
  if (least !== undefined) return `sold from ${least}${of}`;
  return unit ? `per ${unit}` : "";
}

/** “1 ordered on 25 November at £121.00”, “2 more at today’s £145.20”. */
const partTexts = (shown: ShownItem | undefined, context: { currency: string; locale: string }): string[] =>
  (shown?.parts ?? []).map(({ quantity, price, day }) =>
    day === null
      ? `${quantity} more at today’s ${formatMoney(price, context)}`
      : `${quantity} ordered on ${formatDate(day, "short", context.locale)} at ${formatMoney(price, context)}`,
  );
