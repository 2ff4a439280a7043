import { beforeEach, expect, it, vi } from "vitest";
import { fileNotes, noteFiles } from "#db/control/file-notes";
import { controlOutbox, eventHealth, partHealth } from "#db/control/schema";
import { activities } from "#db/event/schema/activity";
import { many, q } from "#db/read-batch";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import {
  addEvent,
  addJob,
  ago,
  begin,
  deliver,
  env,
  type House,
  healthOf,
  house,
  jobs,
  named,
  played,
} from "../support/background";
import { memoryEvent } from "../support/memory-event";

vi.mock("~/procedure/scope.server", async () => (await import("../support/background")).scope);
vi.mock("~/rooms.server", async (original) => ({
  ...(await original<object>()),
  SUBSCRIBERS: (await import("../support/background")).SUBSCRIBERS,
}));

const { sweepAll, sweepRecent } = await import("../../../workers/sweep");
const { processFileNotes } = await import("../../../workers/event-files");
const { tidyControl } = await import("../../../workers/tidy");

const minutesUntil = (at: string | null | undefined) =>
  Math.round((Date.parse(at ?? "") - Date.now()) / 60_000);

beforeEach(begin);

it("does the rows that messages name, once, and erases what was sealed unless the work keeps it", async () => {
  const own = await addEvent("e");
  for (const id of ["a", "b", "c"]) await addJob(own, id);
  const done: string[] = [];
  played.subscriber = async ({ subject, keepSealed }) => {
    done.push(subject);
    if (subject === "b") keepSealed();
  };
  expect(await deliver(named("e", "a"), "nonsense", named("e", "b"))).toEqual(["done", "again", "done"]);
  expect(await deliver(named("e", "a"))).toEqual(["done"]);
  expect(done).toEqual(["a", "b"]);
  expect((await jobs(own)).map(({ state, sealed, leaseUntil }) => [state, sealed, leaseUntil])).toEqual([
    ["done", null, null],
    ["done", "sealed", null],
    ["pending", "sealed", null],
  ]);
});

it("what fails waits half a minute with its error, one that went out into the unknown longer; too late, it is given up", async () => {
  const own = await addEvent("e");
  await addJob(own, "a");
  await addJob(own, "late", { giveUpAt: ago(1) });
  played.subscriber = async () => {
    throw new Error("x".repeat(400));
  };
  await deliver(named("e", "a", "late"));
  const [a, late] = await jobs(own);
  expect(a).toMatchObject({ state: "pending", attempts: 1, lastError: "x".repeat(300), sealed: "sealed" });
  expect(Date.parse(a?.leaseUntil ?? "") - Date.now()).toBeLessThanOrEqual(30_000);
  expect(Date.parse(a?.leaseUntil ?? "") - Date.now()).toBeGreaterThan(20_000);
  expect(late).toMatchObject({ state: "failed", leaseUntil: null, sealed: null });
  const details = await own.read(many(q.select({ details: activities.details }).from(activities)));
  expect(details[0]?.details).toBe('{"subject":"late"}');
});

it("rows that the work itself queued have a message at once", async () => {
  const own = await addEvent("e");
  await addJob(own, "a");
  played.subscriber = async ({ queued }) => queued(Array.from({ length: 120 }, (_, at) => `more ${at}`));
  await deliver(named("e", "a"));
  expect(played.sent.map(({ message }) => (message.job === "outbox" ? message.ids.length : 0))).toEqual([
    100, 20,
  ]);
});

it("more than a turn takes goes on behind the others, by a message that sweeps do not double", async () => {
  const own = await addEvent("e");
  for (let at = 0; at < 101; at += 1) await addJob(own, `row ${at}`);
  await deliver({ job: "sweep", eventIds: ["e"] });
  expect(played.sent).toMatchObject([{ message: { job: "event", eventId: "e" }, delay: undefined }]);
  expect(await healthOf("e")).toMatchObject({ waiting: 1, failures: 0 });
  expect(minutesUntil((await healthOf("e"))?.restUntil)).toBe(3);
  await deliver({ job: "sweep", eventIds: ["e"] });
  expect((await jobs(own)).filter(({ state }) => state === "pending")).toHaveLength(1);
  await deliver({ job: "event", eventId: "e", turn: "an older turn" });
  expect((await jobs(own)).filter(({ state }) => state === "pending")).toHaveLength(1);
  await deliver(played.sent[0]?.message);
  expect((await jobs(own)).filter(({ state }) => state === "pending")).toHaveLength(0);
  expect(await healthOf("e")).toMatchObject({ waiting: 0, turn: null, restUntil: null });
});

it("an event that does not answer rests longer with each failure, ten minutes at most, and is well again with an answer", async () => {
  await addEvent("e", {}, false);
  const rests: unknown[] = [];
  let since: string | null | undefined;
  await deliver({ job: "sweep", eventIds: ["e"] });
  for (let time = 0; time < 6; time += 1) {
    const health = await healthOf("e");
    since ??= health?.failingSince;
    expect(health?.failingSince).toBe(since);
    rests.push([health?.failures, minutesUntil(health?.restUntil), played.sent.at(-1)?.delay]);
    await deliver(played.sent.at(-1)?.message);
  }
  expect(rests).toEqual([
    ...[
      [1, 1, 60],
      [2, 2, 120],
      [3, 4, 240],
      [4, 8, 480],
    ],
    ...[
      [5, 10, 600],
      [6, 10, 600],
    ],
  ]);
  expect((await healthOf("e"))?.lastError).toBe("Its database does not answer");
  house.events.set("e", await memoryEvent());
  await deliver(played.sent.at(-1)?.message);
  expect(await healthOf("e")).toMatchObject({
    failures: 0,
    failingSince: null,
    lastError: null,
    restUntil: null,
  });
});

it("nothing is done in an event that is suspended, or whose schema is older than this version", async () => {
  const closed = [await addEvent("s", { status: "suspended" })];
  closed.push(await addEvent("o", { schemaVersion: EVENT_SCHEMA_VERSION - 1 }));
  for (const own of closed) await addJob(own, "a");
  expect(await deliver(named("s", "a"), { job: "sweep", eventIds: ["s", "o"] })).toEqual(["done", "done"]);
  for (const own of closed) expect(await jobs(own)).toMatchObject([{ state: "pending", attempts: 0 }]);
});

it("messages go back when control fails", async () => {
  house.control = { db: { batch: async () => Promise.reject(new Error("down")) } } as unknown as House;
  expect(await deliver(named("e", "a"), "nonsense")).toEqual(["again", "again"]);
});

it("a sweep asks for active events that do not rest, 25 a message: those that worked just now, or all", async () => {
  const rest = (eventId: string, minutes: number) =>
    house.control.write(
      q.insert(eventHealth).values({ eventId, checkedAt: ago(9), restUntil: ago(-minutes) } as never),
    );
  await addEvent("recent", { workedAt: ago(19) });
  await addEvent("quiet", { workedAt: ago(21) });
  await addEvent("resting", { workedAt: ago(1) });
  await addEvent("rested", { workedAt: ago(1) });
  await addEvent("suspended", { workedAt: ago(1), status: "suspended" });
  await rest("resting", 1);
  await rest("rested", -1);
  expect(await sweepRecent(env)).toEqual({ events: 2, messages: 1 });
  const asked = () =>
    played.sent.flatMap(({ message }) => (message.job === "sweep" ? [message.eventIds] : []));
  expect(asked()[0]?.sort()).toEqual(["recent", "rested"]);
  expect(await sweepAll(env)).toEqual({ events: 3, messages: 1 });
  for (let at = 0; at < 23; at += 1) await addEvent(`more ${at}`);
  played.sent = [];
  expect(await sweepAll(env)).toEqual({ events: 26, messages: 2 });
  expect(asked().map(({ length }) => length)).toEqual([25, 1]);
  const parts = () => house.control.read(many(q.select().from(partHealth).orderBy(partHealth.part)));
  expect(await parts()).toMatchObject([
    { part: "queue", failingSince: expect.any(String) },
    { part: "sweep", failingSince: null },
  ]);
  await deliver({ job: "sweep", eventIds: [] });
  expect((await parts())[0]).toMatchObject({ part: "queue", failingSince: null, details: "" });
});

it("a deleted event's files go when it is gone and nobody has still to copy them; what is kept is kept until its day", async () => {
  await addEvent("here");
  played.bucket = ["gone/a", "here/a", "needed/a", "elsewhere/a"];
  await house.control.write(
    ...["gone", "here", "needed"].map((eventId) => noteFiles({ kind: "delete", eventId })),
    noteFiles({ kind: "copy", eventId: "new", from: "needed" }),
    noteFiles({ kind: "keep", eventId: "kept", until: ago(-1) }),
    noteFiles({ kind: "keep", eventId: "over", until: ago(1) }),
  );
  // The played.bucket here cannot be read: the copy waits, and so does what it is made from.
  expect(await processFileNotes(env)).toEqual({ notes: 6, failed: 1 });
  expect(played.bucket).toEqual(["here/a", "needed/a", "elsewhere/a"]);
  const left = await house.control.read(fileNotes());
  expect(left.map(({ kind, eventId }) => `${kind} ${eventId}`).sort()).toEqual([
    ...["copy new", "delete here", "delete needed", "keep kept"],
  ]);
});

it("what control has done goes after thirty days, and the health of events that are gone", async () => {
  await addEvent("here");
  const row = (id: string, state: "done" | "pending", days: number) =>
    q.insert(controlOutbox).values({
      ...{ id, state, kind: "endSessions", eventId: "here", userId: "u", before: "" },
      createdAt: ago(days * 24 * 60),
    } as never);
  await house.control.write(
    ...[row("old", "done", 31), row("young", "done", 29), row("waiting", "pending", 31)],
    ...["here", "gone"].map((eventId) =>
      q.insert(eventHealth).values({ eventId, checkedAt: ago(1) } as never),
    ),
  );
  await tidyControl(env);
  const ids = await house.control.read(many(q.select({ id: controlOutbox.id }).from(controlOutbox)));
  expect(ids.map(({ id }) => id).sort()).toEqual(["waiting", "young"]);
  expect([await healthOf("gone"), await healthOf("here")]).toEqual([undefined, expect.anything()]);
});
