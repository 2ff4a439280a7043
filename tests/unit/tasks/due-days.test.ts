import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toStatement } from "#db/write-batch";
import { effectiveDueDate } from "~/features/tasks/due-date.rules";
import { dueForTeam, statusForTeam } from "~/features/tasks/due-date.server";
import { displayStatus } from "~/features/tasks/tasks.rules";
import { addDays } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";

/** The event's own calendar, as every page and job asks for it. */
const clockAt = (timeZone: string, instant: string, dueSoonDays = 2) =>
  eventClock({
    now: new Date(instant),
    settings: { event: { timeZone }, variables: { dueSoonDays } },
  } as unknown as Parameters<typeof eventClock>[0]);

/** The rule's SQL twin, asked of SQLite itself. */
let db: DatabaseSync;
beforeAll(() => {
  db = new DatabaseSync(":memory:");
  db.exec(
    "create table t (due_date text); create table s (progress_status text, extended_due_date text, late_due_date text, own_due_date text generated always as (nullif(max(coalesce(extended_due_date, ''), coalesce(late_due_date, '')), '')))",
  );
});
afterAll(() => db.close());

interface Case {
  progressStatus: "incomplete" | "complete" | "notApplicable";
  dueDate: string | null;
  extendedDueDate: string | null;
  lateDueDate?: string | null;
}

function bySql(task: Case, clock: { today: string; dueSoonDays: number }) {
  db.exec("delete from t; delete from s");
  db.prepare("insert into t values (?)").run(task.dueDate);
  db.prepare("insert into s (progress_status, extended_due_date, late_due_date) values (?, ?, ?)").run(
    task.progressStatus,
    task.extendedDueDate,
    task.lateDueDate ?? null,
  );
  const { sql: text, args } = toStatement(
    sql`select ${dueForTeam} as due, ${statusForTeam(clock)} as status from t, s`,
  );
  return { ...db.prepare(text).get(...args) } as { due: string | null; status: string };
}

function byRule(task: Case, clock: { today: string; dueSoonDays: number }) {
  const due = effectiveDueDate(task);
  const status = displayStatus({ ...task, dueDate: due }, clock);
  return { due, status: status };
}

describe("a team's due date", () => {
  it.each([
    { dueDate: "2027-05-10", extendedDueDate: null, due: "2027-05-10", why: "no more time was given" },
    { dueDate: "2027-05-10", extendedDueDate: "2027-05-20", due: "2027-05-20", why: "more time" },
    {
      dueDate: "2027-05-25",
      extendedDueDate: "2027-05-20",
      due: "2027-05-25",
      why: "the task moved past it",
    },
    { dueDate: "2027-05-20", extendedDueDate: "2027-05-20", due: "2027-05-20", why: "the task moved to it" },
    { dueDate: null, extendedDueDate: "2027-05-20", due: null, why: "the task lost its date" },
    { dueDate: null, extendedDueDate: null, due: null, why: "there never was one" },
    ...[
      { extendedDueDate: null, lateDueDate: "2027-05-20", due: "2027-05-20", why: "it joined late" },
      {
        extendedDueDate: "2027-05-30",
        lateDueDate: "2027-05-20",
        due: "2027-05-30",
        why: "more time than extra days",
      },
      {
        extendedDueDate: "2027-05-15",
        lateDueDate: "2027-05-20",
        due: "2027-05-20",
        why: "more extra days than time",
      },
      {
        extendedDueDate: null,
        lateDueDate: "2027-05-09",
        due: "2027-05-10",
        why: "the task is due later anyhow",
      },
    ].map((one) => ({ dueDate: "2027-05-10", ...one })),
  ])("is $due: $why", ({ due, ...task }) => {
    expect(effectiveDueDate(task)).toBe(due);
    expect(
      bySql({ ...task, progressStatus: "incomplete" }, { today: "2027-01-01", dueSoonDays: 0 }).due,
    ).toBe(due);
  });
});

/** Each instant with the day that it is in the zone: around midnight, and around the nights when clocks change. */
const INSTANTS = [
  {
    zone: "Pacific/Pago_Pago",
    at: "2027-05-10T10:59:59Z",
    day: "2027-05-09",
    why: "UTC-11, before midnight",
  },
  { zone: "Pacific/Pago_Pago", at: "2027-05-10T11:00:00Z", day: "2027-05-10", why: "UTC-11, midnight" },
  {
    zone: "Pacific/Kiritimati",
    at: "2027-05-10T09:59:59Z",
    day: "2027-05-10",
    why: "UTC+14, before midnight",
  },
  { zone: "Pacific/Kiritimati", at: "2027-05-10T10:00:00Z", day: "2027-05-11", why: "UTC+14, midnight" },
  {
    zone: "Pacific/Kiritimati",
    at: "2026-12-31T10:00:00Z",
    day: "2027-01-01",
    why: "a year earlier elsewhere",
  },
  { zone: "Asia/Kathmandu", at: "2027-05-10T18:15:00Z", day: "2027-05-11", why: "UTC+5:45" },
  {
    zone: "Europe/London",
    at: "2027-03-27T23:59:59Z",
    day: "2027-03-27",
    why: "the night clocks go forward",
  },
  { zone: "Europe/London", at: "2027-03-28T22:59:59Z", day: "2027-03-28", why: "the end of the short day" },
  { zone: "Europe/London", at: "2027-03-28T23:00:00Z", day: "2027-03-29", why: "after the short day" },
  { zone: "Europe/London", at: "2027-10-30T23:00:00Z", day: "2027-10-31", why: "the night clocks go back" },
  { zone: "Europe/London", at: "2027-10-31T23:59:59Z", day: "2027-10-31", why: "the end of the long day" },
  { zone: "America/New_York", at: "2027-03-14T04:59:59Z", day: "2027-03-13", why: "before the change" },
  { zone: "America/New_York", at: "2027-03-15T03:59:59Z", day: "2027-03-14", why: "after the change" },
  { zone: "America/Santiago", at: "2027-09-05T03:59:59Z", day: "2027-09-04", why: "midnight does not exist" },
  { zone: "America/Santiago", at: "2027-09-05T04:00:00Z", day: "2027-09-05", why: "the day begins at one" },
  { zone: "Australia/Lord_Howe", at: "2027-04-03T15:00:00Z", day: "2027-04-04", why: "half an hour back" },
  {
    zone: "Pacific/Apia",
    at: "2011-12-29T23:00:00Z",
    day: "2011-12-29",
    why: "before the day that was left out",
  },
  {
    zone: "Pacific/Apia",
    at: "2011-12-30T10:00:00Z",
    day: "2011-12-31",
    why: "after the day that was left out",
  },
  { zone: "UTC", at: "2028-02-29T00:00:00Z", day: "2028-02-29", why: "a leap day" },
];

describe("the status by calendar days in the event's zone", () => {
  it.each(INSTANTS)("$at in $zone is $day ($why): rule and SQL say the same", ({ zone, at, day }) => {
    const clock = clockAt(zone, at);
    expect(clock.today).toBe(day);
    const expected = { "-1": "overdue", "0": "dueSoon", "1": "dueSoon", "2": "dueSoon", "3": "incomplete" };
    for (const [offset, status] of Object.entries(expected)) {
      const dueDate = addDays(day, Number(offset));
      const task: Case = { progressStatus: "incomplete", dueDate, extendedDueDate: null };
      expect(byRule(task, clock), `${offset} days`).toEqual({ due: dueDate, status });
      expect(bySql(task, clock), `${offset} days, in SQL`).toEqual({ due: dueDate, status });
      for (const progressStatus of ["complete", "notApplicable"] as const) {
        expect(bySql({ ...task, progressStatus }, clock).status).toBe(progressStatus);
      }
    }
  });

  it("with more time the later day decides, for every pair of days around today", () => {
    const clock = clockAt("Europe/London", "2027-10-31T12:00:00Z");
    const days = [null, ...[-3, -1, 0, 1, 2, 3, 9].map((n) => addDays(clock.today, n))];
    for (const dueDate of days) {
      for (const extendedDueDate of days) {
        const task: Case = { progressStatus: "incomplete", dueDate, extendedDueDate };
        expect(bySql(task, clock), `${dueDate} and ${extendedDueDate}`).toEqual(byRule(task, clock));
      }
    }
  });
});
