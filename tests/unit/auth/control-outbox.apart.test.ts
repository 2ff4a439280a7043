import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { controlOutbox, events, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { audit, memoryEvent } from "../support/memory-event";

type House = Awaited<ReturnType<typeof memoryEvent>>;
const house = { control: null as unknown as House, events: new Map<string, House>(), asked: [] as string[] };
vi.mock("~/procedure/scope.server", () => ({
  openControl: () => house.control.db,
  openEvent: async (_env: unknown, { id }: { id: string }) => {
    house.asked.push(id);
    const own = house.events.get(id);
    if (!own) throw new Error("Its database does not answer");
    return own.db;
  },
}));
const { drainControl } = await import("~/features/auth/control-outbox.jobs.server");

const NOW = Date.parse("2027-06-10T10:00:00.000Z");
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
type Row = typeof controlOutbox.$inferInsert;
const row = (id: string, more: Partial<Row> = {}): Row => ({
  ...{ id, kind: "endSessions", eventId: "a", userId: "mia", before: at(-30), createdAt: at(-60), ...more },
});
const rows = () => house.control.read(many(q.select().from(controlOutbox)));
const told = async () =>
  (await rows()).map(({ id, state, leaseUntil, attempts }) => `${id} ${state} ${leaseUntil} ${attempts}`);
const queue = (...list: Row[]) => house.control.write(q.insert(controlOutbox).values(list));
const drain = () => drainControl({} as never);
const person = async (of = "mia") =>
  (await house.events.get("a")?.read(many(q.select().from(users))))?.find(({ id }) => id === of);

let reported: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  reported = vi.spyOn(console, "error").mockImplementation(() => {});
  house.control = await memoryEvent("control");
  house.events = new Map([["a", await memoryEvent()]]);
  house.asked = [];
  const event = (id: string, status: "active" | "deleting" = "active") => ({
    ...{ id, slug: id, name: id, databaseUrl: "x", status, createdAt: "now", updatedAt: "now" },
  });
  await house.control.write(
    q.insert(events).values([event("a"), event("dead"), event("going", "deleting")]),
    q.insert(userProfiles).values({
      ...{
        id: "mia",
        firstName: "Mia",
        surname: "Marsh",
        email: "new@x.test",
        createdAt: "n",
        updatedAt: "n",
      },
    }),
  );
  const base = { firstName: "Mia", surname: "Marsh", ...audit };
  const session = (id: string, userId: string, stamp: string) => ({
    ...{ id, userId, stamp, createdAt: "now", expiresAt: "2028" },
  });
  await house.events.get("a")?.write(
    q.insert(users).values([
      { ...base, id: "mia", email: "old@x.test", permissions: "eventflowAdmin" },
      { ...base, id: "max", email: "max@x.test", permissions: "eventflowAdmin" },
    ]),
    q
      .insert(sessions)
      .values([session("old", "mia", at(-31)), session("new", "mia", at(-30)), session("max", "max", "")]),
  );
});
afterEach(() => {
  vi.useRealTimers();
  reported.mockRestore();
});

const left = async () =>
  ((await house.events.get("a")?.read(many(q.select({ id: sessions.id }).from(sessions)))) ?? [])
    .map(({ id }) => id)
    .sort();

it("sessions with an older stamp end, and nobody else's; nothing but the sessions changes", async () => {
  await queue(row("1"));
  expect(await drain()).toEqual({ rows: 1, done: 1, failed: 0 });
  expect(await left()).toEqual(["max", "new"]);
  expect(await told()).toEqual(["1 done null 0"]);
  expect(await person()).toMatchObject({ email: "old@x.test", permissions: "eventflowAdmin" });
  expect(await drain()).toEqual({ rows: 0, done: 0, failed: 0 });
});

it("a revoked member of staff is what they were before, and only they", async () => {
  await queue(row("1", { kind: "revokeStaff" }));
  await drain();
  expect(await person()).toMatchObject({ permissions: "user", updatedAt: at(0), updatedBy: "system" });
  expect(await left()).toEqual(["max", "new"]);
  expect(await person("max")).toMatchObject({ permissions: "eventflowAdmin" });
});

it("a changed address is followed to what it is by now, without ending a session where none must", async () => {
  await queue(row("1", { kind: "followEmail", before: "" }));
  expect(await drain()).toMatchObject({ done: 1 });
  expect(await person()).toMatchObject({
    email: "new@x.test",
    updatedBy: "system",
    permissions: "eventflowAdmin",
  });
  expect(await left()).toEqual(["max", "new", "old"]);
  await queue(row("2", { kind: "followEmail", userId: "nobody", before: "" }));
  expect(await drain()).toMatchObject({ done: 1 });
});

it("what is leased is left alone until then, what is done for ever", async () => {
  await queue(row("1", { leaseUntil: at(0) }), row("2", { leaseUntil: at(-1) }), row("3", { state: "done" }));
  expect(await drain()).toMatchObject({ rows: 1, done: 1 });
  expect((await told()).sort()).toEqual([`1 pending ${at(0)} 0`, `2 done ${at(-1)} 0`, "3 done null 0"]);
});

it("an event that does not answer is asked once a run, rests for five minutes, and holds up no other", async () => {
  await queue(
    ...[row("1", { eventId: "dead", createdAt: at(-70) }), row("2", { eventId: "dead" })],
    row("3", { createdAt: at(-50) }),
  );
  expect(await drain()).toEqual({ rows: 3, done: 1, failed: 1 });
  expect(house.asked).toEqual(["dead", "a"]);
  expect((await told()).sort()).toEqual([
    ...[`1 pending ${at(300)} 1`, `2 pending ${at(300)} 0`, "3 done null 0"],
  ]);
  expect(reported).toHaveBeenCalledOnce();
});

it("of an event that is gone, or is being deleted, there is nothing to end", async () => {
  await queue(row("1", { eventId: "going" }), row("2", { eventId: "none" }));
  expect(await drain()).toEqual({ rows: 2, done: 2, failed: 0 });
  expect(house.asked).toEqual([]);
});

it("who may be about to enter for the first time is looked for once more when that sign-in is over", async () => {
  await queue(row("1", { userId: "nobody", createdAt: at(-119) }));
  expect(await drain()).toEqual({ rows: 1, done: 0, failed: 0 });
  expect(await told()).toEqual([`1 pending ${at(1)} 0`]);
  vi.setSystemTime(NOW + 2000);
  expect(await drain()).toEqual({ rows: 1, done: 1, failed: 0 });
  await queue(row("2", { userId: "nobody", createdAt: at(-118) }));
  expect(await drain()).toMatchObject({ done: 1 });
  await queue(row("3", { userId: "nobody", createdAt: at(-1), before: "" }));
  expect(await drain()).toMatchObject({ done: 1 });
});

it("the oldest come first, two hundred at a time", async () => {
  const many205 = Array.from({ length: 205 }, (_, n) =>
    row(`r${n}`, { eventId: "none", createdAt: at(-1000 + (n < 5 ? 900 + n : n)) }),
  );
  for (let from = 0; from < 205; from += 41) await queue(...many205.slice(from, from + 41));
  expect(await drain()).toMatchObject({ rows: 200 });
  const waiting = (await rows()).filter(({ state }) => state === "pending").map(({ id }) => id);
  expect(waiting.sort()).toEqual(["r0", "r1", "r2", "r3", "r4"]);
});
