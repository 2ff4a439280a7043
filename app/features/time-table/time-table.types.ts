import type { AllDates, DateKind } from "./dates.rules";
import type { DayList } from "./day-list.rules";
import type { MonthCell } from "./month.rules";

/** What the time table's page shows. */
export interface TimeTableData {
  title: string;
  /** Of the dates that are due dates. */
  tasksLabel: string;
  /** Null for staff without a team. */
  teamName: string | null;
  facts: readonly string[];
  today: string;
  locale: string;
  timeZone: string;
  /** "London (BST)". */
  zone: string;
  kind: DateKind | null;
  counts: Record<DateKind | "all", number>;
  unreadable: AllDates["unreadable"];
  list: (DayList & { isOpen: boolean }) | null;
  month: MonthData | null;
  /** Null: none can be had here. */
  feed: FeedData | null;
}

export interface MonthData {
  /** `2027-09`. */
  month: string;
  /** The months beside it; null out of reach. */
  before: string | null;
  after: string | null;
  weekdays: readonly { short: string; long: string }[];
  weeks: MonthCell[][];
  /** Where something is, when nothing is here. */
  nearest: string | null;
}

export interface FeedData {
  /** The day on which the address was made; null where there is none. */
  madeOn: string | null;
  /** The address itself, the one time that it is shown. */
  address: string | null;
}
