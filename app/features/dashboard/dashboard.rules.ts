import { dueWords, tabsOf } from "~/features/tasks/task-list.rules";
import { isCounted } from "~/features/tasks/types/task-types.rules";
import type { Dated } from "~/features/time-table/dates.rules";
import { addDays, daysBetween, timeIn, weekdayOf } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";

/** "Good morning, Amara": by the hour in the event's time zone. */
export function greeting(now: Date, timeZone: string, firstName: string): string {
  const hour = Number(timeIn(timeZone, now).slice(0, 2));
  const part = hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
  return `${part}, ${firstName}`;
}

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const words = (n: number) => WORDS[n] ?? String(n);

/**
 * "One task is overdue and two are due soon.", of the very counts that its list of tasks shows. On the day on which the team was
 * added (`isFirstDay`), whatever is late was late before it.
 */
export function summary(
  { overdue, dueSoon }: { overdue: number; dueSoon: number },
  { isFirstDay = false } = {},
): string {
  if (isFirstDay && overdue > 0) {
    const past = `${words(overdue)} ${overdue === 1 ? "date is" : "dates are"} already past: talk to your organisers.`;
    return dueSoon > 0 ? `${past} ${summary({ overdue: 0, dueSoon })}` : past;
  }
  const first = overdue > 0 ? `${words(overdue)} ${overdue === 1 ? "task is" : "tasks are"} overdue` : "";
  if (dueSoon === 0) return first ? `${first}.` : "Nothing is due soon.";
  const verb = dueSoon === 1 ? "is" : "are";
  if (first) return `${first} and ${words(dueSoon).toLowerCase()} ${verb} due soon.`;
  return `${words(dueSoon)} ${dueSoon === 1 ? "task" : "tasks"} ${verb} due soon.`;
}

/** What teams are late with, over the tasks that it is about; null where nobody is. */
export function lateNeed(
  {
    late,
    lateTasks,
    behind,
  }: { late: number; lateTasks: number; behind: readonly { id: string; title: string; late: number }[] },
  to: { remindAll: string; reminders(taskId: string): string },
) {
  if (late === 0) return null;
  const [most] = behind;
  return {
    count: late,
    tone: "danger" as const,
    title: late === 1 ? "Task overdue" : "Tasks overdue",
    text: `In ${lateTasks} ${lateTasks === 1 ? "task" : "tasks"} of the event${most ? `. Most of all: ${most.title}, ${most.late} ${most.late === 1 ? "team" : "teams"}` : ""}`,
    // One task has a page of its own for that.
    action:
      lateTasks === 1 && most
        ? { to: to.reminders(most.id), label: "Remind…" }
        : { to: to.remindAll, label: "Remind…" },
  };
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

/** A date that is near, as the dashboard says it. */
export interface NearDate extends Pick<Dated, "startAt" | "endAt"> {
  key: string;
  /** Today, of what is on already. */
  day: string;
  title: string;
  /** "14:00 to 14:45 · Hall A". */
  note: string;
  isSoon: boolean;
  of: Pick<Dated, "kind" | "id" | "startDay">;
}

const MOST_DATES = 6;

/** What this week and the next one hold, both to Sunday: tasks that are still open, the event's own days, and what staff announce. */
export function nearDates(
  dates: readonly Dated[],
  { today, locale = "en-GB" }: { today: string; locale?: string },
): NearDate[] {
  const weekday = weekdayOf(today);
  const last = addDays(today, 13 - weekday);
  const isOpen = ({ task }: Dated) => task === null || !isCounted(task.type) || tabsOf(task).includes("toDo");
  return dates
    .filter((date) => date.startDay <= last && date.endDay >= today && isOpen(date))
    .map((date) => ({
      key: `${date.kind}-${date.id}`,
      day: date.startDay < today ? today : date.startDay,
      title: date.title,
      note: noteOf(date, today, locale),
      isSoon: date.task?.status === "dueSoon",
      of: { kind: date.kind, id: date.id, startDay: date.startDay },
      startAt: date.startAt,
      endAt: date.endAt,
    }))
    .slice(0, MOST_DATES);
}

function noteOf(
  { kind, startDay, endDay, startTime, endTime, place }: Dated,
  today: string,
  locale: string,
): string {
  if (kind === "task") return `Task, ${dueWords(startDay, today)}`;
  const isLong = endDay > startDay;
  const start = startDay < today ? "On now" : (startTime ?? "All day");
  const end = isLong
    ? `until ${[formatDate(endDay, "short", locale), endTime].filter(Boolean).join(", ")}`
    : endTime
      ? `to ${endTime}`
      : "";
  return [[start, end].filter(Boolean).join(" "), place].filter(Boolean).join(" · ");
}

export interface Happened {
  kind: string;
  taskId: string;
  /** Instant. */
  at: string;
  who: string;
}

const MOST_CHANGES = 6;

/** What happened to one task in one way is one line, however often and by however many: at its latest, newest first. */
export function gathered<T extends Happened>(rows: readonly T[]): (T & { names: string[]; times: number })[] {
  const lines = new Map<string, T & { names: string[]; times: number }>();
  for (const row of rows) {
    const kind = row.kind === "reply.added" ? "comment.added" : row.kind;
    const line = lines.get(`${kind} ${row.taskId}`);
    if (!line) lines.set(`${kind} ${row.taskId}`, { ...row, kind, names: [row.who], times: 1 });
    else {
      line.times += 1;
      if (!line.names.includes(row.who)) line.names.push(row.who);
    }
  }
  return [...lines.values()].slice(0, MOST_CHANGES);
}

/** "Ann", "Ann and Bo", "Ann and 2 others". */
export function namesText([first = "", second, ...more]: readonly string[]): string {
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} others`;
}

/** Whether the event's last day is behind. */
export const isOver = (
  today: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): boolean => {
  const last = endDate || startDate;
  return last !== "" && today > last;
};

/** What stands under the greeting: how much is due, or why nothing is. */
export function lede(
  team: { open: number; waiting: number; total: number; overdue: number; dueSoon: number },
  { isFirstDay = false, isOver = false } = {},
): string {
  const { open, waiting, total } = team;
  if (isOver) {
    if (open === 0) return "The event is over. Thank you for being there.";
    return `The event is over. ${words(open)} ${open === 1 ? "task is" : "tasks are"} still open.`;
  }
  if (total === 0) return "The organisers have not asked you for anything yet.";
  if (open === 0)
    return waiting > 0 ? "Everything is with the organisers." : "Everything is done. Thank you.";
  return summary(team, { isFirstDay });
}
