import { halfUp, shared, sumOf, WHOLE } from "./amounts.rules";
import type { Discount, PricedLine } from "./order.types";

/**
 * How much is off each line: by each discount in its turn, of what is left by those before it. A percentage rounds each line once; an
 * amount is shared among its lines in one currency, the form's, and never more than they come to.
 */
export function discountsOf(
  lines: readonly PricedLine[],
  { discounts, currency }: { discounts: readonly Discount[]; currency: string },
): bigint[] {
  const full = lines.map(({ quantity, unitPrice }) => BigInt(quantity) * BigInt(unitPrice));
  const left = [...full];
  for (const { itemIds, from, off } of discounts) {
    const named = lines.flatMap((line, at) => (!itemIds || itemIds.includes(line.itemId) ? [at] : []));
    const own = named.filter((at) => lines[at]?.currency === currency);
    const of = (amounts: readonly bigint[], places: readonly number[]) =>
      places.map((at) => amounts[at] ?? 0n);
    const isReached =
      "quantity" in from
        ? sumOf(named.map((at) => BigInt(lines[at]?.quantity ?? 0))) >= BigInt(from.quantity)
        : sumOf(of(full, own)) >= BigInt(from.sum);
    if (!isReached) continue;
    if ("percent" in off) {
      for (const at of named) {
        const amount = left[at] ?? 0n;
        left[at] = amount - halfUp(amount * BigInt(off.percent), WHOLE);
      }
      continue;
    }
    const rest = of(left, own);
    const total = sumOf(rest);
    const most = BigInt(off.amount) < total ? BigInt(off.amount) : total;
    if (total === 0n) continue;
    const parts = shared(rest, (sum) => halfUp(most * sum, total));
    for (const [n, at] of own.entries()) left[at] = (left[at] ?? 0n) - (parts[n] ?? 0n);
  }
  return full.map((amount, at) => amount - (left[at] ?? 0n));
}
