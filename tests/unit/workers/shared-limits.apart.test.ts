import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { partHealth } from "#db/control/schema";
import { many, q } from "#db/read-batch";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { MailRefused } from "~/features/email/mail.jobs.server";
import type { OutboxWork } from "~/procedure/room-work.server";
import { Budget } from "../../../workers/budget";
import {
  addEvent,
  addJob,
  ago,
  begin,
  deliver,
  deliverIn,
  env,
  type House,
  healthOf,
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

const { tidyEvents } = await import("../../../workers/tidy");

beforeEach(begin);

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
  for (let next = played.sent.shift(); next; next = played.sent.shift()) {
    const { message } = next;
    if (message.job === "tidy") asked.push(message.eventId);
    if (message.job !== "night") continue;
    cursors.push(message.after);
    let calls = 0;
    played.onCall = () => {
      calls += 1;
    };
    await deliver(message);
    perInvocation.push(calls);
  }
  expect(cursors).toEqual(["", "e100", "e200"]);
  expect([asked.length, new Set(asked).size, asked.includes("e007"), asked.includes("old")]).toEqual([
    ...[202, 202, false, false],
  ]);
  expect(played.batches).toEqual([100, 100, 2]);
  expect(Math.max(...perInvocation)).toBeLessThanOrEqual(3);
});

it("an event is tidied by itself, its files page by page in invocations of their own; one that fails stops no other", async () => {
  const ids = ["a", "b", "c"];
  for (const id of ids) await addEvent(id, {}, id !== "b");
  played.bucket = ["a", "b", "c"].flatMap((id) => Array.from({ length: 8 }, (_, n) => `${id}/c/x/${n}.pdf`));
  expect(await deliver(...ids.map((eventId) => ({ job: "tidy", eventId })))).toEqual([
    "done",
    "done",
    "done",
  ]);
  expect(played.sent.map(({ message }) => message.job)).toEqual(["tidyFiles", "tidyFiles", "tidyFiles"]);
  expect(played.listed).toBe(0);
  const lists: number[] = [];
  for (let next = played.sent.shift(); next; next = played.sent.shift()) {
    played.listed = 0;
    await deliver(next.message);
    lists.push(played.listed);
  }
  expect(Math.max(...lists)).toBe(1);
  expect(played.bucket).toEqual(Array.from({ length: 8 }, (_, n) => `b/c/x/${n}.pdf`));
  // The database that did not answer is nobody's failure of the night: sweeps find and say it.
  expect(await healthOf("b")).toBeUndefined();
});

describe("an invocation that has made enough calls", () => {
  const COUNT = 6;
  const ROWS = 10;
  /** The platform's own limit, as it breaks in. */
  const LIMIT = 120;
  let calls: number;
  beforeEach(async () => {
    for (let at = 0; at < COUNT; at += 1) {
      const own = await addEvent(`e${at}`);
      for (let row = 0; row < ROWS; row += 1) await addJob(own, `${row}`);
    }
    played.onCall = () => {
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
  async function inRounds(budget: () => Budget, ...bodies: unknown[]) {
    const used: number[] = [];
    for (let round = bodies; round.length > 0 && used.length < 50; ) {
      calls = 0;
      const fates = await deliverIn(budget(), ...round);
      used.push(calls);
      const again = round.filter((_, at) => fates[at] === "again");
      round = [...again, ...played.sent.splice(0).map(({ message }) => message)];
    }
    return used;
  }

  it("leaves the rest to the queue's end: all is done, no limit is met, and no event has failed", async () => {
    const sweep = { job: "sweep", eventIds: all().slice(0, 3) };
    const hurried = all()
      .slice(3)
      .map((id) => named(id, ...Array.from({ length: ROWS }, (_, row) => String(row))));
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
    expect(played.sent.map(({ message }) => message)).toEqual([
      { job: "sweep", eventIds: ["e0"] },
      { job: "outbox", eventId: "e1", ids: ["0"] },
      { job: "tidy", eventId: "e2" },
    ]);
    expect(await left()).toBe(COUNT * ROWS);
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
    played.subscriber = provider;
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
    await addMail(b, "no1");
    await sweep("b");
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
