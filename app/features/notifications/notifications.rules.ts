import { type Day, dayIn, instantAt, isDay, timeIn, timesShown } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";

/** What stands over every refusal of one (spec 2.8). */
export const INVALID = "Invalid notification";

export const AUDIENCES = ["everybody", "types", "team"] as const;
export type NotificationAudience = (typeof AUDIENCES)[number];

export const LINK_TYPES = ["content", "form", "task"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const STATUSES = ["draft", "scheduled", "pushed", "sent", "failed"] as const;
export type NotificationStatus = (typeof STATUSES)[number];

/** Which status may follow which (decisions); `sent` is the last, and `pushed` is where no mail is sent. */
export const NEXT: Record<NotificationStatus, readonly NotificationStatus[]> = {
  draft: ["scheduled", "pushed"],
  scheduled: ["draft", "pushed", "failed"],
  pushed: ["sent", "failed"],
  sent: [],
  failed: ["scheduled", "pushed"],
};

interface Stand {
  status: NotificationStatus;
  publishedAt: string | null;
}

/** Published once: its recipients are fixed, and its text alone can be changed. */
export const isPublished = ({ publishedAt }: Pick<Stand, "publishedAt">): boolean => publishedAt !== null;

/** Whether all of it can still be changed. One that failed before anybody had it is as good as a draft. */
export const isOpenToEdit = (it: Stand): boolean => !isPublished(it) && it.status !== "pushed";

/** Its time has passed and nothing happened: the event was put back to a backup, or suspended. */
export const isLate = (it: Stand & { scheduledAt: string | null }, now: Date): boolean =>
  it.status === "scheduled" &&
  it.scheduledAt !== null &&
  Date.parse(it.scheduledAt) + LATE_MS < now.getTime();
const LATE_MS = 15 * 60_000;

export interface ReachingTeam {
  id: string;
  isArchived: boolean;
  isOrganiser: boolean;
  isChild: boolean;
  teamTypeId: string | null;
  /** Of a stand share's parent. */
  parentTypeId: string | null;
}

/**
 * Whether a team is of those that it is meant for. Stand shares go by their own type, else by their parent's; organisers are
 * nobody's audience, they see everything. Its twin in SQL: `REACHES`.
 */
export function reaches(
  it: { audience: NotificationAudience; teamId: string | null; teamTypeIds: readonly string[] },
  team: ReachingTeam,
): boolean {
  if (team.isArchived || team.isOrganiser) return false;
  if (it.audience === "everybody") return true;
  if (it.audience === "team") return team.id === it.teamId;
  const typeId = team.teamTypeId ?? (team.isChild ? team.parentTypeId : null);
  return typeId !== null && it.teamTypeIds.includes(typeId);
}

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

/** How many mails came to what, in the words of `providerResponse`: "38 sent, 2 refused". */
export interface MailTally {
  sent: number;
  unconfirmed: number;
  refused: number;
  failed: number;
  cancelled: number;
}
export const NO_MAIL = "Nobody could get a mail";
export function tallyWords(tally: MailTally): string {
  const words = (["sent", "unconfirmed", "refused", "failed", "cancelled"] as const).flatMap((state) =>
    tally[state] > 0 ? `${tally[state]} ${state}` : [],
  );
  return words.length > 0 ? words.join(", ") : NO_MAIL;
}

/** How many can be mailed again: whose mail failed, and where queuing them was given up, those who have none yet. */
export const missedMails = (
  status: NotificationStatus,
  { refused, failed, toBeMailed }: Pick<MailTally, "refused" | "failed"> & { toBeMailed: number },
): number => refused + failed + (status === "failed" ? toBeMailed : 0);

/** What all of its mails came to: `sent` where the provider took any of them, or nobody was to get one. */
export const settledStatus = (tally: MailTally): "sent" | "failed" =>
  tally.sent + tally.unconfirmed > 0 || tally.refused + tally.failed + tally.cancelled === 0
    ? "sent"
    : "failed";
