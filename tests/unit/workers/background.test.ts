import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fileNotes, noteFiles } from "#db/control/file-notes";
import { controlOutbox, eventHealth, events, partHealth } from "#db/control/schema";
import { activities, outbox } from "#db/event/schema/activity";
import { many, q } from "#db/read-batch";
import { countingTrips, type TripCounter } from "#db/trips";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { MailRefused } from "~/features/email/mail.jobs.server";
import { JobMessage } from "~/procedure/job-message";
import type { OutboxWork } from "~/procedure/room-work.server";
import type { WorkerEnv } from "../../../workers/env";
import { memoryEvent } from "../support/memory-event";

type House = Awaited<ReturnType<typeof memoryEvent>>;
const house = { control: null as unknown as House, events: new Map<string, House>() };
let subscriber: (work: OutboxWork) => Promise<unknown>;
/** What the databases and the queue say to a further call of this invocation. */
let onCall: () => void;

vi.mock("~/procedure/scope.server", () => ({
  openControl: (_env: unknown, caller: Caller) => called(house.control, caller),
  openEvent: async (_env: unknown, { id }: { id: string }, caller: Caller) => {
    const own = house.events.get(id);
    if (!own) throw new Error("Its database does not answer");
    return called(own, caller);
  },
}));
type Caller = { trips?: TripCounter } | undefined;
function called({ db }: House, caller: Caller) {
  const batch: typeof db.batch = async (...args) => {
    onCall();
    return db.batch(...args);
  };
  const own = { ...db, batch };
  return caller?.trips ? { ...own, ...countingTrips(own, caller.trips) } : own;
}
vi.mock("~/rooms.server", async (original) => ({
  ...(await original<object>()),
  SUBSCRIBERS: {
    "mail:*": { work: (_ctx: unknown, work: OutboxWork) => subscriber(work) },
    "test:*": {
      work: (_ctx: unknown, work: OutboxWork) => subscriber(work),
      givenUp: (subject: string) => ({
        writes: [sql`update activity set details = ${JSON.stringify({ subject })}`],
        isKept: sql`false`,
      }),
    },
  },
}));

const { consume } = await import("../../../workers/queue");
const { sweepAll, sweepRecent } = await import("../../../workers/sweep");
const { processFileNotes } = await import("../../../workers/event-files");
const { tidyControl, tidyEvents } = await import("../../../workers/tidy");
const { Budget } = await import("../../../workers/budget");

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const minutesUntil = (at: string | null | undefined) =>
  Math.round((Date.parse(at ?? "") - Date.now()) / MINUTE);

let sent: { message: JobMessage; delay: number | undefined }[];
let batches: number[];
let bucket: string[];
let listed: number;
/** Objects of one page. */
const PAGE = 3;
const env = {
  JOBS: {
    async send(message: unknown, options?: { delaySeconds?: number }) {
      onCall();
      sent.push({ message: JobMessage.parse(message), delay: options?.delaySeconds });
    },
    async sendBatch(messages: { body: unknown }[]) {
      onCall();
      batches.push(messages.length);
      for (const { body } of messages) sent.push({ message: JobMessage.parse(body), delay: undefined });
    },
  },
  FILES: {
    async list({ prefix, cursor = "" }: { prefix: string; cursor?: string }) {
      listed += 1;
      const after = bucket.filter((key) => key.startsWith(prefix) && key > cursor).sort();
      const objects = after.slice(0, PAGE).map((key) => ({ key, uploaded: new Date(0) }));
      return { objects, truncated: after.length > PAGE, cursor: objects.at(-1)?.key };
    },
    delete: async (keys: string[] | string) => {
      bucket = bucket.filter((key) => ![keys].flat().includes(key));
    },
  },
} as unknown as WorkerEnv;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  [sent, batches, bucket, listed] = [[], [], [], 0];
  onCall = () => {};
  subscriber = async () => {};
  house.control = await memoryEvent("control");
  house.events = new Map();
});

async function addEvent(id: string, more: Partial<typeof events.$inferInsert> = {}, answers = true) {
  const at = { createdAt: "now", updatedAt: "now" };
  await house.control.write(
    q.insert(events).values({
      ...{ id, slug: id, name: id, databaseUrl: "x", status: "active", schemaVersion: EVENT_SCHEMA_VERSION },
      ...{ ...at, ...more },
    }),
  );
  if (answers) house.events.set(id, await memoryEvent());
  return house.events.get(id) as House;
}

const addJob = (own: House, id: string, more: Partial<typeof outbox.$inferInsert> = {}) =>
  own.write(
    q.insert(activities).values({
      id: `of ${id}`,
      kind: "task.added",
      actorId: "x",
      requestId: "r",
      createdAt: ago(1),
    } as never),
    q.insert(outbox).values({
      ...{ id, activityId: `of ${id}`, subscriber: `test:${id}`, sealed: "sealed", createdAt: ago(1) },
      ...more,
    } as never),
  );
const jobs = (own: House) => own.read(many(q.select().from(outbox).orderBy(outbox.id)));
const healthOf = async (id: string) =>
  (await house.control.read(many(q.select().from(eventHealth).where(eq(eventHealth.eventId, id)))))[0];

/** What became of each message. */
const deliver = (...bodies: unknown[]) => deliverIn(new Budget(), ...bodies);
async function deliverIn(budget: InstanceType<typeof Budget>, ...bodies: unknown[]): Promise<string[]> {
  const fates = bodies.map(() => "left");
  const messages = bodies.map((body, at) => ({
    ...{ id: String(at), body },
    ack: () => {
      fates[at] = "done";
    },
    retry: () => {
      fates[at] = "again";
    },
  }));
  await consume({ queue: "jobs", messages } as never, env, budget);
  return fates;
}
const named = (eventId: string, ...ids: string[]) => ({ job: "outbox", eventId, ids, reference: "r" });

it("does the rows that messages name, once, and erases what was sealed unless the work keeps it", async () => {
  const own = await addEvent("e");
  for (const id of ["a", "b", "c"]) await addJob(own, id);
  const done: string[] = [];
  subscriber = async ({ subject, keepSealed }) => {
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
  subscriber = async () => {
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
  subscriber = async ({ queued }) => queued(Array.from({ length: 120 }, (_, at) => `more ${at}`));
  await deliver(named("e", "a"));
  expect(sent.map(({ message }) => (message.job === "outbox" ? message.ids.length : 0))).toEqual([100, 20]);
});

it("more than a turn takes goes on behind the others, by a message that sweeps do not double", async () => {
  const own = await addEvent("e");
  for (let at = 0; at < 101; at += 1) await addJob(own, `row ${at}`);
  await deliver({ job: "sweep", eventIds: ["e"] });
  expect(sent).toMatchObject([{ message: { job: "event", eventId: "e" }, delay: undefined }]);
  expect(await healthOf("e")).toMatchObject({ waiting: 1, failures: 0 });
  expect(minutesUntil((await healthOf("e"))?.restUntil)).toBe(3);
  await deliver({ job: "sweep", eventIds: ["e"] });
  expect((await jobs(own)).filter(({ state }) => state === "pending")).toHaveLength(1);
  await deliver({ job: "event", eventId: "e", turn: "an older turn" });
  expect((await jobs(own)).filter(({ state }) => state === "pending")).toHaveLength(1);
  await deliver(sent[0]?.message);
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
    rests.push([health?.failures, minutesUntil(health?.restUntil), sent.at(-1)?.delay]);
    await deliver(sent.at(-1)?.message);
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
  await deliver(sent.at(-1)?.message);
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

it("a sweep asks for active events that do not rest, 25 a message: those that worked in the last hour, or all", async () => {
  const rest = (eventId: string, minutes: number) =>
    house.control.write(
      q.insert(eventHealth).values({ eventId, checkedAt: ago(9), restUntil: ago(-minutes) } as never),
    );
  await addEvent("recent", { workedAt: ago(59) });
  await addEvent("quiet", { workedAt: ago(61) });
  await addEvent("resting", { workedAt: ago(1) });
  await addEvent("rested", { workedAt: ago(1) });
  await addEvent("suspended", { workedAt: ago(1), status: "suspended" });
  await rest("resting", 1);
  await rest("rested", -1);
  expect(await sweepRecent(env)).toEqual({ events: 2, messages: 1 });
  const asked = () => sent.flatMap(({ message }) => (message.job === "sweep" ? [message.eventIds] : []));
  expect(asked()[0]?.sort()).toEqual(["recent", "rested"]);
  expect(await sweepAll(env)).toEqual({ events: 3, messages: 1 });
  for (let at = 0; at < 23; at += 1) await addEvent(`more ${at}`);
  sent = [];
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

it("the nightly round asks for each active event by a message of its own, a hundred at a time, from where it was", async () => {
  for (let at = 0; at < 203; at += 1) {
    const id = `e${String(at).padStart(3, "0")}`;
    await addEvent(id, at === 7 ? { status: "suspended" } : {}, false);
  }
  await addEvent("old", { schemaVersion: EVENT_SCHEMA_VERSION - 1 }, false);
  await tidyEvents(env);
  const asked: string[] = [];
  const cursors: string[] = [];
  const perInvocation: number[] = [];
  for (let next = sent.shift(); next; next = sent.shift()) {
    const { message } = next;
    if (message.job === "tidy") asked.push(message.eventId);
    if (message.job !== "night") continue;
    cursors.push(message.after);
    let calls = 0;
    onCall = () => {
      calls += 1;
    };
    await deliver(message);
    perInvocation.push(calls);
  }
  expect(cursors).toEqual(["", "e100", "e200"]);
  expect([asked.length, new Set(asked).size, asked.includes("e007"), asked.includes("old")]).toEqual([
    ...[202, 202, false, false],
  ]);
  expect(batches).toEqual([100, 100, 2]);
  expect(Math.max(...perInvocation)).toBeLessThanOrEqual(3);
});

it("an event is tidied by itself, its files page by page in invocations of their own; one that fails stops no other", async () => {
  const ids = ["a", "b", "c"];
  for (const id of ids) await addEvent(id, {}, id !== "b");
  bucket = ["a", "b", "c"].flatMap((id) => Array.from({ length: 8 }, (_, n) => `${id}/c/x/${n}.pdf`));
  expect(await deliver(...ids.map((eventId) => ({ job: "tidy", eventId })))).toEqual([
    "done",
    "done",
    "done",
  ]);
  expect(sent.map(({ message }) => message.job)).toEqual(["tidyFiles", "tidyFiles", "tidyFiles"]);
  expect(listed).toBe(0);
  const lists: number[] = [];
  for (let next = sent.shift(); next; next = sent.shift()) {
    listed = 0;
    await deliver(next.message);
    lists.push(listed);
  }
  expect(Math.max(...lists)).toBe(1);
  expect(bucket).toEqual(Array.from({ length: 8 }, (_, n) => `b/c/x/${n}.pdf`));
  // The database that did not answer is nobody's failure of the night: sweeps find and say it.
  expect(await healthOf("b")).toBeUndefined();
});

describe("an invocation that has made enough calls", () => {
  const COUNT = 12;
  /** The platform's own limit, as it breaks in. */
  const LIMIT = 120;
  let calls: number;
  beforeEach(async () => {
    for (let at = 0; at < COUNT; at += 1) {
      const own = await addEvent(`e${at}`);
      for (let row = 0; row < 5; row += 1) await addJob(own, `${row}`);
    }
    onCall = () => {
      calls += 1;
      if (calls > LIMIT) throw new Error("Too many subrequests by single Worker invocation.");
    };
  });
  const all = () => Array.from({ length: COUNT }, (_, at) => `e${at}`);
  const left = async () => {
    const rows = await Promise.all(all().map((id) => jobs(house.events.get(id) as House)));
    return rows.flat().filter(({ state }) => state === "pending").length;
  };
  const failures = async () => {
    const known = await Promise.all(all().map(healthOf));
    return known.filter((health) => (health?.failures ?? 0) > 0).length;
  };
  async function inRounds(budget: () => InstanceType<typeof Budget>, ...bodies: unknown[]) {
    const used: number[] = [];
    for (let round = bodies; round.length > 0 && used.length < 50; ) {
      calls = 0;
      const fates = await deliverIn(budget(), ...round);
      used.push(calls);
      const again = round.filter((_, at) => fates[at] === "again");
      round = [...again, ...sent.splice(0).map(({ message }) => message)];
    }
    return used;
  }

  it("leaves the rest to the queue's end: all is done, no limit is met, and no event has failed", async () => {
    const sweep = { job: "sweep", eventIds: all().slice(0, 6) };
    const hurried = all()
      .slice(6)
      .map((id) => named(id, "0", "1", "2", "3", "4"));
    const used = await inRounds(() => new Budget({ calls: 60, ms: 1e9 }), sweep, ...hurried);
    expect(await left()).toBe(0);
    expect(await failures()).toBe(0);
    expect(used.length).toBeGreaterThan(1);
    expect(Math.max(...used)).toBeLessThanOrEqual(LIMIT);
  });

  it("books no event's failure where the platform's limit is met all the same", async () => {
    const used = await inRounds(() => new Budget({ calls: 1e9, ms: 1e9 }), { job: "sweep", eventIds: all() });
    expect(await failures()).toBe(0);
    expect(used.length).toBeGreaterThan(1);
    const rows = await Promise.all(all().map((id) => jobs(house.events.get(id) as House)));
    expect(rows.flat().filter(({ lastError }) => lastError !== null)).toEqual([]);
  });

  it("begins no further event after its time, and none of the nightly round", async () => {
    calls = 0;
    const over = new Budget({ calls: 1e9, ms: 0 });
    await deliverIn(over, { job: "sweep", eventIds: ["e0"] }, named("e1", "0"), {
      job: "tidy",
      eventId: "e2",
    });
    expect(sent.map(({ message }) => message)).toEqual([
      { job: "sweep", eventIds: ["e0"] },
      { job: "outbox", eventId: "e1", ids: ["0"] },
      { job: "tidy", eventId: "e2" },
    ]);
    expect(await left()).toBe(COUNT * 5);
  });
});

it("the budget is half of what the platform is told to allow", () => {
  const config = readFileSync("wrangler.toml", "utf8");
  const limits = [...config.matchAll(/^subrequests = ([\d_]+)$/gm)].map(([, n = ""]) =>
    Number(n.replaceAll("_", "")),
  );
  const budget = new Budget();
  for (let at = 1; at < Math.min(...limits) / 2; at += 1) budget.spend();
  expect(budget.isOver).toBe(false);
  budget.spend();
  expect([budget.isOver, limits.length]).toEqual([true, 3]);
});

it("what the bindings are asked for counts, an upload's parts too", async () => {
  const budget = new Budget();
  const upload = { uploadPart: async () => "part", complete: async () => {} };
  const { FILES, JOBS } = budget.counted({
    FILES: { head: async () => null, createMultipartUpload: async () => upload, name: "files" },
    JOBS: { send: async () => {} },
  } as never);
  await FILES.head("x");
  const parts = await FILES.createMultipartUpload("x");
  await parts.uploadPart(1, "x");
  await JOBS?.send({ job: "night", after: "" });
  expect([budget.calls, (FILES as never as { name: string }).name]).toEqual([4, "files"]);
});

describe("the mail provider", () => {
  /** Mails whose id begins with "no" are refused. */
  const provider = async ({ subject, mailTaken }: OutboxWork) => {
    if (subject.startsWith("no")) throw new MailRefused(`${subject}@x.test`, 403);
    mailTaken(`${subject}@x.test`);
  };
  const addMail = (own: House, id: string, minutes = 1) =>
    addJob(own, id, { subscriber: `mail:${id}`, createdAt: ago(minutes) });
  const fault = async () => {
    const parts = await house.control.read(many(q.select().from(partHealth)));
    const mail = parts.find(({ part }) => part === "mail");
    return mail?.failingSince ? mail.details : null;
  };
  const states = async (own: House) => (await jobs(own)).map(({ id, state }) => `${id} ${state}`);
  const sweep = (...eventIds: string[]) => deliver({ job: "sweep", eventIds });
  beforeEach(() => {
    subscriber = provider;
  });

  it("that refuses one address keeps no other mail of the event, and is not called failing", async () => {
    const own = await addEvent("a");
    await addMail(own, "no1", 9);
    for (const id of ["yes1", "yes2"]) await addMail(own, id);
    await sweep("a");
    expect(await states(own)).toEqual(["no1 pending", "yes1 done", "yes2 done"]);
    expect(await fault()).toBeNull();
    const alone = await addEvent("b");
    await addMail(alone, "no2");
    await sweep("b");
    await sweep("b");
    expect(await fault()).toBeNull();
  });

  it("fails with several addresses of several events, over several batches, until the first success", async () => {
    const [a, b] = [await addEvent("a"), await addEvent("b")];
    await addMail(a, "no1");
    await sweep("a");
    expect(await fault()).toBeNull();
    await addMail(b, "no2");
    await sweep("b");
    expect(await fault()).toBe("The mail provider refuses us (403)");
    await addMail(a, "yes");
    await sweep("a");
    expect(await fault()).toBeNull();
  });

  it("fails with several addresses of the only event that sends, and not where another sends too", async () => {
    const [a, b] = [await addEvent("a"), await addEvent("b")];
    await addMail(b, "yes");
    await sweep("b");
    await addMail(a, "no1");
    await addMail(a, "no2");
    await sweep("a");
    expect(await fault()).toBeNull();
    await house.control.write(
      sql`update app_settings set value = replace(value, '"b"', '"a"') where key = 'mailProvider'`,
    );
    await addMail(a, "no3");
    await sweep("a");
    expect(await fault()).toContain("refuses us");
  });

  it("that refuses one after the other is asked a few times in a turn, once where it fails already; new mails come first", async () => {
    const own = await addEvent("a");
    for (let at = 0; at < 12; at += 1) await addMail(own, `no${at}`, 9);
    await sweep("a");
    expect((await jobs(own)).filter(({ attempts }) => attempts > 0)).toHaveLength(5);
    expect(await fault()).toBe("The mail provider refuses us (403)");
    await sweep("a");
    expect((await jobs(own)).filter(({ attempts }) => attempts > 0)).toHaveLength(6);
    await own.write(sql`update outbox set lease_until = null`);
    await addMail(own, "yes");
    await own.write(sql`delete from outbox where attempts = 0 and id <> 'yes'`);
    await sweep("a");
    expect(await states(own)).toContain("yes done");
    expect(await fault()).toBeNull();
  });
});

it("a deleted event's files go when it is gone and nobody has still to copy them; what is kept is kept until its day", async () => {
  await addEvent("here");
  bucket = ["gone/a", "here/a", "needed/a", "elsewhere/a"];
  await house.control.write(
    ...["gone", "here", "needed"].map((eventId) => noteFiles({ kind: "delete", eventId })),
    noteFiles({ kind: "copy", eventId: "new", from: "needed" }),
    noteFiles({ kind: "keep", eventId: "kept", until: ago(-1) }),
    noteFiles({ kind: "keep", eventId: "over", until: ago(1) }),
  );
  // The bucket here cannot be read: the copy waits, and so does what it is made from.
  expect(await processFileNotes(env)).toEqual({ notes: 6, failed: 1 });
  expect(bucket).toEqual(["here/a", "needed/a", "elsewhere/a"]);
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
