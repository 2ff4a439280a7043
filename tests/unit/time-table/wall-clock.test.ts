import { describe, expect, it } from "vitest";
import { dayIn, instantAt, timeIn, timesShown } from "~/lib/dates";

describe("the instant of a wall time", () => {
  it.each([
    // Ordinary days, winter and summer.
    ["Europe/London", "2027-01-10", "08:30", "2027-01-10T08:30:00.000Z", "once"],
    ["Europe/London", "2027-06-10", "08:30", "2027-06-10T07:30:00.000Z", "once"],
    ["America/New_York", "2027-06-10", "23:59", "2027-06-11T03:59:00.000Z", "once"],
    ["Pacific/Kiritimati", "2027-06-10", "00:00", "2027-06-09T10:00:00.000Z", "once"],
    ["Pacific/Pago_Pago", "2027-06-10", "00:00", "2027-06-10T11:00:00.000Z", "once"],
    ["Asia/Kolkata", "2027-06-10", "00:00", "2027-06-09T18:30:00.000Z", "once"],
    // Skipped: the next time that there is.
    ["Europe/London", "2027-03-28", "01:30", "2027-03-28T01:00:00.000Z", "skipped"],
    ["Europe/London", "2027-03-28", "01:00", "2027-03-28T01:00:00.000Z", "skipped"],
    ["Europe/London", "2027-03-28", "02:00", "2027-03-28T01:00:00.000Z", "once"],
    ["Europe/Berlin", "2027-03-28", "02:59", "2027-03-28T01:00:00.000Z", "skipped"],
    ["America/New_York", "2027-03-14", "02:15", "2027-03-14T07:00:00.000Z", "skipped"],
    ["Australia/Lord_Howe", "2027-10-03", "02:10", "2027-10-02T15:30:00.000Z", "skipped"],
    ["Africa/Cairo", "2027-04-30", "00:30", "2027-04-29T22:00:00.000Z", "skipped"],
    // A whole day that there was not.
    ["Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00:00.000Z", "skipped"],
    // Twice: the first.
    ["Europe/London", "2027-10-31", "01:30", "2027-10-31T00:30:00.000Z", "twice"],
    ["Europe/London", "2027-10-31", "01:00", "2027-10-31T00:00:00.000Z", "twice"],
    ["Europe/London", "2027-10-31", "02:00", "2027-10-31T02:00:00.000Z", "once"],
    ["America/New_York", "2027-11-07", "01:59", "2027-11-07T05:59:00.000Z", "twice"],
    ["Australia/Lord_Howe", "2027-04-04", "01:45", "2027-04-03T14:45:00.000Z", "twice"],
  ] as const)("%s, %s at %s: %s (%s)", (zone, day, time, instant, shown) => {
    expect(instantAt(zone, day, time).toISOString()).toBe(instant);
    expect(timesShown(zone, day, time)).toBe(shown);
  });

  it("is what the clocks show, for every half hour of the year in zones from UTC−11 to UTC+14", () => {
    const zones = [
      ...["Pacific/Pago_Pago", "America/St_Johns", "America/Santiago", "Atlantic/Azores", "Europe/London"],
      ...["Africa/Casablanca", "Europe/Athens", "Asia/Tehran", "Asia/Kathmandu", "Australia/Adelaide"],
      ...["Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Kiritimati"],
    ];
    for (const zone of zones) {
      let before = 0;
      for (let half = 0; half < 365 * 48; half += 7) {
        const wall = new Date(Date.UTC(2027, 0, 1) + half * 1_800_000).toISOString();
        const [day, time] = [wall.slice(0, 10), wall.slice(11, 16)];
        const at = instantAt(zone, day, time);
        const shows = `${dayIn(zone, at)} ${timeIn(zone, at)}`;
        if (timesShown(zone, day, time) === "skipped")
          expect(shows > `${day} ${time}`, `${zone} ${wall}`).toBe(true);
        else expect(shows, `${zone} ${wall}`).toBe(`${day} ${time}`);
        // Later on the clock is never earlier in time.
        expect(at.getTime(), `${zone} ${wall}`).toBeGreaterThanOrEqual(before);
        before = at.getTime();
      }
    }
  });
});
