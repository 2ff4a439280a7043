import { describe, expect, it } from "vitest";
import { displayStatus } from "~/features/tasks/tasks.rules";
import { dayIn, daysBetween } from "~/lib/dates";

const TODAY = "2027-05-10";
const DUE_SOON = 30;

describe("the display status of a task", () => {
  const incomplete = [
    { dueDate: "2027-05-09", status: "overdue", why: "yesterday" },
    { dueDate: "2020-01-01", status: "overdue", why: "years ago" },
    { dueDate: "2027-05-10", status: "dueSoon", why: "today is not overdue yet" },
    { dueDate: "2027-05-11", status: "dueSoon", why: "tomorrow" },
    { dueDate: "2027-06-09", status: "dueSoon", why: "exactly dueSoonDays ahead" },
    { dueDate: "2027-06-10", status: "incomplete", why: "one day beyond dueSoonDays" },
    { dueDate: null, status: "incomplete", why: "without a date never overdue or due soon" },
    { dueDate: "2028-02-29", status: "incomplete", why: "a leap day" },
  ] as const;

  it.each(incomplete)("incomplete and due $dueDate is $status: $why", ({ dueDate, status }) => {
    const clock = { today: TODAY, dueSoonDays: DUE_SOON };
    expect(displayStatus({ progressStatus: "incomplete", dueDate }, clock)).toBe(status);
  });

  it.each(["complete", "notApplicable"] as const)("%s overrides every date", (progressStatus) => {
    for (const { dueDate } of incomplete) {
      expect(displayStatus({ progressStatus, dueDate }, { today: TODAY, dueSoonDays: 0 })).toBe(
        progressStatus,
      );
    }
  });

  it("with dueSoonDays 0 only today is due soon", () => {
    const clock = { today: TODAY, dueSoonDays: 0 };
    const statusOn = (dueDate: string) => displayStatus({ progressStatus: "incomplete", dueDate }, clock);
    expect(["2027-05-09", "2027-05-10", "2027-05-11"].map(statusOn)).toEqual([
      "overdue",
      "dueSoon",
      "incomplete",
    ]);
  });

  it.each([
    { zone: "Europe/London", night: "2027-03-28", why: "clocks go forward" },
    { zone: "Europe/London", night: "2027-10-31", why: "clocks go back" },
    { zone: "America/New_York", night: "2027-03-14", why: "clocks go forward" },
    { zone: "Australia/Lord_Howe", night: "2027-04-04", why: "half an hour back" },
  ])("counts calendar days over $night in $zone, where $why", ({ zone, night }) => {
    const today = dayIn(zone, new Date(`${night}T12:00:00Z`));
    const days = [-1, 0, 1, 2].map((n) =>
      new Date(Date.parse(today) + n * 86_400_000).toISOString().slice(0, 10),
    );
    const status = (dueDate: string) =>
      displayStatus({ progressStatus: "incomplete", dueDate }, { today, dueSoonDays: 1 });
    expect(days.map(status)).toEqual(["overdue", "dueSoon", "dueSoon", "incomplete"]);
  });
});

describe("the calendar day of an instant", () => {
  it.each([
    { zone: "Pacific/Pago_Pago", at: "2027-05-10T10:59:59Z", day: "2027-05-09", why: "UTC-11" },
    { zone: "Pacific/Pago_Pago", at: "2027-05-10T11:00:00Z", day: "2027-05-10", why: "UTC-11" },
    { zone: "Pacific/Kiritimati", at: "2027-05-10T09:59:59Z", day: "2027-05-10", why: "UTC+14" },
    { zone: "Pacific/Kiritimati", at: "2027-05-10T10:00:00Z", day: "2027-05-11", why: "UTC+14" },
    { zone: "Asia/Kathmandu", at: "2027-05-10T18:15:00Z", day: "2027-05-11", why: "UTC+5:45" },
    { zone: "Europe/London", at: "2027-06-30T23:00:00Z", day: "2027-07-01", why: "summer time" },
    { zone: "Europe/London", at: "2027-12-31T23:59:59Z", day: "2027-12-31", why: "winter time" },
    { zone: "UTC", at: "2028-02-29T00:00:00Z", day: "2028-02-29", why: "a leap day" },
  ])("$at is $day in $zone ($why)", ({ zone, at, day }) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });

  it("one instant is overdue in the east and due today in the west", () => {
    const now = new Date("2027-05-10T10:30:00Z");
    const statusIn = (zone: string) =>
      displayStatus(
        { progressStatus: "incomplete", dueDate: "2027-05-10" },
        { today: dayIn(zone, now), dueSoonDays: 0 },
      );
    expect(statusIn("Pacific/Kiritimati")).toBe("overdue");
    expect(statusIn("Europe/London")).toBe("dueSoon");
    expect(statusIn("Pacific/Pago_Pago")).toBe("incomplete");
  });

  it("days between two days do not feel the clocks change", () => {
    expect(daysBetween("2027-03-27", "2027-03-29")).toBe(2);
    expect(daysBetween("2027-10-30", "2027-11-01")).toBe(2);
    expect(daysBetween("2027-03-01", "2027-02-28")).toBe(-1);
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  });
});
