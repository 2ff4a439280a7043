import { addDays } from "~/lib/dates";
import type { TaskState } from "~/ui/task-state.rules";
import type { CountedTeam } from "./overall-status-model";

export const CLOCK = { today: "2028-02-28", dueSoonDays: 30 };

export interface OverallCase {
  /** Days from today; null = no due date. */
  due: number | null;
  /** Statuses of the teams that it counts for; `ext` = days from today that staff gave one of them. */
  teams: readonly { is: CountedTeam["progressStatus"]; ext?: number }[];
  overall: TaskState;
}

const open = { is: "incomplete" } as const;
const done = { is: "complete" } as const;
const none = { is: "notApplicable" } as const;

/** Worked out by hand from the spec (1.4): overdue or due soon unless every team is complete or not applicable. */
export const NAMED: (OverallCase & { why: string })[] = [
  { why: "no team sees it: open, never late", due: -5, teams: [], overall: "incomplete" },
  { why: "one team of three is open after the day", due: -1, teams: [done, none, open], overall: "overdue" },
  { why: "every team is complete, however late", due: -90, teams: [done, done], overall: "complete" },
  { why: "complete or not applicable", due: -1, teams: [done, none], overall: "complete" },
  { why: "applies to nobody", due: -1, teams: [none, none], overall: "notApplicable" },
  { why: "due today is due soon", due: 0, teams: [open], overall: "dueSoon" },
  { why: "the last day of due soon", due: 30, teams: [open, done], overall: "dueSoon" },
  { why: "the day after it", due: 31, teams: [open], overall: "incomplete" },
  { why: "without a due date", due: null, teams: [open], overall: "incomplete" },
  {
    why: "the only open team has more time",
    due: -3,
    teams: [done, { ...open, ext: 3 }],
    overall: "dueSoon",
  },
  {
    why: "the only open team has much more time",
    due: -3,
    teams: [{ ...open, ext: 60 }, done],
    overall: "incomplete",
  },
  { why: "the more time is over too", due: -9, teams: [{ ...open, ext: -2 }, done], overall: "overdue" },
  {
    why: "one has more time and another does not",
    due: -3,
    teams: [{ ...open, ext: 9 }, open],
    overall: "overdue",
  },
  {
    why: "an earlier day than the task's own does not count",
    due: 40,
    teams: [{ ...open, ext: -4 }],
    overall: "incomplete",
  },
  {
    why: "a complete team's more time does not count",
    due: -3,
    teams: [{ ...done, ext: 9 }, open],
    overall: "overdue",
  },
  {
    why: "more time of a task that is due soon",
    due: 5,
    teams: [{ ...open, ext: 45 }],
    overall: "incomplete",
  },
  {
    why: "more time without a due date means nothing",
    due: null,
    teams: [{ ...open, ext: -5 }],
    overall: "incomplete",
  },
];

export const dayOf = (days: number | null | undefined): string | null =>
  days === null || days === undefined ? null : addDays(CLOCK.today, days);
