import {
  type FormerLine,
  orderAfter,
  type WantedLine,
} from "~/features/orders/reckoning/changed-order.rules";
import type { Amounts, Discount, OrderState } from "~/features/orders/reckoning/order.types";
import { totalsOf, withVat } from "~/features/orders/reckoning/reckoned-lines.rules";
import { type PlainDiscount, type PlainLine, plainChange, plainReckoning, plainVat } from "./plain-orders";

/** Of 0, 2 and 3 decimals. */
const CURRENCIES = ["JPY", "ISK", "GBP", "EUR", "KWD", "TND"] as const;
const RATES = [null, 0, 500, 700, 1_250, 2_000, 2_550, 8_100, 10_000];

/** Draws that come again with their seed. */
export function drawsOf(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    is: (chance: number) => next() < chance,
  };
}
type Draws = ReturnType<typeof drawsOf>;

interface Sale {
  currency: string;
  pricesInclude: "net" | "gross";
  items: { id: string; price: number; rate: number | null }[];
  discounts: Discount[];
}

function drawnSale(draws: Draws): Sale {
  const items = Array.from({ length: 1 + draws.below(12) }, (_, at) => ({
    id: `i${at}`,
    price: draws.is(0.1) ? draws.below(1_000_000_000) : draws.below(draws.is(0.3) ? 20 : 60_000),
    rate: draws.one(RATES),
  }));
  const named = () =>
    draws.is(0.4) ? {} : { itemIds: items.filter(() => draws.is(0.5)).map(({ id }) => id) };
  const discounts = Array.from(
    { length: draws.below(4) },
    (): Discount => ({
      ...named(),
      from: draws.is(0.5) ? { quantity: 1 + draws.below(30) } : { sum: 1 + draws.below(500_000) },
      off: draws.is(0.6) ? { percent: 1 + draws.below(10_000) } : { amount: 1 + draws.below(90_000) },
    }),
  );
  return { currency: draws.one(CURRENCIES), pricesInclude: draws.one(["net", "gross"]), items, discounts };
}

type Line = FormerLine & Amounts;
const place = (itemId: string) => ({ templateId: "", entryId: "", fieldId: "list", itemId });

/** What the form asks at its next edit: other prices, rates, even another currency or what prices include. */
function movedSale(draws: Draws, sale: Sale): Sale {
  return {
    ...sale,
    ...(draws.is(0.05) && { currency: draws.one(CURRENCIES) }),
    ...(draws.is(0.05) && { pricesInclude: draws.one(["net", "gross"] as const) }),
    items: sale.items.map((item) =>
      draws.is(0.4)
        ? { ...item, price: draws.below(60_000), rate: draws.is(0.2) ? draws.one(RATES) : item.rate }
        : item,
    ),
  };
}

/** Compares orders through edits and cancellations with the second reckoning; null where nothing differs. */
export function comparedOrders({ seed, count }: { seed: number; count: number }) {
  const draws = drawsOf(seed);
  const seen = { orders: 0, edits: 0, cancelled: 0, lines: 0, discounted: 0, gross: 0 };
  for (let n = 0; n < count; n += 1) {
    let sale = drawnSale(draws);
    let former: Line[] = [];
    let plain: PlainLine[] = [];
    let quantities = sale.items.map(() => 0);
    const edits = 1 + draws.below(5);
    for (let edit = 0; edit < edits; edit += 1) {
      quantities = quantities.map((was) =>
        edit > 0 && draws.is(0.5) ? was : draws.is(0.3) ? 0 : 1 + draws.below(draws.is(0.1) ? 9_999 : 30),
      );
      const wanted = sale.items.flatMap(({ id, price, rate }, at): WantedLine[] => {
        const quantity = quantities[at] ?? 0;
        if (quantity === 0) return [];
        return [
          {
            ...place(id),
            quantity,
            unitPrice: price,
            currency: sale.currency,
            pricesInclude: sale.pricesInclude,
            vatRate: rate,
          },
        ];
      });
      const after = orderAfter({ former, wanted }, sale);
      plain = plainChange(plain, wanted.map(plainOf));
      const differs = difference({ sale, after, plain, discounts: sale.discounts });
      if (differs) return { seen, differs: `seed ${seed}, order ${n}, edit ${edit}: ${differs}` };
      former = (after ?? []).map((line, at): Line => {
        const { was: _, isCancelled, ...own } = line;
        return { ...own, id: `l${at}`, state: isCancelled ? "cancelled" : "received" };
      });
      seen.lines += former.length;
      seen.edits += 1;
      seen.discounted += former.filter(({ discount }) => discount > 0).length;
      seen.gross += former.filter(({ pricesInclude }) => pricesInclude === "gross").length;
      if (draws.is(0.3)) {
        const cancelled = former.map((line): OrderState => (draws.is(0.2) ? "cancelled" : line.state));
        seen.cancelled += cancelled.filter((state) => state === "cancelled").length;
        former = former.map((line, at) => ({ ...line, state: cancelled[at] as OrderState }));
        plain = plain.map((line, at) => ({ ...line, isCancelled: cancelled[at] === "cancelled" }));
        const rest = former.filter(({ state }) => state !== "cancelled");
        const again = withVat(rest);
        const wrong = vatDifference(again, plain);
        if (wrong) return { seen, differs: `seed ${seed}, order ${n}, cancelled: ${wrong}` };
      }
      sale = movedSale(draws, sale);
    }
    seen.orders += 1;
  }
  return { seen, differs: null };
}

const plainOf = (line: WantedLine): PlainLine => ({
  ...{
    item: line.itemId,
    quantity: BigInt(line.quantity),
    price: BigInt(line.unitPrice),
    rate: line.vatRate,
  },
  ...{ currency: line.currency, isGross: line.pricesInclude === "gross", isCancelled: false },
});

const plainDiscounts = (discounts: readonly Discount[]): PlainDiscount[] =>
  discounts.map(({ itemIds, from, off }) => ({
    items: itemIds ? [...itemIds] : null,
    fromQuantity: "quantity" in from ? BigInt(from.quantity) : null,
    fromSum: "sum" in from ? BigInt(from.sum) : null,
    percent: "percent" in off ? BigInt(off.percent) : null,
    amount: "amount" in off ? BigInt(off.amount) : null,
  }));

function difference({
  sale,
  after,
  plain,
  discounts,
}: {
  sale: Sale;
  after: ReturnType<typeof orderAfter<WantedLine, Line>>;
  plain: readonly PlainLine[];
  discounts: readonly Discount[];
}): string | null {
  if (!after) return "more than can be counted";
  const expected = plainReckoning(plain, plainDiscounts(discounts), sale.currency);
  if (after.length !== plain.length) return `${after.length} lines instead of ${plain.length}`;
  for (const [at, line] of after.entries()) {
    const own = plain[at] as PlainLine;
    const says = [line.itemId, BigInt(line.quantity), BigInt(line.unitPrice), line.vatRate, line.isCancelled];
    const should = [own.item, own.quantity, own.price, own.rate, own.isCancelled];
    if (says.some((value, n) => value !== should[n]))
      return `line ${at} is ${says.join()}, not ${should.join()}`;
    const result = expected[at];
    if (!result) continue;
    const amounts = [line.discount, line.net, line.vat, line.gross].map(BigInt);
    const wanted = [result.discount, result.net, result.vat, result.gross];
    if (amounts.some((value, n) => value !== wanted[n]))
      return `line ${at} comes to ${amounts.join()}, not ${wanted.join()}`;
  }
  const active = after.filter(({ isCancelled }) => !isCancelled);
  const byRate = plainVat(plain, expected);
  for (const pricesInclude of ["net", "gross"] as const)
    for (const total of totalsOf(active.filter((line) => line.pricesInclude === pricesInclude)))
      for (const { rate, vat } of total.rates) {
        const once = byRate.get([total.currency, pricesInclude === "gross", rate].join());
        if (once !== BigInt(vat)) return `VAT of ${rate} is ${vat}, not ${once}`;
      }
  return null;
}

/** After a cancellation VAT is worked out anew on what is left; discounts stay. */
function vatDifference(again: ReturnType<typeof withVat<Line>>, plain: readonly PlainLine[]): string | null {
  if (!again) return "more than can be counted";
  const rest = plain.filter(({ isCancelled }) => !isCancelled);
  const results = again.map((line) => ({
    ...{
      discount: BigInt(line.discount),
      net: BigInt(line.net),
      vat: BigInt(line.vat),
      gross: BigInt(line.gross),
    },
  }));
  const byRate = plainVat(rest, results);
  for (const [key, once] of byRate) {
    const vat = rest.reduce((sum, line, at) => {
      const isOwn = [line.currency, line.isGross, line.rate].join() === key;
      return isOwn ? sum + (results[at]?.vat ?? 0n) : sum;
    }, 0n);
    if (vat !== once) return `VAT of ${key} is ${vat}, not ${once}`;
  }
  return null;
}
