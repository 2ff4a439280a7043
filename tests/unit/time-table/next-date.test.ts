import { describe, expect, it } from "vitest";
import { allDates } from "~/features/time-table/dates.rules";
import { nextWords } from "~/features/time-table/next-date.rules";

const NOTHING = { startDate: "", endDate: "", launchDate: "", eventName: "" };
const entry = (title: string, startDay: string, startTime: string | null = null, endDay = startDay) => ({
  ...{ id: title, title, place: "", startDay, startTime, endDay, endTime: null },
});
const clock = { today: "2027-06-15", now: "2027-06-15T12:00:00.000Z", locale: "en-GB" };
const words = (...entries: ReturnType<typeof entry>[]) =>
  nextWords(allDates({ tasks: [], entries, event: NOTHING }, "Europe/London").dates, clock);

describe("the next date, as the dashboard says it", () => {
  it.each([
    [[], { text: "No dates yet" }],
    [[entry("Past", "2027-06-14")], { text: "No dates left" }],
    [[entry("Call", "2027-06-15", "14:00")], { text: "Next: today at 14:00", more: "Call" }],
    [[entry("Early", "2027-06-15", "09:00")], { text: "No dates left" }],
    [[entry("Whole", "2027-06-15")], { text: "Next: today", more: "Whole" }],
    [[entry("On", "2027-06-13", null, "2027-06-17")], { text: "Next: today", more: "On" }],
    [[entry("Then", "2027-06-16")], { text: "Next: tomorrow", more: "Then" }],
    [[entry("Later", "2027-06-24", "08:30")], { text: "Next: Thu 24 June at 08:30", more: "Later" }],
    [
      [entry("Later", "2027-06-24"), entry("Call", "2027-06-15", "14:00"), entry("Past", "2027-06-01")],
      { text: "Next: today at 14:00", more: "Call" },
    ],
  ])("%#: %j", (entries, expected) => {
    expect(words(...entries)).toEqual(expected);
  });
});
