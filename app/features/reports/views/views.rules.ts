/** Of the list that a view keeps, in characters: each page of the reports has the addresses of all tabs. */
export const LONGEST_ADDRESS = 2_000;

/** How often a view's figures are mailed. */
export const VIEW_MAILS = ["none", "daily", "weekly"] as const;
export type ViewMail = (typeof VIEW_MAILS)[number];

/** Hours of the day at which figures are mailed: none at night. */
export const MAIL_HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const;

/** 1 is Monday. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? WEEKDAYS[0];

export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** One filter of an address, in words; `isLost`: what it names is not there any more. */
export interface SaidFilter {
  label: string;
  values: { text: string; isLost: boolean }[];
}

/** A saved address, in words. */
export interface SaidView {
  /** "Health check". */
  list: string;
  filters: SaidFilter[];
  isLost: boolean;
}

/** "Health check where Log-in is never and Team type is Sponsor or Caterer". */
export const sentenceOf = ({ list, filters }: SaidView): string =>
  filters.length === 0
    ? `${list}, unfiltered`
    : `${list} where ${filters.map(({ label, values }) => `${label} is ${values.map(({ text }) => text).join(" or ")}`).join(" and ")}`;

/** "Mondays, 08:00". */
export function scheduleText({
  mail,
  weekday,
  hour,
}: {
  mail: ViewMail;
  weekday: number;
  hour: number;
}): string | null {
  if (mail === "none") return null;
  return `${mail === "daily" ? "Daily" : `${weekdayName(weekday)}s`}, ${hourText(hour)}`;
}

/** How two figures of one name compare: "6 more", "same". */
export const changeText = (now: number, before: number): string =>
  now === before ? "same" : `${Math.abs(now - before)} ${now > before ? "more" : "fewer"}`;
