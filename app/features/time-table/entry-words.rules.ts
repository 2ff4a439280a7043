import { isDay } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";
import { type TypedTimes, UNREADABLE } from "./entry-times.rules";

/** When an entry is, in a line, as it was typed: "Tue 7 September 2027, 08:00 to 20:00". */
export function entryWhen({ startDay, startTime, endDay, endTime }: TypedTimes, locale: string): string {
  if (!isDay(startDay) || !isDay(endDay)) return UNREADABLE;
  const start = [formatDate(startDay, "long", locale), startTime].filter(Boolean).join(", ");
  if (startDay === endDay) return endTime === null ? start : `${start} to ${endTime}`;
  return `${start} to ${[formatDate(endDay, "long", locale), endTime].filter(Boolean).join(", ")}`;
}

/** Who an entry is for, in a line. */
export const entryAudienceWords = (entry: { shown: readonly string[]; showToChildTeams: boolean }): string =>
  `${entry.shown.join(", ") || "All types"} · ${entry.showToChildTeams ? "stand shares too" : "no stand shares"}`;
