import { describe, expect, it } from "vitest";
import { LOCALES } from "~/event-settings/lists/locales";
import { allDates } from "~/features/time-table/dates.rules";
import {
  besideWords,
  firstWeekday,
  hasDates,
  monthAsked,
  monthBeside,
  monthSpan,
  monthWeeks,
  nearestMonth,
  weekdayNames,
} from "~/features/time-table/month.rules";

const EVENT = { startDate: "2027-09-10", endDate: "2027-09-14", launchDate: "", eventName: "Harbour" };
const NOTHING = { startDate: "", endDate: "", launchDate: "", eventName: "" };
const entry = (id: string, startDay: string, startTime: string | null = null, more: object = {}) => ({
  ...{ id, title: id, place: "", startDay, startTime, endDay: startDay, endTime: null },
  ...more,
});
const dates = (entries: ReturnType<typeof entry>[], event = NOTHING) =>
  allDates({ tasks: [], entries, event }, "Europe/London").dates;

const EVER = { first: "1900-01", last: "9999-11" };

describe("the month that is asked for", () => {
  it.each(["2027-09", "1900-01", "2028-02", "9999-11"])("%s is one", (month) => {
    expect(monthAsked(month, EVER)).toBe(month);
  });
  it.each([
    ...[
      "0000-09",
      "0000-00",
      "2027-13",
      "2027-00",
      "2027-9",
      "2027-2",
      "27-09",
      "2027",
      "2027-09-01",
      "1899-12",
      "9999-12",
    ],
    ...["+12027-09", "2027-0９", " 2027-09", "-2027-09", "", "September", "2027-09'--"],
  ])("“%s” is none", (month) => {
    expect(monthAsked(month, EVER)).toBeNull();
  });
  it("none at all is none", () => {
    expect(monthAsked(undefined, EVER)).toBeNull();
    expect(monthAsked(null, EVER)).toBeNull();
  });

  it.each([
    ["2027-09", "2027-08", "2027-10"],
    ["2027-01", "2026-12", "2027-02"],
    ["2027-12", "2027-11", "2028-01"],
    ["2027-03", "2027-02", "2027-04"],
    ["1900-01", null, "1900-02"],
    ["9999-11", "9999-10", null],
  ])("beside %s are %s and %s", (month, before, after) => {
    expect(monthBeside(month, -1, EVER)).toBe(before);
    expect(monthBeside(month, 1, EVER)).toBe(after);
  });
  it("reaches two years around all that is dated and today", () => {
    const today = "2027-06-15";
    expect(monthSpan({ dates: [], today })).toEqual({ first: "2025-06", last: "2029-06" });
    const span = monthSpan({ dates: dates([entry("Late", "2031-02-03")], EVENT), today });
    expect(span).toEqual({ first: "2025-06", last: "2033-02" });
    expect(monthAsked("2033-02", span)).toBe("2033-02");
    expect(monthAsked("2033-03", span)).toBeNull();
    expect(monthBeside("2033-02", 1, span)).toBeNull();
    expect(monthBeside("2025-06", -1, span)).toBeNull();
    const odd = dates([entry("Slip", "9999-12-31"), entry("Old", "1900-01-01")]);
    expect(monthSpan({ dates: odd, today })).toEqual(EVER);
    expect(nearestMonth(odd, "2027-06")).toBe("1900-01");
  });
  it("another year is named", () => {
    expect(besideWords("2027-09", "2027-10")).toBe("October");
    expect(besideWords("2027-12", "2028-01")).toBe("January 2028");
  });
});

describe("the weeks of a month", () => {
  const weeks = (month: string, locale = "en-GB", all = dates([])) =>
    monthWeeks({ month, dates: all }, { today: "2027-06-15", locale });
  const days = (month: string, locale?: string) =>
    weeks(month, locale).map((week) => week.map(({ day }) => day));

  it("begin on Monday, or on Sunday where people have it so", () => {
    expect(days("2027-09")[0]?.[0]).toBe("2027-08-30");
    expect(days("2027-09").at(-1)?.[6]).toBe("2027-10-03");
    expect(days("2027-09", "en-US")[0]?.[0]).toBe("2027-08-29");
    expect(weekdayNames("en-GB").map(({ short }) => short)).toEqual([
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
      "Sun",
    ]);
    expect(weekdayNames("en-US").map(({ short }) => short)[0]).toBe("Sun");
    expect(LOCALES.filter((locale) => firstWeekday(locale) === 0)).toEqual([
      ...["en-US", "en-CA", "en-ZA", "fr-CA", "es-MX", "pt-PT", "pt-BR", "ja-JP"],
    ]);
  });

  it("are four to six, of seven days each, and hold the month whole, over changes of the clocks and leap years", () => {
    const counts = new Set<number>();
    for (let year = 2024; year < 2040; year += 1)
      for (let at = 1; at <= 12; at += 1)
        for (const locale of ["en-GB", "en-US"]) {
          const month = `${year}-${String(at).padStart(2, "0")}`;
          const found = weeks(month, locale);
          counts.add(found.length);
          const all = found.flat();
          expect(new Set(all.map(({ day }) => day)).size, month).toBe(found.length * 7);
          const inside = all.filter(({ isOutside }) => !isOutside).map(({ day }) => day);
          expect(inside.length, month).toBe(new Date(Date.UTC(year, at, 0)).getUTCDate());
          expect(
            all.map(({ day }) => day),
            month,
          ).toEqual(all.map(({ day }) => day).sort());
        }
    expect([...counts].sort()).toEqual([4, 5, 6]);
  });

  it.each(["1900-01", "9999-11", "9999-12"])(
    "of %s are six at most, at both ends of the calendar",
    (month) => {
      const found = weeks(month);
      expect(found.length).toBeLessThanOrEqual(6);
      expect(new Set(found.flat().map(({ day }) => day)).size).toBe(found.length * 7);
    },
  );

  const cell = (day: string, all: ReturnType<typeof dates>) =>
    weeks(day.slice(0, 7), "en-GB", all)
      .flat()
      .find((one) => one.day === day);

  it("show what goes on each day, with its times", () => {
    const all = dates(
      [
        entry("Build-up", "2027-09-07", null, { endDay: "2027-09-09" }),
        entry("Lift", "2027-09-07", "08:00"),
        entry("Night", "2027-09-08", "22:00", { endDay: "2027-09-09", endTime: "06:00" }),
      ],
      EVENT,
    );
    const texts = (day: string) => cell(day, all)?.items.map(({ text }) => text);
    expect(texts("2027-09-06")).toEqual([]);
    expect(texts("2027-09-07")).toEqual(["Build-up", "08:00 Lift"]);
    expect(texts("2027-09-08")).toEqual(["Build-up", "22:00 Night"]);
    expect(texts("2027-09-09")).toEqual(["Build-up", "Night, until 06:00"]);
    expect(texts("2027-09-10")).toEqual(["Harbour opens"]);
    expect(texts("2027-09-12")).toEqual(["Event day"]);
    expect(texts("2027-09-14")).toEqual(["Last day of the event"]);
    expect(cell("2027-09-12", all)?.isEventDay).toBe(true);
    expect(cell("2027-09-15", all)?.isEventDay).toBe(false);
  });

  it("show three of a day, or two and how many more", () => {
    const of = (n: number) =>
      cell("2027-09-09", dates(Array.from({ length: n }, (_, at) => entry(`e${at}`, "2027-09-09"))));
    expect([of(3)?.items.length, of(3)?.more]).toEqual([3, 0]);
    expect([of(4)?.items.length, of(4)?.more]).toEqual([2, 2]);
    expect([of(40)?.items.length, of(40)?.more]).toEqual([2, 38]);
  });

  it("show nothing on the days around the month", () => {
    const all = dates([entry("a", "2027-08-31"), entry("b", "2027-10-01")]);
    expect(
      weeks("2027-09", "en-GB", all)
        .flat()
        .flatMap(({ items }) => items),
    ).toEqual([]);
  });

  it("know today, and where something is when nothing is here", () => {
    expect(
      weeks("2027-06")
        .flat()
        .filter(({ isToday }) => isToday)
        .map(({ day }) => day),
    ).toEqual(["2027-06-15"]);
    const all = dates([
      entry("a", "2027-03-01"),
      entry("b", "2027-08-01"),
      entry("c", "2027-10-30", null, { endDay: "2027-12-02" }),
    ]);
    expect(hasDates(all, "2027-11")).toBe(true);
    expect(hasDates(all, "2027-05")).toBe(false);
    expect(nearestMonth(all, "2027-05")).toBe("2027-08");
    expect(nearestMonth(all, "2028-05")).toBe("2027-10");
    expect(nearestMonth([], "2028-05")).toBeNull();
  });
});
