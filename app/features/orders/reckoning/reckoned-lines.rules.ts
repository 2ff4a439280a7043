import { halfUp, shared, WHOLE } from "./amounts.rules";
import { discountsOf } from "./discounts.rules";
import type { Amounts, Discount, OrderTotal, PricedLine, UnitPrice } from "./order.types";

/**
 * What each line of an order comes to: its units at their price, less discounts; VAT is worked out once on the sum of the lines of one
 * rate, and shared among them so that they sum to it. Null where the order comes to more than can be counted.
 */
export function reckonedLines<Line extends PricedLine>(
  lines: readonly Line[],
  by: { discounts: readonly Discount[]; currency: string },
): (Line & Amounts)[] | null {
  const off = discountsOf(lines, by);
  const discounted = lines.map((line, at) => ({ ...line, discount: Number(off[at] ?? 0n) }));
  return withVat(discounted);
}

/**
 * VAT of lines whose discounts stand: of those that are left of an order when others were cancelled. In the order of the lines, by
 * currency, by what prices include and by rate.
 */
export function withVat<Line extends PricedLine & Pick<Amounts, "discount">>(
  lines: readonly Line[],
): (Line & Amounts)[] | null {
  const amounts = lines.map(
    ({ quantity, unitPrice, discount }) => BigInt(quantity) * BigInt(unitPrice) - BigInt(discount),
  );
  const vat = new Array<bigint>(lines.length).fill(0n);
  for (const places of byRate(lines).values()) {
    const [first] = places.map((at) => lines[at]);
    if (!first) continue;
    const parts = shared(
      places.map((at) => amounts[at] ?? 0n),
      (sum) => vatOf(sum, first),
    );
    for (const [n, at] of places.entries()) vat[at] = parts[n] ?? 0n;
  }
  const reckoned = lines.map((line, at) => {
    const [amount, own] = [amounts[at] ?? 0n, vat[at] ?? 0n];
    const isGross = line.pricesInclude === "gross";
    const [net, gross] = isGross ? [amount - own, amount] : [amount, amount + own];
    return { ...line, net: Number(net), vat: Number(own), gross: Number(gross) };
  });
  const whole = reckoned.reduce((sum, { gross, discount }) => sum + gross + discount, 0);
  return Number.isSafeInteger(whole) ? reckoned : null;
}

/** Of a sum of one rate. */
function vatOf(sum: bigint, { pricesInclude, vatRate }: UnitPrice): bigint {
  const rate = BigInt(vatRate ?? 0);
  return pricesInclude === "gross" ? sum - halfUp(sum * WHOLE, WHOLE + rate) : halfUp(sum * rate, WHOLE);
}

function byRate(lines: readonly UnitPrice[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { currency, pricesInclude, vatRate }] of lines.entries()) {
    const key = `${currency} ${pricesInclude} ${vatRate}`;
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  return places;
}

/** Sums of lines by currency, in the order in which currencies come; cancelled lines are the caller's to leave out. */
export function totalsOf(
  lines: readonly (Pick<PricedLine, "currency" | "quantity" | "vatRate"> & Amounts)[],
): OrderTotal[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const sum = (name: keyof Amounts | "quantity", some: typeof own = own) =>
      some.reduce((total, line) => total + line[name], 0);
    const rates = [...new Set(own.map(({ vatRate }) => vatRate))].sort((a, b) => (b ?? -1) - (a ?? -1));
    return {
      currency,
      quantity: sum("quantity"),
      discount: sum("discount"),
      net: sum("net"),
      vat: sum("vat"),
      gross: sum("gross"),
      rates: rates.map((rate) => {
        const some = own.filter(({ vatRate }) => vatRate === rate);
        return { rate, net: sum("net", some), vat: sum("vat", some), gross: sum("gross", some) };
      }),
    };
  });
}
