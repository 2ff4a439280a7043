import { type AllDates, type Dated, isDone } from "../dates.rules";
import type { CalendarEvent } from "./ical.rules";

/** 32 random bytes in base64url, as `newSecret` makes them. What is none is not looked up. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Of what the feed is drawn up, besides the dates. */
export interface FeedFacts {
  /** When an entry or a task was changed last, by its id. */
  changedAt: ReadonlyMap<string, string>;
  /** The entries' notes, by their ids. */
  notes: ReadonlyMap<string, string>;
  /** When the event's own days were changed last. */
  settingsAt: string;
  /** The name after the at sign of a UID: it stays, whatever address the feed is asked at. */
  host: string;
  /** Where a date is read. */
  urlOf(date: Dated): string;
}

/** The very rows of the list by day as a calendar has them. */
export function feedEvents({ dates }: Pick<AllDates, "dates">, facts: FeedFacts): CalendarEvent[] {
  return dates.map((date): CalendarEvent => {
    const { kind, id, title, place, startDay, endDay, startAt, endAt } = date;
    const isOwn = kind === "event" || id === "launch";
    const name = isOwn ? "event" : kind === "task" ? "task" : "entry";
    return {
      uid: `${name}-${id}@${facts.host}`,
      changedAt: facts.changedAt.get(id) ?? facts.settingsAt,
      title: isDone(date) ? `Done: ${title}` : title,
      place,
      text: isOwn ? "" : kind === "task" ? taskText(date) : (facts.notes.get(id) ?? ""),
      url: facts.urlOf(date),
      ...(startAt === null ? { startDay, endDay } : { startAt, endAt }),
    };
  });
}

function taskText({ task }: Dated): string {
  if (task?.status === "complete") return "Your team has completed this task.";
  if (task?.status === "notApplicable") return "This task does not apply to your team.";
  if (task?.approvalStatus === "awaiting") return "Your team has done this task. It waits for approval.";
  return "A task of your team, due by the end of this day.";
}
