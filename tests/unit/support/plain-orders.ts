/**
 * A second way of reckoning orders, written from the settled rules alone ("Orders" of the decisions) and from nothing of the product:
 * BigInt throughout, line by line, in the plainest way.
 */

export interface PlainItem {
  id: string;
  /** In hundredths of a per cent; null: none is said. */
  rate: number | null;
}

export interface PlainLine {
  item: string;
  quantity: bigint;
  price: bigint;
  rate: number | null;
  currency: string;
  isGross: boolean;
  isCancelled: boolean;
}

export interface PlainDiscount {
  items: string[] | null;
  fromQuantity: bigint | null;
  fromSum: bigint | null;
  percent: bigint | null;
  amount: bigint | null;
}

export interface PlainResult {
  discount: bigint;
  net: bigint;
  vat: bigint;
  gross: bigint;
}

/** Half away from zero; nothing here is below it. */
function round(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

/** "A change keeps price and rate of units already ordered; added units are a second line at today's price; fewer take the newest away first." */
export function plainChange(before: readonly PlainLine[], wanted: readonly PlainLine[]): PlainLine[] {
  const after: PlainLine[] = [];
  for (const want of wanted) {
    const old = before.filter(({ item }) => item === want.item);
    let count = want.quantity;
    for (const line of old) if (line.isCancelled) count -= line.quantity;
    if (count < 0n) count = 0n;
    let active = 0n;
    for (const line of old) if (!line.isCancelled) active += line.quantity;
    // Newest first: take away what is too much, from the end.
    const kept = old.map((line) => ({ ...line }));
    let over = active - count;
    for (let at = kept.length - 1; at >= 0 && over > 0n; at -= 1) {
      const line = kept[at];
      if (!line || line.isCancelled) continue;
      const gone = line.quantity < over ? line.quantity : over;
      line.quantity -= gone;
      over -= gone;
    }
    after.push(...kept.filter(({ quantity }) => quantity > 0n));
    if (count > active) after.push({ ...want, quantity: count - active });
  }
  for (const line of before)
    if (line.isCancelled && !wanted.some(({ item }) => item === line.item)) after.push(line);
  return after;
}

/** What each line that is not cancelled comes to; null for a cancelled one. */
export function plainReckoning(
  lines: readonly PlainLine[],
  discounts: readonly PlainDiscount[],
  currency: string,
): (PlainResult | null)[] {
  const left: bigint[] = [];
  const full: bigint[] = [];
  for (const line of lines) {
    full.push(line.price * line.quantity);
    left.push(line.price * line.quantity);
  }
  const counts = (at: number) => !(lines[at] as PlainLine).isCancelled;
  for (const discount of discounts) {
    const named: number[] = [];
    for (let at = 0; at < lines.length; at += 1)
      if (counts(at) && (discount.items === null || discount.items.includes((lines[at] as PlainLine).item)))
        named.push(at);
    const own = named.filter((at) => (lines[at] as PlainLine).currency === currency);
    let quantity = 0n;
    for (const at of named) quantity += (lines[at] as PlainLine).quantity;
    let sum = 0n;
    for (const at of own) sum += full[at] as bigint;
    if (discount.fromQuantity !== null && quantity < discount.fromQuantity) continue;
    if (discount.fromSum !== null && sum < discount.fromSum) continue;
    if (discount.percent !== null) {
      for (const at of named)
        left[at] = (left[at] as bigint) - round((left[at] as bigint) * discount.percent, 10_000n);
    } else {
      let rest = 0n;
      for (const at of own) rest += left[at] as bigint;
      if (rest === 0n) continue;
      const off = (discount.amount as bigint) < rest ? (discount.amount as bigint) : rest;
      let before = 0n;
      let upTo = 0n;
      for (const at of own) {
        upTo += left[at] as bigint;
        const share = round(off * upTo, rest);
        left[at] = (left[at] as bigint) - (share - before);
        before = share;
      }
    }
  }
  const results: (PlainResult | null)[] = lines.map(() => null);
  const done = new Map<string, { sum: bigint; vat: bigint }>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as PlainLine;
    if (line.isCancelled) continue;
    const key = [line.currency, line.isGross, line.rate].join();
    const so = done.get(key) ?? { sum: 0n, vat: 0n };
    const sum = so.sum + (left[at] as bigint);
    const rate = BigInt(line.rate ?? 0);
    const vat = line.isGross ? sum - round(sum * 10_000n, 10_000n + rate) : round(sum * rate, 10_000n);
    done.set(key, { sum, vat });
    const own = vat - so.vat;
    const amount = left[at] as bigint;
    results[at] = {
      discount: (full[at] as bigint) - amount,
      net: line.isGross ? amount - own : amount,
      vat: own,
      gross: line.isGross ? amount : amount + own,
    };
  }
  return results;
}

/** VAT of each rate once, on the sum of the lines that have it. */
export function plainVat(
  lines: readonly PlainLine[],
  results: readonly (PlainResult | null)[],
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  lines.forEach((line, at) => {
    const result = results[at];
    if (!result) return;
    const key = [line.currency, line.isGross, line.rate].join();
    sums.set(key, (sums.get(key) ?? 0n) + (line.isGross ? result.gross : result.net));
  });
  const vat = new Map<string, bigint>();
  for (const [key, sum] of sums) {
    const [, gross, rate = ""] = key.split(",");
    const by = BigInt(rate === "" ? 0 : rate);
    vat.set(key, gross === "true" ? sum - round(sum * 10_000n, 10_000n + by) : round(sum * by, 10_000n));
  }
  return vat;
}
