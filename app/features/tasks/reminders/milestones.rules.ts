import { addDays, type Day, daysBetween } from "~/lib/dates";

/** What the milestones of a task of a team go by. */
export interface Dated {
  /** As the team has it. */
  dueDate: Day;
  isTimeSensitive: boolean;
}

/** So many days before its day, or (negative) behind it, a task is told of. */
const BEFORE = [7, 1, 0];
const SENSITIVE_BEFORE = [3, 2];
/** Of a task that is time-sensitive: each of these days behind. */
const SENSITIVE_DAILY = 7;
const WEEK = 7;

/**
 * The milestones of a day, as `task_reminder.milestone` has them: none on most days. They name the due date, so that a date that is
 * moved has its milestones anew. Where two coincide (due soon, and seven days before), both are there: one line, both marked.
 */
export function milestonesOn(
  day: Day,
  { dueDate, isTimeSensitive }: Dated,
  dueSoonDays: number,
): readonly string[] {
  const left = daysBetween(day, dueDate);
  const named: string[] = [];
  if (left === dueSoonDays) named.push("dueSoon");
  if (BEFORE.includes(left) || (isTimeSensitive && SENSITIVE_BEFORE.includes(left)))
    named.push(`before${left}`);
  if (left < 0 && (left % WEEK === 0 || (isTimeSensitive && -left <= SENSITIVE_DAILY)))
    named.push(`after${-left}`);
  return named.map((name) => `${dueDate}:${name}`);
}

/** The furthest that a task is told of before its day. */
export const furthestBefore = (dueSoonDays: number): number => Math.max(dueSoonDays, ...BEFORE);

/** A draft that nobody sent is told of so long before its last day: 48 hours. */
export const DRAFT_DAYS = 2;

/** Whether an unsubmitted draft is told of on `day`: before its task's day, or that on which its form closes, if that comes first. */
export const isDraftDay = (day: Day, dueDate: Day, closesOn: Day | null): boolean =>
  addDays(day, DRAFT_DAYS) === (closesOn !== null && closesOn < dueDate ? closesOn : dueDate);

/** Reminders by hand have this milestone: one a day for each task of a team. */
export const byHandOn = (day: Day): string => `byHand:${day}`;

/** The digest goes at this time of the event's zone; from the evening on nothing does. */
export const DIGEST_TIME = "08:00";
export const QUIET_FROM = "20:00";

/** Whether a digest may go: what is late in the evening waits for the next morning, and is worked out again. */
export const isDigestTime = (time: string): boolean => time >= DIGEST_TIME && time < QUIET_FROM;
