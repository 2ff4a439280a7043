import { describe, expect, it } from "vitest";
import { isDigestTime, isDraftDay, milestonesOn } from "~/features/tasks/reminders/milestones.rules";
import {
  digestAt,
  nextMorning,
  reminderDayOf,
  reminderDayText,
} from "~/features/tasks/reminders/reminder-days.rules";
import { addDays, timeIn } from "~/lib/dates";

const DUE = "2027-05-20";
/** The days, from the due date, on which a task has milestones, with their names. */
function days(isTimeSensitive: boolean, dueSoonDays: number): string[] {
  return Array.from({ length: 60 }, (_, n) => n - 30).flatMap((n) => {
    const names = milestonesOn(addDays(DUE, n), { dueDate: DUE, isTimeSensitive }, dueSoonDays);
    return names.length > 0 ? [`${n} ${names.map((name) => name.replace(`${DUE}:`, "")).join("+")}`] : [];
  });
}

describe("the milestones of a task", () => {
  it("are the day it becomes due soon, a week and a day before, the day, and then each week", () => {
    expect(days(false, 10)).toEqual([
      "-10 dueSoon",
      "-7 before7",
      "-1 before1",
      "0 before0",
      "7 after7",
      "14 after14",
      "21 after21",
      "28 after28",
    ]);
  });

  it("of one that is time-sensitive are more: three and two days before, and daily for the first week behind", () => {
    expect(days(true, 10)).toEqual([
      "-10 dueSoon",
      "-7 before7",
      "-3 before3",
      "-2 before2",
      "-1 before1",
      "0 before0",
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => `${n} after${n}`),
      "14 after14",
      "21 after21",
      "28 after28",
    ]);
  });

  it("that coincide are one line, both marked", () => {
    expect(days(false, 7)[0]).toBe("-7 dueSoon+before7");
    expect(days(false, 0)).toContain("0 dueSoon+before0");
  });

  it("name the due date, so that a date that is moved has its own anew", () => {
    const one = milestonesOn("2027-05-13", { dueDate: DUE, isTimeSensitive: false }, 10);
    const moved = milestonesOn("2027-05-20", { dueDate: "2027-05-27", isTimeSensitive: false }, 10);
    expect([one, moved]).toEqual([["2027-05-20:before7"], ["2027-05-27:before7"]]);
  });

  it("a draft is told of two days before", () => {
    expect([1, 2, 3].map((n) => isDraftDay(addDays(DUE, -n), DUE, null))).toEqual([false, true, false]);
  });

  it("a draft whose form closes first is told of two days before that, and not again before the task's day", () => {
    const closes = addDays(DUE, -5);
    const told = [2, 3, 6, 7, 8].map((n) => isDraftDay(addDays(DUE, -n), DUE, closes));
    expect(told).toEqual([false, false, false, true, false]);
    expect(isDraftDay(addDays(DUE, -2), DUE, addDays(DUE, 1))).toBe(true);
  });
});

describe("the time of a digest", () => {
  it("is between 08:00 and 20:00", () => {
    expect(["00:00", "06:59", "07:59", "08:00", "19:59", "20:00", "23:59"].map(isDigestTime)).toEqual([
      ...[false, false, false, true, true, false, false],
    ]);
  });

  it.each([
    ["Europe/London", "2027-03-28", "2027-03-28T07:00:00.000Z"],
    ["Europe/London", "2027-03-27", "2027-03-27T08:00:00.000Z"],
    ["Europe/London", "2027-10-31", "2027-10-31T08:00:00.000Z"],
    ["Pacific/Pago_Pago", "2027-05-20", "2027-05-20T19:00:00.000Z"],
    ["Pacific/Kiritimati", "2027-05-20", "2027-05-19T18:00:00.000Z"],
    ["Australia/Lord_Howe", "2027-04-04", "2027-04-03T21:30:00.000Z"],
  ])("in %s on %s is %s", (zone, day, at) => {
    expect(digestAt(zone, day).toISOString()).toBe(at);
    expect(timeIn(zone, digestAt(zone, day))).toBe("08:00");
  });

  it("the next one is today's until it is 08:00, then tomorrow's", () => {
    expect(nextMorning("Europe/London", new Date("2027-05-20T06:59:59.999Z"))).toBe("2027-05-20");
    expect(nextMorning("Europe/London", new Date("2027-05-20T07:00:00.000Z"))).toBe("2027-05-21");
    expect(nextMorning("Pacific/Kiritimati", new Date("2027-05-19T12:00:00Z"))).toBe("2027-05-20");
  });

  it("is written as its day, with the first that it makes up for where an earlier one did not go", () => {
    for (const one of [
      { from: "2027-05-20", day: "2027-05-20" },
      { from: "2027-05-19", day: "2027-05-20" },
    ])
      expect(reminderDayOf(reminderDayText(one))).toEqual(one);
    for (const other of ["plan", "plan.x", "", "2027-05", "2027-05-20."])
      expect(reminderDayOf(other)).toBeNull();
  });
});
