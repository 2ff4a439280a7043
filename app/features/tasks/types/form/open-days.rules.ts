import { dayIn, timeIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";
import { whenWords } from "~/ui/planned-time.rules";

/** When answers are taken, while a form is published: instants, null where nothing is said. */
export interface OpenDays {
  opensAt: string | null;
  closesAt: string | null;
  /** Of an active team that has longer than others. */
  longerUntil: string | null;
}

/** `openLonger`: closed, and open to this team alone. */
export type OpenState = "notAvailable" | "notYet" | "open" | "openLonger" | "closed";

/**
 * Whether answers are taken now: from the very moment of the one day, up to that of the other. Who has longer than others begins no earlier.
 * Its twin in SQL: `isOpenTo`.
 */
export function openState(
  { isPublished, isArchived, opensAt, closesAt, longerUntil }: OpenDays & Published,
  now: Date,
): OpenState {
  const at = now.toISOString();
  if (!isPublished || isArchived) return "notAvailable";
  if (opensAt !== null && at < opensAt) return "notYet";
  if (closesAt === null || at < closesAt) return "open";
  return longerUntil !== null && at < longerUntil ? "openLonger" : "closed";
}

interface Published {
  isPublished: boolean;
  isArchived: boolean;
}

export const takesAnswers = (state: OpenState): boolean => state === "open" || state === "openLonger";

interface EventZone {
  timeZone: string;
  locale: string;
}

/** The days in words, on the clocks of the event. */
export interface OpenWords {
  state: OpenState;
  /** "Thu 1 October 2026 at 09:00" */
  opens: string | null;
  /** "Sun 31 January 2027, 23:59" */
  closes: string | null;
  /** "31 January", of this year. */
  closesOn: string | null;
  /** "Sun 7 February 2027, 23:59", where it is longer than others have. */
  longer: string | null;
}

export function openWords(form: OpenDays & Published, zone: EventZone, now: Date): OpenWords {
  const { opensAt, closesAt, longerUntil } = form;
  const isLonger = longerUntil !== null && closesAt !== null && longerUntil > closesAt;
  return {
    state: openState(form, now),
    opens: opensAt && `${dateOf(opensAt, zone)} at ${timeIn(zone.timeZone, new Date(opensAt))}`,
    closes: closesAt && whenWords(closesAt, zone),
    closesOn: closesAt && nearDay(closesAt, zone, now),
    longer: isLonger ? whenWords(longerUntil, zone) : null,
  };
}

const dateOf = (instant: string, { timeZone, locale }: EventZone) =>
  formatDate(dayIn(timeZone, new Date(instant)), "long", locale);

/** "1 October", and of another year "1 October 2026". */
export function nearDay(instant: string, { timeZone, locale }: EventZone, now: Date): string {
  const day = dayIn(timeZone, new Date(instant));
  const isThisYear = day.slice(0, 4) === dayIn(timeZone, now).slice(0, 4);
  return formatDate(day, isThisYear ? "short" : "medium", locale);
}

/** What a team, or a guest, reads of the days; null where there is nothing to say. */
export function openLine({ state, opens, closes, closesOn, longer }: OpenWords): string | null {
  if (state === "notYet") return `Opens on ${opens}.`;
  if (state === "closed") return `Closed since ${closes}.`;
  if (state === "openLonger") return `Open for you until ${longer}. Closed for others since ${closesOn}.`;
  if (state !== "open") return null;
  if (longer) return `Open for you until ${longer}, for others until ${closesOn}.`;
  return closes && `Open until ${closes}.`;
}

/** The same of one team, or of all, for staff. */
export function staffOpenLine({ state, opens, closes, longer }: OpenWords): string | null {
  if (state === "notYet") return `The form opens on ${opens}: until then it can be read, not filled in.`;
  if (state === "closed") return `The form is closed since ${closes}.`;
  if (state === "openLonger")
    return `The form is closed since ${closes}, and open for this team until ${longer}.`;
  return null;
}

/** What it says in a list: "Opens 1 October", "Closed since 31 January"; null while everybody fills it in. */
export function openLabel(form: OpenDays & Published, zone: EventZone, now: Date): string | null {
  const state = openState(form, now);
  const on = (instant: string | null) => instant && nearDay(instant, zone, now);
  if (state === "notYet") return `Opens ${on(form.opensAt)}`;
  if (state === "closed") return `Closed since ${on(form.closesAt)}`;
  if (state === "openLonger") return `Open for you until ${on(form.longerUntil)}`;
  return null;
}
