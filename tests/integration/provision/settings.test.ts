import { afterAll, beforeAll, expect, it } from "vitest";
import { activities } from "#db/event/schema/activity";
import { eventRoot } from "#db/event/schema/core";
import { corePages, settings } from "#db/event/schema/settings";
import { many, q, readBatch } from "#db/read-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { getEvent } from "#workers/ops/provision/events";
import { readFields } from "#workers/ops/provision/field-values";
import { addHost, removeHost } from "#workers/ops/provision/hosts";
import { setSettings } from "#workers/ops/provision/set-settings";
import { execute } from "../../harness/databases";
import { type PrivateServer, privateServer } from "../../harness/private-server";

let server: PrivateServer;
beforeAll(async () => {
  server = await privateServer();
  const boat = { name: "Boat Show", adminEmail: "ann@boat.example" };
  await createEvent(server.on, { ...boat, slug: "boat", startDate: "2027-05-04", endDate: "2027-05-06" });
  await createEvent(server.on, { ...boat, slug: "other", hosts: ["taken.example"] });
});
afterAll(() => server.stop());

const set = (...words: string[]) => setSettings(server.on, "boat", readFields(words));

async function state() {
  const db = await server.on.openEvent(await getEvent(server.on.control, "boat"));
  const { docs, ...rest } = await readBatch(db, {
    docs: many(q.select().from(settings)),
    root: many(q.select().from(eventRoot)),
    log: many(q.select().from(activities)),
    pages: many(q.select().from(corePages)),
  });
  return { ...rest, docs: Object.fromEntries(docs.map(({ kind, data }) => [kind, JSON.parse(data)])) };
}

it("sets fields of several kinds at once, and control follows", async () => {
  const before = await state();
  await set(
    "event.eventName=Oslo Boats",
    "event.timeZone=Europe/Oslo",
    "event.startDate=2027-05-05",
    "event.appUrl=https://boats.example",
    "variables.dueSoonDays=14",
    "onboarding.showGreeting=true",
    "terminology.tasks=To do = done",
    "branding.navBgColor=#ffffff",
  );
  const after = await state();
  expect(after.docs.event).toMatchObject({ timeZone: "Europe/Oslo", eventName: "Oslo Boats" });
  expect(after.docs.variables.dueSoonDays).toBe(14);
  expect(after.docs.onboarding.showGreeting).toBe(true);
  expect(after.docs.branding.themeCss).not.toBe(before.docs.branding.themeCss);
  expect(after.pages.find(({ id }) => id === "tasks")?.title).toBe("To do = done");
  expect(after.root[0]).toMatchObject({ name: "Oslo Boats" });
  expect(after.root[0]?.version).not.toBe(before.root[0]?.version);
  const saved = after.log.filter(({ kind }) => kind === "settings.saved");
  expect(saved).toHaveLength(5);
  expect(saved[0]).toMatchObject({ actorId: "system" });
  expect(await getEvent(server.on.control, "boat")).toMatchObject({
    name: "Oslo Boats",
    startDate: "2027-05-05",
    endDate: "2027-05-06",
    appUrl: "https://boats.example",
  });
});

it("refuses what does not fit, says all of it, and writes nothing", async () => {
  const before = await state();
  for (const [word, message] of [
    [
      "event.timeZone=Mars/One",
      'event.timeZone must be an IANA time zone such as Europe/London, not "Mars/One"',
    ],
    ["event.zone=Europe/Oslo", '"event" has no field "zone". It has: id, startDate'],
    ["events.name=x", 'There are no "events" settings. There are: branding'],
    ["toString.x=1", 'There are no "toString" settings'],
    ["event.toString=1", 'has no field "toString"'],
    ["variables.dueSoonDays=soon", "variables.dueSoonDays must be something else"],
    ["variables.teamMemberLimit=0", "variables.teamMemberLimit must be"],
    ["onboarding.showGreeting=yes", 'must be true or false, not "yes"'],
    ["event.startDate=2027-02-30", "a real date"],
    ["branding.themeCss=x", "It follows branding.navBgColor"],
    ["event.timeZone", "is not <kind>.<field>=<value>"],
  ] as const) {
    await expect(async () => set("variables.dueSoonDays=3", word)).rejects.toThrow(message);
  }
  await expect(async () => set("a.b=c", "event.locale=xx")).rejects.toThrow(
    /no "a" settings[\s\S]*event\.locale/,
  );
  await expect(async () => set("variables.dueSoonDays=1", "variables.dueSoonDays=2")).rejects.toThrow(
    "twice",
  );
  await expect(set("variables.dueSoonDays=3", "event.endDate=2027-05-01")).rejects.toThrow(
    "before it starts",
  );
  expect(await state()).toEqual(before);
});

it("writes nothing when somebody saves in the same moment", async () => {
  const faster = await server.over((driver) => {
    let isDone = false;
    return {
      ...driver,
      async fetch(request) {
        const body = await request.clone().text();
        if (body.includes('update \\"settings\\"') && !isDone) {
          isDone = true;
          const db = await server.on.openEvent(await getEvent(server.on.control, "boat"));
          await execute(db, "update settings set version = version + 1 where kind = 'variables'");
        }
        return driver.fetch!(request);
      },
    };
  });
  const fields = readFields(["emails.supportEmail=help@boat.example", "variables.dueSoonDays=99"]);
  await expect(setSettings(faster, "boat", fields)).rejects.toThrow("in this very moment");
  const { docs } = await state();
  expect([docs.emails.supportEmail, docs.variables.dueSoonDays]).toEqual(["", 14]);
});

it("adds and removes hosts, each of them one event's only", async () => {
  const { on } = server;
  const hosts = async () => (await getEvent(on.control, "boat")).hosts;
  expect(await addHost(on, "boat", "Portal.Boat.example")).toBe(true);
  expect(await addHost(on, "boat", "portal.boat.example")).toBe(false);
  expect(await hosts()).toEqual(["portal.boat.example"]);
  await expect(addHost(on, "boat", "taken.example")).rejects.toThrow('is taken by "other"');
  await expect(addHost(on, "boat", "no_host")).rejects.toThrow("is not a host name");
  await expect(addHost(on, "boat", `x.${on.env.BASE_DOMAIN}`)).rejects.toThrow("belongs to the portal");
  await expect(removeHost(on, "boat", "taken.example")).rejects.toThrow("does not answer at taken.example");
  await removeHost(on, "boat", "PORTAL.boat.example");
  expect(await hosts()).toEqual([]);
});
