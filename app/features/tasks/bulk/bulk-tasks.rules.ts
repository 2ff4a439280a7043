import { addDays, type Day, isDay } from "~/lib/dates";
import { shortened } from "~/lib/text.rules";

export interface DatedTask {
  id: string;
  title: string;
  dueDate: Day | null;
}

export interface DateChange {
  id: string;
  title: string;
  from: Day | null;
  /** Null: the task has no due date any more. */
  to: Day | null;
}

/** The most that a due date may be shifted by, in days: two years. */
export const MAX_SHIFT = 731;

/** What setting all of them to one day changes. */
export const datesSet = (tasks: readonly DatedTask[], day: Day | null): DateChange[] =>
  tasks.flatMap(({ id, title, dueDate }) => (dueDate === day ? [] : [{ id, title, from: dueDate, to: day }]));

/** What shifting by whole days changes; a task without a due date has none to shift, nor one that would leave the calendar. */
export function datesShifted(tasks: readonly DatedTask[], days: number): DateChange[] {
  if (days === 0) return [];
  return tasks.flatMap(({ id, title, dueDate }) => {
    if (!dueDate) return [];
    const to = addDays(dueDate, days);
    return isDay(to) ? [{ id, title, from: dueDate, to }] : [];
  });
}

/** "Copy of Stand design", within what a title may have. */
export const copyTitle = (title: string): string => shortened(`Copy of ${title}`, 200);
