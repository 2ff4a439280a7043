import { addDays, dayIn } from "~/lib/dates";

/** Counts by calendar day of a zone, from counts by UTC hour: every day of the span has a place, zero or not. */
export function byDay(
  hours: readonly { hour: string; n: number }[],
  span: { today: string; timeZone: string; days: number },
): { day: string; n: number }[] {
  const counts = new Map<string, number>();
  for (let back = span.days - 1; back >= 0; back -= 1) counts.set(addDays(span.today, -back), 0);
  for (const { hour, n } of hours) {
    const day = dayIn(span.timeZone, new Date(`${hour}:30:00.000Z`));
    const known = counts.get(day);
    if (known !== undefined) counts.set(day, known + n);
  }
  return [...counts].map(([day, n]) => ({ day, n }));
}
