import { describe, expect, it } from "vitest";
import { countdown, greeting, summary } from "~/features/dashboard/dashboard.rules";

describe("the greeting", () => {
  it.each([
    ["2027-06-10T03:00:00Z", "Europe/London", "Good morning, Amara"],
    ["2027-06-10T10:59:00Z", "Europe/London", "Good morning, Amara"],
    ["2027-06-10T11:00:00Z", "Europe/London", "Good afternoon, Amara"],
    ["2027-06-10T16:59:00Z", "Europe/London", "Good afternoon, Amara"],
    ["2027-06-10T17:00:00Z", "Europe/London", "Good evening, Amara"],
    ["2027-06-10T23:00:00Z", "Europe/London", "Good morning, Amara"],
    ["2027-06-10T11:00:00Z", "Pacific/Kiritimati", "Good morning, Amara"],
    ["2027-06-10T11:00:00Z", "Pacific/Pago_Pago", "Good morning, Amara"],
  ])("at %s in %s is “%s”", (now, zone, text) => {
    expect(greeting(new Date(now), zone, "Amara")).toBe(text);
  });
});

describe("the summary", () => {
  it.each([
    [0, 0, "Nothing is due soon."],
    [1, 0, "One task is overdue."],
    [2, 0, "Two tasks are overdue."],
    [0, 1, "One task is due soon."],
    [0, 3, "Three tasks are due soon."],
    [1, 1, "One task is overdue and one is due soon."],
    [2, 9, "Two tasks are overdue and nine are due soon."],
    [12, 10, "12 tasks are overdue and 10 are due soon."],
  ])("%i overdue and %i due soon: “%s”", (overdue, dueSoon, text) => {
    expect(summary({ overdue, dueSoon })).toBe(text);
  });

  it.each([
    [0, 2, "Two tasks are due soon."],
    [1, 0, "One date is already past: talk to your organisers."],
    [6, 0, "Six dates are already past: talk to your organisers."],
    [6, 2, "Six dates are already past: talk to your organisers. Two tasks are due soon."],
    [12, 1, "12 dates are already past: talk to your organisers. One task is due soon."],
  ])(
    "on a team's first day nobody is blamed for %i past dates, beside %i due soon: “%s”",
    (overdue, dueSoon, text) => {
      expect(summary({ overdue, dueSoon }, { isFirstDay: true })).toBe(text);
    },
  );
});

describe("the countdown", () => {
  it.each([
    ["2027-09-08", "2027-09-10", "2027-09-14", { days: 2, text: "days until doors open" }],
    ["2027-09-09", "2027-09-10", "2027-09-14", { days: 1, text: "day until doors open" }],
    ["2027-09-10", "2027-09-10", "2027-09-14", { days: 1, text: "first day of the event" }],
    ["2027-09-14", "2027-09-10", "2027-09-14", { days: 5, text: "days into the event" }],
    ["2027-09-15", "2027-09-10", "2027-09-14", null],
    ["2027-09-10", "2027-09-10", "", { days: 1, text: "first day of the event" }],
    ["2027-09-11", "2027-09-10", "", null],
    ["2027-09-10", "", "2027-09-14", null],
    ["2027-03-27", "2027-03-29", "2027-03-30", { days: 2, text: "days until doors open" }],
  ])("on %s for %s to %s", (today, start, end, expected) => {
    expect(countdown(today, start, end)).toEqual(expected);
  });
});
