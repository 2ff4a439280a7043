import { dayIn, daysBetween, timeIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";

/** "Today, 08:52", "Yesterday", "9 June 2027" in the event's time zone, or "Never". */
export function lastLoginText(
  instant: string | null,
  where: { today: string; timeZone: string; locale: string },
): string {
  if (!instant) return "Never";
  const at = new Date(instant);
  const day = dayIn(where.timeZone, at);
  const ago = daysBetween(day, where.today);
  if (ago === 0) return `Today, ${timeIn(where.timeZone, at)}`;
  if (ago === 1) return "Yesterday";
  return formatDate(day, "medium", where.locale);
}
