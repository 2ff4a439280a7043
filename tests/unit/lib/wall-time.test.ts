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
    // Half an hour of daylight saving; a day that was left out; an offset with seconds.
    ["2027-04-03T14:59:00.000Z", "Australia/Lord_Howe", "2027-04-04 01:59"],
    ["2027-04-03T15:00:00.000Z", "Australia/Lord_Howe", "2027-04-04 01:30"],
    ["2011-12-30T09:59:00.000Z", "Pacific/Apia", "2011-12-29 23:59"],
    ["2011-12-30T10:00:00.000Z", "Pacific/Apia", "2011-12-31 00:00"],
    ["1960-01-01T00:44:20.000Z", "Africa/Monrovia", "1959-12-31 23:59"],
    ["1960-01-01T00:44:30.000Z", "Africa/Monrovia", "1960-01-01 00:00"],
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

  it.each(["Europe/London", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia"])(
    "every ten minutes around each change of the clocks in %s are as the engine says",
    (zone) => {
      const format = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "short",
      });
      const said = (time: number) => {
        const at = new Date(time);
        return `${dayIn(zone, at)} ${timeIn(zone, at)}`;
      };
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 7 * 3_600_000) {
        expect(said(time)).toBe(format.format(time));
      }
      for (const start of [
        Date.UTC(2027, 2, 1),
        Date.UTC(2027, 3, 3),
        Date.UTC(2027, 9, 2),
        Date.UTC(2027, 9, 31),
      ]) {
        for (let time = start; time < start + 2 * 86_400_000; time += 600_000) {
          expect(said(time)).toBe(format.format(time));
        }
      }
    },
  );

  it("a year below 1000 keeps its four digits, and what is no instant is empty", () => {
    expect(dayIn("UTC", new Date("0987-01-02T00:00:00.000Z"))).toBe("0987-01-02");
    expect(wallTime("no instant", "UTC")).toBe("");
    expect(wallTime("", "UTC")).toBe("");
  });
});
