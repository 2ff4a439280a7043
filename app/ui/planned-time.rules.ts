import { type Day, dayIn, instantAt, isDay, timeIn, timesShown } from "~/lib/dates";
import { formatDate } from "./format.rules";

/** "08:30" of what people type: "8:30", "08.30"; null where it is no time of a day. */
export function timeOf(typed: string): string | null {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.](\d{2})(?:[:.]00)?$/.exec(typed.trim()) ?? [];
  const time = `${hour.padStart(2, "0")}:${minute}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

/** What is wrong with a time that it is to go at, by the field that it is said at; null where it can. */
export function scheduleProblem(
  timeZone: string,
  { day, time }: { day: string; time: string },
  now: Date,
): { field: "day" | "time"; message: string } | null {
  if (!isDay(day)) return { field: "day", message: "Choose a day" };
  if (timeOf(time) !== time) return { field: "time", message: "Enter a time like 09:00" };
  if (timesShown(timeZone, day, time) === "skipped") {
    const next = timeIn(timeZone, instantAt(timeZone, day, time));
    return {
      field: "time",
      message: `There is no ${time} on that day: the clocks are put forward. Next comes ${next}`,
    };
  }
  if (instantAt(timeZone, day, time) > now) return null;
  return day < dayIn(timeZone, now)
    ? { field: "day", message: "That day is past: choose today or later" }
    : {
        field: "time",
        message: `That time is past: it is ${timeIn(timeZone, now)} in the event’s time zone`,
      };
}

/** "Thursday 17 June, 09:00", of an instant, on the clocks of the event. */
export function whenWords(
  instant: string,
  { timeZone, locale }: { timeZone: string; locale: string },
): string {
  const at = new Date(instant);
  return `${formatDate(dayIn(timeZone, at), "long", locale)}, ${timeIn(timeZone, at)}`;
}

/** The day and the time of an instant, as the form has them. */
export const typedTime = (timeZone: string, instant: string | null): { day: Day; time: string } =>
  instant === null
    ? { day: "", time: "" }
    : { day: dayIn(timeZone, new Date(instant)), time: timeIn(timeZone, new Date(instant)) };
