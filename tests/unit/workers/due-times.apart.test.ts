import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { events } from "#db/control/schema";
import { many, q } from "#db/read-batch";
import {
  addEvent,
  addJob,
  ago,
  begin,
  deliver,
  env,
  house,
  jobs,
  named,
  played,
} from "../support/background";

vi.mock("~/procedure/scope.server", async () => (await import("../support/background")).scope);
vi.mock("~/rooms.server", async (original) => ({
  ...(await original<object>()),
  SUBSCRIBERS: (await import("../support/background")).SUBSCRIBERS,
}));

const { sweepAll, sweepRecent } = await import("../../../workers/sweep");
const later = (minutes: number) => ago(-minutes);
const dueAt = async (id: string) =>
  (await house.control.read(many(q.select().from(events).where(sql`id = ${id}`))))[0]?.nextDueAt ?? null;
const swept = (...eventIds: string[]) => deliver({ job: "sweep", eventIds });
const sweptIds = () =>
  played.sent.flatMap(({ message }) => (message.job === "sweep" ? message.eventIds : [])).sort();

beforeEach(begin);

it("each minute opens the events where something is due, and those that queued work just now", async () => {
  await addEvent("due", { nextDueAt: ago(0.01) });
  await addEvent("tomorrow", { nextDueAt: later(60 * 20) });
  await addEvent("worked", { workedAt: ago(19) });
  await addEvent("before", { workedAt: ago(21) });
  await addEvent("suspended", { nextDueAt: ago(1), status: "suspended" });
  await sweepRecent(env);
  expect(sweptIds()).toEqual(["due", "worked"]);
  played.sent = [];
  await sweepAll(env);
  expect(sweptIds()).toEqual(["before", "due", "tomorrow", "worked"]);
});

it("what waits for a time that is far ahead is left until then, and then done", async () => {
  const own = await addEvent("e");
  const done: string[] = [];
  played.subscriber = async ({ subject }) => void done.push(subject);
  await addJob(own, "tomorrow", { leaseUntil: later(60 * 24), giveUpAt: later(60 * 24 * 400) });
  await addJob(own, "now", { leaseUntil: ago(0.1) });
  await swept("e");
  expect(done).toEqual(["now"]);
  const [, row] = await jobs(own);
  expect(await dueAt("e")).toBe(row?.leaseUntil);
  await own.write(sql`update outbox set lease_until = ${ago(0.1)} where id = 'tomorrow'`);
  await swept("e");
  expect(done).toEqual(["now", "tomorrow"]);
  expect(await dueAt("e")).toBeNull();
});

it("what was written by a clock that was ahead, and set back since, is not waited for", async () => {
  const own = await addEvent("e");
  const done: string[] = [];
  played.subscriber = async ({ subject }) => void done.push(subject);
  await addJob(own, "a", { leaseUntil: later(60 * 24 * 365), createdAt: later(60 * 24 * 364) });
  await swept("e");
  expect(done).toEqual(["a"]);
});

it("a turn of all the event raises what is next due; a command that lowered it meanwhile stands", async () => {
  const own = await addEvent("e", { nextDueAt: ago(1) });
  await addJob(own, "a", { leaseUntil: ago(0.1) });
  await addJob(own, "next", { leaseUntil: later(90) });
  const lowered = later(3);
  played.subscriber = async () => {
    await house.control.write(q.update(events).set({ nextDueAt: lowered }));
  };
  await swept("e");
  expect(await dueAt("e")).toBe(lowered);
  await swept("e");
  expect(await dueAt("e")).toBe((await jobs(own))[1]?.leaseUntil);
});

it("a turn of named rows lowers it alone: a try that comes sooner is known, what it did not look at stays", async () => {
  const own = await addEvent("e", { nextDueAt: later(600) });
  await addJob(own, "a");
  played.subscriber = async () => {
    throw new Error("not now");
  };
  await deliver(named("e", "a"));
  const [row] = await jobs(own);
  expect(row?.attempts).toBe(1);
  expect(await dueAt("e")).toBe(row?.leaseUntil);
  await house.control.write(q.update(events).set({ nextDueAt: ago(1) }));
  await addJob(own, "b");
  played.subscriber = async () => {};
  const before = await dueAt("e");
  await deliver(named("e", "b"));
  expect(await dueAt("e")).toBe(before);
});
