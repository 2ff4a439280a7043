import { addDays, type Day } from "~/lib/dates";
import { shortened } from "~/lib/text.rules";
import { formatDate } from "~/ui/format.rules";
import { type Dated, nextDate } from "./dates.rules";

interface Now {
  today: Day;
  /** An instant. */
  now: string;
  locale: string;
}

/** "Next: today at 14:00", and what it is; said for nothing too. */
export function nextWords(dates: readonly Dated[], clock: Now): { text: string; more?: string } {
  const next = nextDate(dates, clock);
  if (!next) return { text: dates.length > 0 ? "No dates left" : "No dates yet" };
  const { today, locale } = clock;
  const { startDay, startTime, title } = next;
  const isOn = startDay < today;
  const day =
    isOn || startDay === today
      ? "today"
      : startDay === addDays(today, 1)
        ? "tomorrow"
        : formatDate(startDay, "weekday", locale);
  return { text: `Next: ${day}${startTime ? ` at ${startTime}` : ""}`, more: shortened(title, 80) };
}
