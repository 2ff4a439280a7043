/** A rate or share in hundredths of a per cent is a part of so many. */
export const WHOLE = 10_000n;

/** A fraction of no number below 0, rounded half away from zero: 0.5 is 1. */
export const halfUp = (of: bigint, over: bigint): bigint => (2n * of + over) / (2n * over);

export const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * Parts of what all amounts together come to, so that the parts sum to it exactly: each is what the sum up to it comes to, less what
 * the sum before it did.
 */
export function shared(amounts: readonly bigint[], whole: (sum: bigint) => bigint): bigint[] {
  let [sum, before] = [0n, 0n];
  return amounts.map((amount) => {
    sum += amount;
    const upTo = whole(sum);
    const part = upTo - before;
    before = upTo;
    return part;
  });
}
