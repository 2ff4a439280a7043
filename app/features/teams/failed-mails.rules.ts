import { dayIn, daysBetween, timeIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";
import { lastLoginText } from "./last-login.rules";

type Where = Parameters<typeof lastLoginText>[1];

/** The same mails, with the moment in words. */
export const withMoments = <T extends { createdAt: string }>(mails: readonly T[], where: Where) =>
  mails.map(({ createdAt, ...mail }) => ({ ...mail, since: lastLoginText(createdAt, where) }));

/** "Today, 18:45", "Tomorrow, 06:10", "Fri 11 June, 06:10" in the event's time zone. */
function comingText(instant: string, { today, timeZone, locale }: Where): string {
  const at = new Date(instant);
  const day = dayIn(timeZone, at);
  const inDays = daysBetween(today, day);
  const days = inDays === 0 ? "Today" : inDays === 1 ? "Tomorrow" : formatDate(day, "weekday", locale);
  return `${days}, ${timeIn(timeZone, at)}`;
}

/** When a mail is tried again, and until when, in words. */
export const withTries = <T extends { createdAt: string; nextAt: string | null; endsAt: string }>(
  mails: readonly T[],
  where: Where,
) =>
  mails.map(({ createdAt, nextAt, endsAt, ...mail }) => ({
    ...mail,
    since: lastLoginText(createdAt, where),
    next: nextAt === null ? "Within a minute" : comingText(nextAt, where),
    until: comingText(endsAt, where),
  }));
