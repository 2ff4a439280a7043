/** Limits as they are said at a question before they are broken. */

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 15 });

export function betweenText({
  min,
  max,
  unit,
}: {
  min: number | null;
  max: number | null;
  /** In the plural; empty for the value itself. */
  unit: string;
}): string {
  const of = unit && ` ${unit}`;
  if (min !== null && max !== null) return `${number.format(min)} to ${number.format(max)}${of}.`;
  if (min !== null) return `${number.format(min)}${of} or more.`;
  return max === null ? "" : `Up to ${number.format(max)}${of}.`;
}

export const decimalsText = (most: number): string =>
  most === 0 ? "Whole numbers." : `Up to ${most} decimal${most === 1 ? "" : "s"}.`;
