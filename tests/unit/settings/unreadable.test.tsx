import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { settings } from "#db/event/schema/settings";
import { q } from "#db/read-batch";
import { isTimeZone, TIME_ZONES } from "~/event-settings/lists/time-zones";
import { settingsFromRows, settingsOf } from "~/event-settings/settings.queries.server";
import { timeZoneChoices } from "~/features/settings/choices.server";
import * as eventSettings from "~/features/settings/pages/event-settings";
import { seedEvent } from "~/features/settings/seed.server";
import { pageHouse } from "../support/page-house";

const BROKEN = {
  eventName: "Harbour Show",
  startDate: "2027-06-24",
  timeZone: "Atlantis/Capital",
  shortName: 7,
};

it("settings that cannot be read keep what fits, open with the rest as at first, and say so", async () => {
  const house = await pageHouse();
  await seedEvent(house.at.db, {
    ...{ eventId: "e", slug: "e", name: "Boat Show", now: new Date("2027-06-09T09:42:00Z"), settings: {} },
  });
  const put = (data: unknown) =>
    house.at.write(
      q
        .update(settings)
        .set({ data: JSON.stringify(data) })
        .where(eq(settings.kind, "event")),
    );
  await put(BROKEN);
  const { data, isUnreadable } = await house.at.read(settingsOf("event"));
  expect(isUnreadable).toBe(true);
  expect(data).toMatchObject({
    ...{ eventName: "Harbour Show", startDate: "2027-06-24", timeZone: "Europe/London", shortName: "" },
  });
  const page = await house.visit(eventSettings, { level: "admin" });
  expect(page.status).toBe(200);
  expect(page.text).toContain("Some of these settings could not be read.");
  expect(page.html).toContain('value="Harbour Show"');
  for (const nonsense of ["[]", "null", '"x"', "{"]) {
    const all = settingsFromRows([{ kind: "event", data: nonsense }]);
    expect(all.event.timeZone).toBe("Europe/London");
  }
  await put({ ...BROKEN, timeZone: "Asia/Kolkata", shortName: "Harbour" });
  const whole = await house.visit(eventSettings, { level: "admin" });
  expect(whole.text).not.toContain("could not be read");
  expect(whole.html).toMatch(/value="Asia\/Kolkata"[^>]* selected|selected[^>]* value="Asia\/Kolkata"/);
});

it("time zones are taken by every name that they have or had, and offered by the one of now", () => {
  for (const zone of [
    ...["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "Europe/Kiev", "Asia/Kathmandu", "Asia/Katmandu"],
    ...["US/Pacific", "GMT", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "Asia/Ho_Chi_Minh", "UTC"],
  ])
    expect(isTimeZone(zone), zone).toBe(true);
  for (const zone of ["", "+02:00", "Europe/London ", "Europe", "x".repeat(61), "Europe/<b>", "constructor"])
    expect(isTimeZone(zone), zone).toBe(false);
  expect(TIME_ZONES).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Kathmandu"]));
  expect(TIME_ZONES).not.toContain("Asia/Calcutta");
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length);
  const all = JSON.stringify(timeZoneChoices("Asia/Calcutta"));
  expect(all).toContain('{"value":"Asia/Calcutta","label":"Calcutta"}');
  expect(JSON.stringify(timeZoneChoices("Asia/Kolkata"))).not.toContain("Calcutta");
});
