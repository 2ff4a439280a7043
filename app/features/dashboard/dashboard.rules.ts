import { daysBetween, timeIn } from "~/lib/dates";
import type { TaskState } from "~/ui/task-state.rules";

interface TaskStatusRow {
  status: TaskState;
  approvalStatus: string;
}

/** "Good morning, Amara": by the hour in the event's time zone. */
export function greeting(now: Date, timeZone: string, firstName: string): string {
  const hour = Number(timeIn(timeZone, now).slice(0, 2));
  const part = hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
  return `${part}, ${firstName}`;
}

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const words = (n: number) => WORDS[n] ?? String(n);

/** "One task is overdue and two are due soon." What waits for approval is not the team's to worry about. */
export function summary(tasks: readonly TaskStatusRow[]): string {
  const own = tasks.filter((task) => task.approvalStatus !== "awaiting");
  const overdue = own.filter((task) => task.status === "overdue").length;
  const dueSoon = own.filter((task) => task.status === "dueSoon").length;
  const first = overdue > 0 ? `${words(overdue)} ${overdue === 1 ? "task is" : "tasks are"} overdue` : "";
  if (dueSoon === 0) return first ? `${first}.` : "Nothing is due soon.";
  const verb = dueSoon === 1 ? "is" : "are";
  if (first) return `${first} and ${words(dueSoon).toLowerCase()} ${verb} due soon.`;
  return `${words(dueSoon)} ${dueSoon === 1 ? "task" : "tasks"} ${verb} due soon.`;
}

/** On the day on which a team was added: what is late was late before it came. Null where nothing is. */
export function firstDaySummary({ overdue, dueSoon }: { overdue: number; dueSoon: number }): string | null {
  if (overdue === 0) return null;
  const past = `${words(overdue)} ${overdue === 1 ? "date is" : "dates are"} already past: talk to your organisers.`;
  if (dueSoon === 0) return past;
  return `${past} ${words(dueSoon)} ${dueSoon === 1 ? "task is" : "tasks are"} due soon.`;
}

/** "Three things wait for a decision, and 21 tasks of teams are overdue." in one sentence for staff. */
export function staffSummary(
  overview: { late: number; total: number },
  queue: { waiting: number; asked: number },
): string {
  const open = queue.waiting + queue.asked;
  const decide =
    open > 0 ? `${words(open)} ${open === 1 ? "thing waits" : "things wait"} for a decision` : "";
  const late =
    overview.late > 0
      ? `${overview.late} ${overview.late === 1 ? "task of a team is" : "tasks of teams are"} overdue`
      : "";
  if (decide && late) return `${decide}, and ${late}.`;
  if (decide || late) return `${decide || late}.`;
  return overview.total > 0 ? "Nothing waits for a decision, and nobody is late." : "";
}

/** Days until the doors open, or that the event is on; null without a start date or after the end. */
export function countdown(
  today: string,
  startDate: string,
  endDate: string,
): { days: number; text: string } | null {
  if (!startDate || today > (endDate || startDate)) return null;
  const days = daysBetween(today, startDate);
  if (days > 0) return { days, text: days === 1 ? "day until doors open" : "days until doors open" };
  return { days: 1 - days, text: days === 0 ? "first day of the event" : "days into the event" };
}
