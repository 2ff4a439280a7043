/** A price that holds up to a day, for one type of team, or both; in minor units. */
export interface PriceRow {
  until?: string | undefined;
  typeId?: string | undefined;
  price: number;
}

/** The day in the event's zone (`yyyy-mm-dd`), and the type of the team that orders; null: a guest, or a team without one. */
export interface PriceBy {
  day: string;
  typeId: string | null;
}

interface Priced {
  price: number;
  prices?: readonly PriceRow[] | undefined;
}

const fits = (row: PriceRow, { day, typeId }: PriceBy): boolean =>
  (row.typeId === undefined || row.typeId === typeId) && (row.until === undefined || day <= row.until);

/** The price of the first row that fits, else the base price. */
export const priceOf = (item: Priced, by: PriceBy): number =>
  item.prices?.find((row) => fits(row, by))?.price ?? item.price;

/** When another price comes, and which: the last day of the one of today. Null where none does. */
export function laterPrice(item: Priced, by: PriceBy): { until: string; price: number } | null {
  const now = priceOf(item, by);
  const days = (item.prices ?? [])
    .flatMap((row) => (fits(row, by) && row.until !== undefined ? [row.until] : []))
    .sort();
  for (const until of days) {
    const price = priceOf(item, { ...by, day: dayAfter(until) });
    if (price !== now) return { until, price };
  }
  return null;
}

/** The price that a row of an earlier day had, where it has passed: what today's is said to have been. */
export function earlierPrice(item: Priced, by: PriceBy): { until: string; price: number } | null {
  const passed = (item.prices ?? []).filter(
    (row) =>
      (row.typeId === undefined || row.typeId === by.typeId) && row.until !== undefined && row.until < by.day,
  );
  const last = passed.reduce<string>((latest, { until = "" }) => (until > latest ? until : latest), "");
  if (last === "") return null;
  const price = priceOf(item, { ...by, day: last });
  return price === priceOf(item, by) ? null : { until: last, price };
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
