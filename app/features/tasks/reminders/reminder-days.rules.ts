import { addDays, type Day, dayIn, instantAt } from "~/lib/dates";
import { DIGEST_TIME } from "./milestones.rules";

/** A day's digest as an outbox row names it: `2027-05-04`, or `2027-05-03.2027-05-04` where that of the day before is owed too. */
export interface ReminderDay {
  /** The first day whose milestones go. */
  from: Day;
  day: Day;
}

const SHAPE = /^(?:(\d{4}-\d{2}-\d{2})\.)?(\d{4}-\d{2}-\d{2})$/;

/** Null: it is no day. */
export function reminderDayOf(subject: string): ReminderDay | null {
  const [, from, day] = SHAPE.exec(subject) ?? [];
  return day ? { from: from ?? day, day } : null;
}

export const reminderDayText = ({ from, day }: ReminderDay): string =>
  from === day ? day : `${from}.${day}`;

/** The instant of a day's digest; a time that a clock change skips is the next that there is, one that comes twice the first. */
export const digestAt = (timeZone: string, day: Day): Date => instantAt(timeZone, day, DIGEST_TIME);

/** The next day whose digest is still to come. */
export function nextMorning(timeZone: string, now: Date): Day {
  const today = dayIn(timeZone, now);
  return digestAt(timeZone, today) > now ? today : addDays(today, 1);
}
