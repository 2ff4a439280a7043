import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventHosts, events } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { q } from "#db/read-batch";
import { DatabaseUnavailable } from "#db/unavailable";
import { findEventByHost, forgetEvent } from "~/procedure/find-event.server";
import { memoryEvent } from "../support/memory-event";

let roundTrips: number;
let fault: Error | null;
let control: ControlDatabase;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { db, write } = await memoryEvent("control");
  const at = { createdAt: "now", updatedAt: "now" };
  await write(
    ...["first", "second"].map((id) =>
      q.insert(events).values({ id, slug: id, name: id, databaseUrl: "x", status: "active", ...at }),
    ),
    q.insert(eventHosts).values({ host: "expo.example", eventId: "second", createdAt: "now" }),
  );
  roundTrips = 0;
  fault = null;
  const batch: typeof db.batch = async (...of) => {
    roundTrips += 1;
    if (fault) throw fault;
    return db.batch(...of);
  };
  control = { ...db, batch } as unknown as ControlDatabase;
});
afterEach(() => {
  for (const id of ["first", "second"]) forgetEvent(id);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const find = async (host: string) =>
  (await findEventByHost(() => control, host, { baseDomain: "portal.test", defaultSlug: "" }))?.id ?? null;
const pass = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

it("an event is found by its name or a host of its own, and known for half a minute", async () => {
  expect([await find("first.portal.test"), await find("expo.example"), await find("other.example")]).toEqual([
    ...["first", "second", null],
  ]);
  roundTrips = 0;
  pass(29);
  await find("first.portal.test");
  expect(roundTrips).toBe(0);
  pass(2);
  await find("first.portal.test");
  expect(roundTrips).toBe(1);
});

it.each([-300, -86_400, 300, 86_400])("a clock set by %i s makes nothing known for longer", async (step) => {
  await find("first.portal.test");
  pass(10);
  pass(step);
  roundTrips = 0;
  await find("first.portal.test");
  pass(31);
  await find("first.portal.test");
  expect(roundTrips).toBeGreaterThanOrEqual(1);
  roundTrips = 0;
  await find("first.portal.test");
  expect(roundTrips).toBe(0);
});

it("it is asked for again at once when it is to be forgotten, and no other is", async () => {
  await find("first.portal.test");
  await find("expo.example");
  roundTrips = 0;
  forgetEvent("first");
  await find("expo.example");
  expect(roundTrips).toBe(0);
  await find("first.portal.test");
  expect(roundTrips).toBe(1);
});

it("it goes on answering for ten minutes while control does not, one request asking for all; what is no fault of control's is thrown", async () => {
  await find("first.portal.test");
  fault = new DatabaseUnavailable("busy", "x");
  pass(60);
  roundTrips = 0;
  expect([await find("first.portal.test"), await find("first.portal.test"), roundTrips]).toEqual([
    "first",
    "first",
    1,
  ]);
  pass(13);
  await find("first.portal.test");
  expect(roundTrips).toBe(2);
  await expect(find("expo.example")).rejects.toThrow();
  pass(9 * 60);
  await expect(find("first.portal.test")).rejects.toThrow();
  fault = null;
  await find("first.portal.test");
  fault = new Error("a fault of ours");
  pass(60);
  await expect(find("first.portal.test")).rejects.toThrow("a fault of ours");
});
