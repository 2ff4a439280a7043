import { dayIn, timeIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";
import type { Times } from "./entry-times.rules";

type Timed = Pick<Times, "startAt" | "endAt">;

/** "15:00 your time", "09:00–21:00 your time"; null where the reader's clocks show the same, or there is no time. */
export function readerTime(
  { startAt, endAt }: Timed,
  { event, reader }: { event: string; reader: string },
  locale: string,
): string | null {
  if (startAt === null) return null;
  const ends = [startAt, ...(endAt === null ? [] : [endAt])].map((at) => new Date(at));
  const isSame = ends.every(
    (at) => timeIn(event, at) === timeIn(reader, at) && dayIn(event, at) === dayIn(reader, at),
  );
  if (isSame) return null;
  let day = dayIn(event, ends[0] as Date);
  const words = ends.map((at) => {
    const own = dayIn(reader, at);
    const named = own === day ? "" : `${formatDate(own, "weekday", locale)}, `;
    day = own;
    return named + timeIn(reader, at);
  });
  return `${words.join("–")} your time`;
}

const COUNTS = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** "one hour ahead", "five and a half hours behind", of the reader's clocks at an instant; null where they show the same. */
export function aheadWords({ event, reader }: { event: string; reader: string }, now: Date): string | null {
  const minutesIn = (zone: string) => Date.parse(`${dayIn(zone, now)}T${timeIn(zone, now)}:00Z`) / 60_000;
  const ahead = minutesIn(reader) - minutesIn(event);
  if (ahead === 0) return null;
  const way = ahead > 0 ? "ahead" : "behind";
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  if (hours === 0) return `${minutes} minutes ${way}`;
  const count = COUNTS[hours] ?? String(hours);
  if (minutes === 0) return `${count} ${hours === 1 ? "hour" : "hours"} ${way}`;
  if (minutes === 30) return `${count} and a half hours ${way}`;
  return `${count} ${hours === 1 ? "hour" : "hours"} and ${minutes} minutes ${way}`;
}
