import { dayIn, timeIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";

/** Who saved a document last, and when. */
export interface Saved {
  /** A user id, or `system`. */
  by: string;
  /** Null where the user is gone. */
  name: string | null;
  /** An instant, ISO 8601. */
  at: string;
}

interface Viewer {
  userId: string;
  now: Date;
  timeZone: string;
}

/** `Helen Marsh` and `at 10:42`, for "… saved these settings …". On another day than today the day is said too. */
export function savedWords(saved: Saved, viewer: Viewer): { who: string; when: string } {
  return { who: whoOf(saved, viewer.userId), when: whenOf(saved.at, viewer) };
}

function whoOf({ by, name }: Saved, userId: string): string {
  // One's own other window is the commonest somebody else.
  if (by === userId) return "You, in another window,";
  if (by === "system") return "The system";
  return name || "Somebody who has left";
}

function whenOf(at: string, { now, timeZone }: Viewer): string {
  const time = timeIn(timeZone, new Date(at));
  const [day, today] = [dayIn(timeZone, new Date(at)), dayIn(timeZone, now)];
  return day === today ? `at ${time}` : `on ${formatDate(day, "medium")} at ${time}`;
}
