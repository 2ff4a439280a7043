import { dayIn, timeIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";

const MINUTE_MS = 60_000;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

/** As a date on paper: what clocks of the event show when it is signed, and how far they are from UTC. */
export function momentOfSigning(timeZone: string, at: Date): string {
  const clock = `${dayIn(timeZone, at)}T${timeIn(timeZone, at)}`;
  const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  const ahead = Math.round((Date.parse(`${clock}:00Z`) - minute) / MINUTE_MS);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${clock}${ahead < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

const twoDigits = (n: number): string => String(n).padStart(2, "0");

/** "3 April 2027, 14:05"; empty while it is signed in a page that nobody has sent. */
export const momentWords = (at: string, locale: string): string =>
  MOMENT.test(at) ? `${formatDate(at.slice(0, 10), "medium", locale)}, ${at.slice(11, 16)}` : "";

interface Signed {
  name: string;
  at: string;
  isEarlier?: true | undefined;
}

/** "Jonas Weber, 3 April 2027, 14:05". */
export function signedWords(signed: Signed, locale: string): string {
  const moment = momentWords(signed.at, locale);
  if (signed.isEarlier)
    return `Signed by ${[signed.name, moment].filter(Boolean).join(" on ")} for earlier answers`;
  return [signed.name, moment].filter(Boolean).join(", ");
}
