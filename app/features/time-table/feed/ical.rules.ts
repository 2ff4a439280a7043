import { addDays, type Day, isDay } from "~/lib/dates";

/** An entry of a calendar: whole days, or instants (ISO 8601). */
export type CalendarTimes =
  | { startDay: Day /** The last day. */; endDay: Day }
  | { startAt: string /** Null: it has no end. */; endAt: string | null };

export type CalendarEvent = CalendarTimes & {
  uid: string;
  /** When it was changed last, an instant. */
  changedAt: string;
  title: string;
  place: string;
  text: string;
  /** Where it is read in the portal. */
  url: string;
};

/** In octets, without the line's end (RFC 5545, 3.1). */
const LINE = 75;

/** So often a calendar should ask again. */
const REFRESH = "PT4H";

/** A whole calendar (RFC 5545). */
export function calendarText(of: {
  title: string;
  product: string;
  events: readonly CalendarEvent[];
}): string {
  const title = escaped(of.title);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(of.product)}//Time table//EN`,
    "CALSCALE:GREGORIAN",
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...of.events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldedLine(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent): string[] {
  const { title, place, text } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...timeLines(event),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    `URL:${event.url}`,
    "END:VEVENT",
  ];
}

/** The end of whole days is the day behind the last one, which the calendar's last day has not. What takes whole days keeps nobody from meeting somebody. */
function timeLines(times: CalendarTimes): string[] {
  if ("startDay" in times) {
    const behind = addDays(times.endDay, 1);
    return [
      `DTSTART;VALUE=DATE:${date(times.startDay)}`,
      ...(isDay(behind) ? [`DTEND;VALUE=DATE:${date(behind)}`] : []),
      "TRANSP:TRANSPARENT",
    ];
  }
  return [`DTSTART:${utc(times.startAt)}`, ...(times.endAt === null ? [] : [`DTEND:${utc(times.endAt)}`])];
}

const date = (day: Day): string => day.replaceAll("-", "");
/** `20270907T070000Z`, to the second. */
const utc = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** What would end a line of a calendar, or is no sign at all. Some readers take the separators of Unicode for line ends. */
const LINE_ENDS = /\r\n?|[\n\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text as a value (RFC 5545, 3.3.11). */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(LINE_ENDS, "\\n")
    .replaceAll(CONTROLS, "");

/** A line that is longer goes on in the next one, behind a space; no letter is taken apart. */
export function foldedLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const sign of line) {
    const size = octetsOf(sign);
    if (octets + size > LINE) {
      parts.push(part);
      // The space counts.
      [part, octets] = ["", 1];
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

/** Of one code point in UTF-8. */
function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
