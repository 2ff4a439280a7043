import { describe, expect, it } from "vitest";
import {
  dayProblem,
  doubledTime,
  onDays,
  shifted,
  skippedTime,
  timeOf,
  timesIn,
  timesProblem,
} from "~/features/time-table/entry-times.rules";
import { EntryInput, ShiftInput } from "~/features/time-table/time-table.schema";

const typed = (startDay: string, startTime: string | null, endDay: string, endTime: string | null) => ({
  ...{ startDay, startTime, endDay, endTime },
});

describe("when an entry is in its zone", () => {
  it("whole days have no instants", () => {
    expect(timesIn("Europe/London", typed("2027-09-07", null, "2027-09-09", null))).toEqual({
      ...typed("2027-09-07", null, "2027-09-09", null),
      ...{ startAt: null, endAt: null },
    });
  });

  it("times are those of the zone", () => {
    expect(timesIn("Europe/London", typed("2027-09-07", "08:00", "2027-09-07", "20:00"))).toEqual({
      ...typed("2027-09-07", "08:00", "2027-09-07", "20:00"),
      ...{ startAt: "2027-09-07T07:00:00.000Z", endAt: "2027-09-07T19:00:00.000Z" },
    });
  });

  it("over a change of the clocks it takes as long as it does", () => {
    const times = timesIn("Europe/London", typed("2027-10-30", "22:00", "2027-10-31", "06:00"));
    expect(times).toMatchObject({ startAt: "2027-10-30T21:00:00.000Z", endAt: "2027-10-31T06:00:00.000Z" });
  });

  it("a time that is skipped is the next that there is, and both ends in it are no stretch of time", () => {
    expect(timesIn("Europe/London", typed("2027-03-28", "01:15", "2027-03-28", "03:00"))).toMatchObject({
      ...{ startTime: "02:00", startAt: "2027-03-28T01:00:00.000Z", endTime: "03:00" },
    });
    expect(timesIn("Europe/London", typed("2027-03-28", "01:15", "2027-03-28", "01:45"))).toMatchObject({
      ...{ startTime: "02:00", endTime: null, endAt: null, endDay: "2027-03-28" },
    });
  });

  it.each([
    ["no day", typed("soon", null, "2027-09-07", null)],
    ["31 February", typed("2027-02-31", null, "2027-03-01", null)],
    ["no last day", typed("2027-09-07", null, "", null)],
    ["an end before the start", typed("2027-09-07", null, "2027-09-06", null)],
    ["no time", typed("2027-09-07", "25:00", "2027-09-07", null)],
    ["a time of another form", typed("2027-09-07", "8:00", "2027-09-07", null)],
    ["the year 0", typed("0000-01-01", null, "0000-01-01", null)],
  ])("is not known where it cannot be read: %s", (_, entry) => {
    expect(timesIn("Europe/London", entry)).toBeNull();
  });
});

describe("what is typed", () => {
  it.each([
    ["2027-02-28", null],
    ["2028-02-29", null],
    ["2027-02-29", "There is no 29 February 2027: it ends on the 28th"],
    ["2027-02-31", "There is no 31 February 2027: it ends on the 28th"],
    ["2027-04-31", "There is no 31 April 2027: it ends on the 30th"],
    ["2027-01-32", "There is no 32 January 2027: it ends on the 31st"],
    ["2027-13-01", "There is no month 13: a year has 12"],
    ["2027-00-01", "There is no month 0: a year has 12"],
    ["2027-05-00", "Enter a day like 2027-09-10"],
    ["0000-01-01", "Enter a year from 1900 on"],
    ["1899-12-31", "Enter a year from 1900 on"],
    ["31/02/2027", "Enter a day like 2027-09-10"],
    ["2027-2-1", "Enter a day like 2027-09-10"],
    ["", "Enter a day like 2027-09-10"],
  ])("the day %s: %s", (day, problem) => {
    expect(dayProblem(day)).toBe(problem);
  });

  it.each([
    ["08:30", "08:30"],
    ["8:30", "08:30"],
    ["8.30", "08:30"],
    ["08:30:00", "08:30"],
    ["23:59", "23:59"],
    ["24:00", null],
    ["08:60", null],
    ["8", null],
    ["noon", null],
    ["-1:00", null],
  ])("the time %s: %s", (text, time) => {
    expect(timeOf(text)).toBe(time);
  });

  it.each([
    [
      typed("2027-09-07", null, "2027-09-06", null),
      "endDay",
      "It ends before it starts: choose 7 September 2027 or later",
    ],
    [
      typed("2027-09-07", "10:00", "2027-09-07", "09:00"),
      "endTime",
      "It ends before it starts: choose a time after 10:00",
    ],
    [
      typed("2027-09-07", "10:00", "2027-09-07", "10:00"),
      "endTime",
      "It ends as it starts: choose a time after 10:00, or leave the end empty",
    ],
    [
      typed("2027-09-07", null, "2027-09-07", "10:00"),
      "startTime",
      "Enter when it starts, or leave the end empty for whole days",
    ],
    [
      typed("2027-09-07", "10:00", "2027-09-08", null),
      "endTime",
      "Enter when it ends on 8 September 2027, or leave the start empty for whole days",
    ],
    [typed("2027-01-01", null, "2028-01-02", null), "endDay", "An entry takes 366 days at most"],
  ])("%o is refused at %s", (times, field, message) => {
    expect(timesProblem(times)).toEqual({ field, message });
  });

  it.each([
    [typed("2027-09-07", null, "2027-09-07", null)],
    [typed("2027-09-07", "10:00", "2027-09-07", null)],
    [typed("2027-09-07", "22:00", "2027-09-08", "06:00")],
    [typed("2027-01-01", null, "2027-12-31", null)],
  ])("%o is taken", (times) => {
    expect(timesProblem(times)).toBeNull();
  });

  it("a time that the clocks never show is said, with the next that they do", () => {
    expect(skippedTime("Europe/London", typed("2027-03-28", "01:30", "2027-03-28", "04:00"))).toEqual({
      field: "startTime",
      message:
        "There is no 01:30 on 28 March 2027 in the event’s time zone: the clocks are put forward. Next comes 02:00",
    });
    expect(skippedTime("Europe/London", typed("2027-03-27", "20:00", "2027-03-28", "01:30"))).toMatchObject({
      field: "endTime",
    });
    expect(
      skippedTime("Pacific/Apia", typed("2011-12-30", "12:00", "2011-12-31", "13:00"))?.message,
    ).toContain("Next comes 00:00 on 31 December 2011");
    expect(skippedTime("America/New_York", typed("2027-03-28", "01:30", "2027-03-28", null))).toBeNull();
  });

  it("a time that comes twice is told of", () => {
    expect(doubledTime("Europe/London", typed("2027-10-31", "01:30", "2027-10-31", null))).toBe(
      "On 31 October 2027 the clocks show 01:30 twice. The first is meant.",
    );
    expect(doubledTime("Europe/London", typed("2027-10-31", "02:30", "2027-10-31", null))).toBeNull();
    expect(doubledTime("Europe/London", typed("2027-10-31", null, "2027-10-31", null))).toBeNull();
  });
});

describe("the form", () => {
  const form = (change: object = {}) =>
    EntryInput.safeParse({ title: "Build-up", startDay: "2027-09-07", ...change });
  const problems = (change: object) =>
    Object.fromEntries(
      (form(change).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
    );

  it("takes a title and a day", () => {
    expect(form().data).toMatchObject({
      title: "Build-up",
      startDay: "2027-09-07",
      startTime: null,
      endDay: "",
      endTime: null,
    });
  });
  it.each([
    [{ title: " " }, { title: "Enter a title" }],
    [{ title: "x".repeat(151) }, { title: "Use at most 150 characters" }],
    [{ place: "x".repeat(151) }, { place: "Use at most 150 characters" }],
    [{ note: "x".repeat(2001) }, { note: "Use at most 2,000 characters" }],
    [{ startDay: undefined }, { startDay: "Choose a day" }],
    [{ startDay: "2027-02-31" }, { startDay: "There is no 31 February 2027: it ends on the 28th" }],
    [{ endDay: "2027-02-31" }, { endDay: "There is no 31 February 2027: it ends on the 28th" }],
    [{ startTime: "25:00" }, { startTime: "Enter a time like 08:30" }],
    [{ endDay: "2027-09-06" }, { endDay: "It ends before it starts: choose 7 September 2027 or later" }],
    [{ days: ["2027-02-31"] }, { days: "There is no 31 February 2027: it ends on the 28th" }],
    [
      { days: Array.from({ length: 31 }, (_, n) => `2027-10-${String(n + 1).padStart(2, "0")}`) },
      { days: "Choose at most 31 days at a time" },
    ],
  ])("refuses %j at its field", (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  it("takes 31 days with the first, however often one is named", () => {
    const days = Array.from({ length: 30 }, (_, n) => `2027-10-${String(n + 1).padStart(2, "0")}`);
    expect(form({ days: [...days, "2027-09-07", "2027-10-01"] }).success).toBe(true);
  });

  it.each([0, 366, -366, 1.5, Number.NaN])("shifts by no %d days", (days) => {
    expect(ShiftInput.safeParse({ ids: ["a"], days }).success).toBe(false);
  });
  it.each([1, -1, 365, -365])("shifts by %d days", (days) => {
    expect(ShiftInput.safeParse({ ids: ["a"], days }).success).toBe(true);
  });
});

describe("several days at once, and shifting", () => {
  it("is as long on each of the chosen days", () => {
    expect(
      onDays(typed("2027-09-07", "22:00", "2027-09-08", "06:00"), ["2027-09-30", "2027-09-09", "2027-09-07"]),
    ).toEqual([
      typed("2027-09-07", "22:00", "2027-09-08", "06:00"),
      typed("2027-09-09", "22:00", "2027-09-10", "06:00"),
      typed("2027-09-30", "22:00", "2027-10-01", "06:00"),
    ]);
  });

  it("moves the days and keeps the times, over a change of the clocks too", () => {
    expect(shifted(typed("2027-03-26", "08:30", "2027-03-27", "09:00"), 7)).toEqual(
      typed("2027-04-02", "08:30", "2027-04-03", "09:00"),
    );
    expect(shifted(typed("2028-02-29", null, "2028-02-29", null), 365)).toEqual(
      typed("2029-02-28", null, "2029-02-28", null),
    );
  });

  it("does not leave the calendar", () => {
    expect(shifted(typed("1900-01-01", null, "1900-01-01", null), -1)).toBeNull();
    expect(shifted(typed("nonsense", null, "nonsense", null), 1)).toBeNull();
  });
});
