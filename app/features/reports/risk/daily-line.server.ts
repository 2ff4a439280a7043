import { addDays, type Day } from "~/lib/dates";
import type { ChartPoint } from "~/ui/chart.server";
import { formatDate } from "~/ui/format.rules";
import { LINE_DAYS } from "./risk-days.server";

/**
 * A point for each day since the first that was noted, at most 90 back: a night of which nothing was noted stands as the one before it;
 * today is as it is `now`. Empty before the first night.
 */
export function dailyLine(
  noted: readonly { day: Day; value: number }[],
  { today, now, locale }: { today: Day; now: number; locale: string },
): ChartPoint[] {
  const [first] = noted;
  if (!first || first.day >= today) return [];
  const earliest = addDays(today, -LINE_DAYS);
  const points: ChartPoint[] = [];
  let at = 0;
  let { value } = first;
  for (let day = first.day > earliest ? first.day : earliest; day < today; day = addDays(day, 1)) {
    for (let note = noted[at]; note && note.day <= day; note = noted[at]) {
      value = note.value;
      at += 1;
    }
    points.push({ label: formatDate(day, "short", locale), value });
  }
  return [...points, { label: "Today", value: now }];
}
