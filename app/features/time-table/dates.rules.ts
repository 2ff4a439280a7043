import type { ListedTask } from "~/features/tasks/task-list.rules";
import { isCounted } from "~/features/tasks/types/task-types.rules";
import { addDays, type Day, daysBetween, isDay } from "~/lib/dates";
import { type Times, type TypedTimes, timesIn } from "./entry-times.rules";

/** What a date is of, which is what the list may be narrowed to. */
export const DATE_KINDS = ["task", "event", "organiser"] as const;
export type DateKind = (typeof DATE_KINDS)[number];

export type TaskFacts = Pick<ListedTask, "type" | "status" | "approvalStatus" | "isTimeSensitive">;
export type DatedTask = Pick<ListedTask, "id" | "title" | "dueDate"> & TaskFacts;

/** A date of the time table as it is shown, whatever it is of. Days and times are those of the event's zone. */
export interface Dated extends Times {
  kind: DateKind;
  /** Of the task or the entry; of the event's own days what they are. */
  id: string;
  title: string;
  place: string;
  /** So many dates it counts for: several event days that are alike are one row. */
  count: number;
  task: TaskFacts | null;
}

/** An entry as it is stored, without its note. */
export interface StoredEntry extends TypedTimes {
  id: string;
  title: string;
  place: string;
}

/** Of the settings. */
export interface EventDays {
  startDate: string;
  endDate: string;
  launchDate: string;
  eventName: string;
}

/** The event's own rows, by their ids: the launch of the portal, the first day, those between, the last. */
export const EVENT_IDS = ["launch", "opens", "days", "last"] as const;

const WHOLE_DAYS = { startTime: null, endTime: null, startAt: null, endAt: null } as const;

/** The event's days: the first and the last for themselves, all between them as one; and the day on which the portal opens. */
export function eventDates({ startDate, endDate, launchDate, eventName }: EventDays): Dated[] {
  const row = (
    kind: DateKind,
    id: (typeof EVENT_IDS)[number],
    title: string,
    startDay: Day,
    endDay = startDay,
  ) => ({
    ...WHOLE_DAYS,
    ...{ kind, id, title, startDay, endDay, place: "", task: null },
    count: kind === "event" ? daysBetween(startDay, endDay) + 1 : 1,
  });
  const rows: Dated[] = [];
  if (isDay(launchDate)) rows.push(row("organiser", "launch", "Launch of the portal", launchDate));
  if (!isDay(startDate)) return rows;
  const last = isDay(endDate) && endDate > startDate ? endDate : startDate;
  const name = eventName || "The event";
  if (last === startDate) return [...rows, row("event", "opens", name, startDate)];
  rows.push(row("event", "opens", `${name} opens`, startDate));
  const [from, to] = [addDays(startDate, 1), addDays(last, -1)];
  if (from <= to) rows.push(row("event", "days", from === to ? "Event day" : "Event days", from, to));
  return [...rows, row("event", "last", "Last day of the event", last)];
}

export interface AllDates {
  dates: Dated[];
  /** Entries whose stored dates cannot be read: they stand nowhere else. */
  unreadable: { id: string; title: string }[];
}

/** Everything dated that somebody sees, in its order. */
export function allDates(
  of: { tasks: readonly DatedTask[]; entries: readonly StoredEntry[]; event: EventDays },
  timeZone: string,
): AllDates {
  const unreadable: AllDates["unreadable"] = [];
  const entries = of.entries.flatMap(({ id, title, place, ...typed }): Dated[] => {
    const times = timesIn(timeZone, typed);
    if (times) return [{ ...times, id, title, place, kind: "organiser", count: 1, task: null }];
    unreadable.push({ id, title });
    return [];
  });
  const tasks = of.tasks.flatMap(
    ({ id, title, dueDate, type, status, approvalStatus, isTimeSensitive }): Dated[] =>
      dueDate && isDay(dueDate)
        ? [
            {
              ...WHOLE_DAYS,
              ...{ kind: "task", id, title, place: "", count: 1, startDay: dueDate, endDay: dueDate },
              task: { type, status, approvalStatus, isTimeSensitive },
            },
          ]
        : [],
  );
  return { dates: [...eventDates(of.event), ...entries, ...tasks].sort(byTime), unreadable };
}

/** Of one day what has no time comes first: the event's own, then the organisers', then what is due at its end. */
function byTime(one: Dated, other: Dated): number {
  return (
    compared(one.startDay, other.startDay) ||
    compared(one.startAt ?? "", other.startAt ?? "") ||
    ORDER[one.kind] - ORDER[other.kind] ||
    compared(one.endAt ?? one.endDay, other.endAt ?? other.endDay) ||
    compared(one.title, other.title) ||
    compared(one.id, other.id)
  );
}
const ORDER: Record<DateKind, number> = { event: 0, organiser: 1, task: 2 };
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How many dates there are of each kind. */
export function countsByKind(dates: readonly Dated[]): Record<DateKind | "all", number> {
  const counts = { all: 0, task: 0, event: 0, organiser: 0 };
  for (const { kind, count } of dates) {
    counts[kind] += count;
    counts.all += count;
  }
  return counts;
}

export const isDone = ({ task }: Pick<Dated, "task">): boolean =>
  task?.status === "complete" || task?.status === "notApplicable";

/** The team has not done it, it is not with the organisers, and its day is past. */
export const isOverdue = ({ task }: Pick<Dated, "task">): boolean =>
  task?.status === "overdue" && task.approvalStatus !== "awaiting" && isCounted(task.type);

/** What comes next from now on: what has a time, until it begins; what has none, until its day is over. */
export function nextDate(dates: readonly Dated[], { today, now }: { today: Day; now: string }): Dated | null {
  return (
    dates.find(
      (date) => !isDone(date) && (date.startAt === null ? date.endDay >= today : date.startAt >= now),
    ) ?? null
  );
}
