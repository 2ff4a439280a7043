import { dayIn, daysBetween, timeIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";

export interface MomentZone {
  today: string;
  timeZone: string;
  locale: string;
}

/** "Today, 09:14", "Yesterday, 17:02", "14 June, 16:40"; another year is named: "14 June 2026, 16:40". */
export function momentText(instant: string, zone: MomentZone): string {
  const at = new Date(instant);
  const day = dayIn(zone.timeZone, at);
  const ago = daysBetween(day, zone.today);
  const isThisYear = day.slice(0, 4) === zone.today.slice(0, 4);
  const named = formatDate(day, isThisYear ? "short" : "medium", zone.locale);
  const date = ago === 0 ? "Today" : ago === 1 ? "Yesterday" : named;
  return `${date}, ${timeIn(zone.timeZone, at)}`;
}
