import { placeKey } from "~/features/orders/reckoning/changed-order.rules";
import { totalsOf } from "~/features/orders/reckoning/reckoned-lines.rules";
import type { Selling } from "~/features/orders/reckoning/selling.types";
import type { Answers } from "../answers/answer.types";
import type { FormDocument } from "../document/form-document.schema";
import { itemNow } from "./items-now.rules";
import { type AskedLine, askedLines, type IsShown, type OrderLineNow, orderNow } from "./order-now.rules";

/** An order as a page shows it while it is filled in. Amounts are minor units of the form's currency. */
export interface ShownOrder {
  hasVat: boolean;
  /** By the name of an item's input. */
  items: Readonly<Record<string, ShownItem>>;
  /** By the name of a list. */
  lists: Readonly<Record<string, ShownSum>>;
}

export interface ShownItem {
  /** Of its units at their prices, before discounts. */
  total: number;
  discount: number;
  /** There are not so many: it is in no sum. */
  isCounted: boolean;
  /** Where units have several prices: those of before first, `day` their own; null: those that are added today. */
  parts: readonly { quantity: number; price: number; day: string | null }[];
  /** Of an order that is there: so many of it were cancelled. */
  cancelled?: number;
}

export interface ShownSum {
  count: number;
  net: number;
  gross: number;
  rates: readonly { rate: number | null; net: number; vat: number }[];
  /** The next day from which it costs more, and how much, before VAT where prices exclude it; null: none is known. */
  later: { until: string; more: number } | null;
}

/** What it comes to by now; null where that is more than can be counted. */
export function shownOrder(
  document: FormDocument,
  given: { answers: Answers; isShown: IsShown },
): ShownOrder | null {
  const { selling } = document;
  const order = orderNow(document, given);
  if (!selling || !order) return null;
  const asked = askedLines(document, given);
  const byPlace = new Map<string, OrderLineNow[]>();
  for (const line of order.lines) {
    const key = placeKey(line);
    byPlace.set(key, [...(byPlace.get(key) ?? []), line]);
  }
  const linesOf = (line: AskedLine) =>
    (byPlace.get(placeKey(line)) ?? []).filter(
      (one) => !one.isCancelled && one.currency === selling.currency,
    );
  const items = asked.map((line): [string, ShownItem] => [
    line.name,
    order.beyond.has(line.name)
      ? { total: 0, discount: 0, isCounted: false, parts: [] }
      : shownItem(linesOf(line), selling),
  ]);
  const names = [...new Set(asked.map(({ listName }) => listName))];
  const lists = names.map((name): [string, ShownSum] => {
    const own = asked.filter((line) => line.listName === name && !order.beyond.has(line.name));
    return [
      name,
      sumOf(own.flatMap(linesOf), { count: own.length, later: laterOf(document, own.flatMap(linesOf)) }),
    ];
  });
  return {
    hasVat: selling.hasVat,
    items: Object.fromEntries(items),
    lists: Object.fromEntries(lists),
  };
}

function shownItem(lines: readonly OrderLineNow[], { pricesInclude }: Selling): ShownItem {
  const sum = (of: (line: OrderLineNow) => number) => lines.reduce((all, line) => all + of(line), 0);
  const isSeveral =
    lines.some(({ was }) => was !== null) && lines.some((line) => line.unitPrice !== lines[0]?.unitPrice);
  return {
    total: sum((line) => line.discount + (pricesInclude === "gross" ? line.gross : line.net)),
    discount: sum(({ discount }) => discount),
    isCounted: true,
    parts: isSeveral
      ? lines.map(({ quantity, unitPrice, was }) => ({
          quantity,
          price: unitPrice,
          day: was?.orderedDay ?? null,
        }))
      : [],
  };
}

/** Of lines of one currency. */
export function sumOf(
  lines: Parameters<typeof totalsOf>[0],
  { count, later }: Pick<ShownSum, "count" | "later">,
): ShownSum {
  const [total] = totalsOf(lines);
  if (!total) return { count, later, net: 0, gross: 0, rates: [] };
  const rates = total.rates.map(({ rate, net, vat }) => ({ rate, net, vat }));
  return { count, later, net: total.net, gross: total.gross, rates };
}

/** What is added today costs more from a day on: of all that is known the next day. */
function laterOf(document: FormDocument, lines: readonly OrderLineNow[]): ShownSum["later"] {
  const items = new Map(
    [document, ...document.groups].flatMap(({ fields }) =>
      fields.flatMap((field) =>
        "items" in field
          ? field.items.map((item) => [`${field.id}/${item.itemId}`, itemNow(item)?.later] as const)
          : [],
      ),
    ),
  );
  const moves = lines.flatMap((line) => {
    const later = line.was === null ? items.get(`${line.fieldId}/${line.itemId}`) : null;
    return later ? [{ until: later.until, more: (later.price - line.unitPrice) * line.quantity }] : [];
  });
  const until = moves.map((one) => one.until).sort()[0];
  if (until === undefined) return null;
  const more = moves.reduce((sum, one) => (one.until === until ? sum + one.more : sum), 0);
  return more > 0 ? { until, more } : null;
}
