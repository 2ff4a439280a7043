import { describe, expect, it } from "vitest";
import { dayIn, timeIn } from "~/lib/dates";
import { wallTime } from "~/lib/export/columns";

describe("the wall time of an instant", () => {
  it.each([
    ["2027-06-11T08:31:00.000Z", "UTC", "2027-06-11 08:31"],
    ["2027-06-11T08:31:00.000Z", "Europe/London", "2027-06-11 09:31"],
    // Zones that are not whole hours away, and the ends of the world.
    ["2027-06-11T18:20:00.000Z", "Asia/Kathmandu", "2027-06-12 00:05"],
    ["2027-06-11T12:00:00.000Z", "Pacific/Kiritimati", "2027-06-12 02:00"],
    ["2027-06-11T05:00:00.000Z", "Pacific/Pago_Pago", "2027-06-10 18:00"],
    ["2027-12-31T23:30:00.000Z", "Europe/Berlin", "2028-01-01 00:30"],
    // Clocks go forward at 01:00 UTC, and back: one hour is there twice.
    ["2027-03-28T00:59:00.000Z", "Europe/London", "2027-03-28 00:59"],
    ["2027-03-28T01:00:00.000Z", "Europe/London", "2027-03-28 02:00"],
    ["2027-10-31T00:30:00.000Z", "Europe/London", "2027-10-31 01:30"],
    ["2027-10-31T01:30:00.000Z", "Europe/London", "2027-10-31 01:30"],
    ["2028-02-29T23:59:59.999Z", "UTC", "2028-02-29 23:59"],
  ])("%s in %s is %s", (instant, zone, expected) => {
    const at = new Date(instant);
    expect(wallTime(instant, zone)).toBe(expected);
    expect(`${dayIn(zone, at)} ${timeIn(zone, at)}`).toBe(expected);
  });

  it.each(["UTC", "Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])(
    "midnight in %s is hour 0 of the new day, never hour 24 of the old one",
    (zone) => {
      const start = Date.parse("2027-06-11T00:00:00.000Z");
      const quarters = Array.from({ length: 200 }, (_, n) => new Date(start + n * 15 * 60_000));
      const midnights = quarters.filter((at) => timeIn(zone, at) === "00:00");
      expect(midnights.length).toBeGreaterThanOrEqual(2);
      for (const at of midnights) {
        expect(dayIn(zone, at)).not.toBe(dayIn(zone, new Date(at.getTime() - 60_000)));
      }
      for (const at of quarters) expect(timeIn(zone, at)).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    },
  );

  it("a year below 1000 keeps its four digits, and what is no instant is empty", () => {
    expect(dayIn("UTC", new Date("0987-01-02T00:00:00.000Z"))).toBe("0987-01-02");
    expect(wallTime("no instant", "UTC")).toBe("");
    expect(wallTime("", "UTC")).toBe("");
  });
});
