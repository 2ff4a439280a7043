import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { appSettings, events } from "#db/control/schema";
import { many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { deleteEvent } from "#workers/ops/provision/delete-event";
import { type DatabaseDriver, serverOf } from "#workers/ops/provision/driver";
import { getEvent } from "#workers/ops/provision/events";
import { dropFormer, formerCopies } from "#workers/ops/provision/former-copies";
import type { Installation } from "#workers/ops/provision/installation";
import { migrateEvents } from "#workers/ops/provision/migrate-events";
import { cancelMove, moveEvent } from "#workers/ops/provision/move-event";
import { driversOf, readServers } from "#workers/ops/provision/server-settings";
import { withServers } from "#workers/ops/provision/servers";
import { tursoDriver } from "#workers/ops/provision/turso-driver";
import { execute } from "../../harness/databases";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { inWhole, isWhole } from "../../harness/whole";
import { API_TOKEN, GROUP, ORG, type TursoStandIn, tursoStandIn } from "./turso-stand-in";

const QUICK = { leaseMs: 300, settleMs: 20 };

let first: PrivateServer;
let second: PrivateServer;
let turso: TursoStandIn;
/** The installation with its three servers: main, second, cloud. */
let on: Installation;
let lines: string[] = [];
const made: string[] = [];

beforeAll(async () => {
  [first, second] = await Promise.all([privateServer(), privateServer()]);
  turso = await tursoStandIn(second.on.driver);
  on = await over((driver) => driver);
  await createEvent(on, { slug: "boat", name: "Boat", adminEmail: "ann@boat.example" });
  await run("insert into team_type values ('t1', 'Ships; and ''more''', '2027', 's', '2027', 's')");
  await run("insert into search_entry (kind, ref, title, body) values ('task', 'k1', 'Wave breaker', 'x')");
  await run("create table tally (n integer primary key, at text)");
  await run(
    "insert into session (id, user_id, expires_at, created_at) select 's1', id, '2099-01-01', '2027-01-01' from user",
  );
});
afterEach(() => {
  lines = [];
});
afterAll(async () => {
  expect(turso.breaches).toEqual([]);
  turso.stop();
  await Promise.all([first.stop(), second.stop()]);
});

const servers = () => {
  const named = driversOf(readServers({ DATABASE_SERVERS: JSON.stringify({ second: second.settings }) }));
  const cloud = tursoDriver({
    org: ORG,
    apiToken: API_TOKEN,
    group: GROUP,
    control: { url: "", token: "" },
    apiUrl: turso.url,
    urlOf: (hostname) => `http://${hostname.replace(/\.db$/, ".cloud")}`,
    fetch: (request) =>
      second.on.driver.fetch!(new Request(request.url.replace(".cloud", ".db"), request as RequestInit)),
  });
  return new Map([...named, ["cloud", { ...cloud, dump: cloudDump(cloud) }]]);
};
const cloudDump = (_: DatabaseDriver) => (of: { url: string; token: string }) =>
  second.on.driver.dump({ ...of, url: of.url.replace(".cloud", ".db") });

/** The whole, over a driver that the test changed. */
const over = async (change: (driver: DatabaseDriver) => DatabaseDriver): Promise<Installation> => ({
  ...(await first.over((own) => change(withServers(own, servers())))),
  log: (line) => void lines.push(line),
});

const row = (slug = "boat") => getEvent(on.control, slug);
const open = async () => on.openEvent(await row());
const run = async (sql: string) => (await execute(await open(), sql)).rows;
const where = async () => serverOf(on.driver.nameOf((await row()).databaseUrl));
const notes = async () =>
  (await readBatch(on.control, { rows: many(q.select().from(appSettings)) })).rows
    .map(({ key }) => key.split(":")[0])
    // What the Worker still does to an event's files is not the move's.
    .filter((key) => key !== "demo" && key !== "files");
const tally = async () => (await run("select n from tally order by n")).map(({ n }) => Number(n));

/** Takes writes, or says why not. */
async function canWrite(to: Installation, databaseUrl: string, databaseToken: string): Promise<boolean> {
  const db = await to.openEvent({ databaseUrl, databaseToken });
  return db.batch(["update event_root set version = version"], "write").then(
    () => true,
    () => false,
  );
}

describe("a move", () => {
  it.each(isWhole ? ["second", "cloud", "main"] : ["cloud"])(
    "carries everything to %s, closes the former copy, and keeps it",
    async (to) => {
      const before = await row();
      const rows = await run("select * from team_type");
      const { rows: counted } = await moveEvent(on, "boat", to, QUICK);
      expect(counted).toBeGreaterThan(20);
      expect(lines.map((line) => line.slice(0, 3))).toEqual([
        "1/7",
        "2/7",
        "3/7",
        "4/7",
        "5/7",
        "6/7",
        "7/7",
      ]);
      expect(await where()).toBe(to);
      expect(await row()).toMatchObject({
        id: before.id,
        schemaVersion: before.schemaVersion,
        status: "active",
      });
      expect(await run("select * from team_type")).toEqual(rows);
      expect(await run("select title from search_entry where search_entry match 'break*'")).toHaveLength(1);
      // Nobody has to sign in again.
      expect(await run("select id from session")).toHaveLength(1);
      expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(false);
      const former = await on.openEvent(before);
      await expect(former.batch(["select 1 from user"], "read")).rejects.toMatchObject({
        reason: "blocked",
      });
      const name = on.driver.nameOf(before.databaseUrl);
      expect(await formerCopies(on, before.id)).toEqual([name]);
      expect(await dropFormer(on, before.id)).toEqual([name]);
      expect(await on.driver.exists(name)).toBe(false);
      expect(await notes()).toEqual([]);
    },
  );

  it("loses no acknowledged write, whoever writes meanwhile, and both copies never take writes", async () => {
    for (const to of ["second", "main"]) {
      const before = await row();
      let stop = false;
      const kept: number[] = [];
      let next = Date.now() * 1000;
      const writer = async () => {
        const stale = await on.openEvent(before);
        while (!stop) {
          next += 1;
          const n = next;
          const done = await stale
            .batch([{ sql: "insert into tally values (?, 'x')", args: [n] }], "write")
            .then(
              () => true,
              () => false,
            );
          if (done) kept.push(n);
        }
      };
      const writers = Array.from({ length: 8 }, writer);
      // The move begins while they write, however slow the disk is.
      await vi.waitUntil(() => kept.length > 10, { timeout: 30_000, interval: 5 });
      const during: boolean[] = [];
      const watched = { ...on, log: (line: string) => void (line.startsWith("4/7") && during.push(true)) };
      await moveEvent(watched, "boat", to, QUICK);
      stop = true;
      await Promise.all(writers);
      expect(during).toEqual([true]);
      expect(kept.length).toBeGreaterThan(10);
      const there = new Set(await tally());
      expect(kept.filter((n) => !there.has(n))).toEqual([]);
      await dropFormer(on, before.id);
    }
  });

  it("killed at any step ends right when it is run again", async () => {
    let steps = 0;
    for (let cutAt = 1; ; cutAt += isWhole ? 1 : 7) {
      const before = await row();
      const to = (await where()) === "main" ? "second" : "main";
      await run(`insert into tally values (${cutAt}, 'before')`);
      let calls = -1;
      const step = () => {
        if (calls >= 0) calls += 1;
        // Dead: nothing that it would do afterwards is done.
        if (calls >= cutAt) throw new Error("cut");
      };
      const cut = await over((driver) => {
        const around = async <T>(work: () => Promise<T>): Promise<T> => {
          step();
          const result = await work();
          step();
          return result;
        };
        return {
          ...driver,
          fetch: (request) => around(() => driver.fetch!(request)),
          create: (name) => {
            made.push(name);
            return around(() => driver.create(name));
          },
          delete: (name) => around(() => driver.delete(name)),
          block: (name, what) => around(() => driver.block(name, what)),
          dump: (of) => around(() => driver.dump(of)),
          check: (server) => around(() => driver.check(server)),
        };
      });
      calls = 0;
      const done = await moveEvent(cut, "boat", to, QUICK).catch(() => null);
      steps = cutAt;
      // Wherever it died: what was acknowledged is there, and one copy at most takes writes.
      expect(await tally()).toContain(cutAt);
      const now = await row();
      if (now.databaseUrl !== before.databaseUrl) {
        expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(false);
      }
      if (!done) {
        await moveEvent(on, "boat", to, QUICK).catch((error: Error) => {
          // It had died after its very last step.
          expect(error.message).toContain(`is on ${to} already`);
        });
      }
      expect(await where()).toBe(to);
      expect(await tally()).toContain(cutAt);
      expect(await canWrite(on, (await row()).databaseUrl, (await row()).databaseToken)).toBe(true);
      expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(false);
      expect(await dropFormer(on, before.id)).toEqual([on.driver.nameOf(before.databaseUrl)]);
      expect(await notes()).toEqual([]);
      if (done) break;
    }
    expect(steps).toBeGreaterThan(30);
    const now = on.driver.nameOf((await row()).databaseUrl);
    for (const name of made) expect([name, await on.driver.exists(name)]).toEqual([name, name === now]);
  });

  inWhole(() => {
    it("killed can be taken back", async () => {
      const before = await row();
      const to = (await where()) === "main" ? "second" : "main";
      const stuck = await over((driver) => ({
        ...driver,
        dump: () => Promise.reject(new Error("cut")),
        block: (name, what) =>
          what === "nothing" ? Promise.reject(new Error("cut")) : driver.block(name, what),
      }));
      await expect(moveEvent(stuck, "boat", to, QUICK)).rejects.toThrow(/may still be paused.*--cancel/);
      expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(false);
      // What else would work on it says so.
      expect((await migrateEvents(on, { verify: true })).behind).toMatchObject([
        { slug: "boat", reason: expect.stringContaining(`is being moved to ${to}`) },
      ]);
      await cancelMove(on, "boat", QUICK);
      expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(true);
      expect(await row()).toEqual(before);
      expect(await notes()).toEqual([]);
      await expect(cancelMove(on, "boat", QUICK)).rejects.toThrow('"boat" is not being moved');
    });
  });

  it("is one run's at a time", async () => {
    const to = (await where()) === "main" ? "second" : "main";
    const both = await Promise.allSettled(
      [1, 2].map(() => moveEvent(on, "boat", to, { leaseMs: 2_000, settleMs: 20 })),
    );
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    for (const one of both) {
      if (one.status === "rejected") expect(one.reason.message).toMatch(/by another run|is on \w+ already/);
    }
    expect(await where()).toBe(to);
    expect(await canWrite(on, (await row()).databaseUrl, (await row()).databaseToken)).toBe(true);
    await dropFormer(on, (await row()).id);
    expect(await notes()).toEqual([]);
  });

  inWhole(() => {
    it("stops when asked to, and leaves everything as it was", async () => {
      const before = await row();
      const to = (await where()) === "main" ? "second" : "main";
      const controller = new AbortController();
      const asked = { ...on, log: (line: string) => line.startsWith("4/7") && controller.abort() };
      const stopped = moveEvent(asked, "boat", to, { ...QUICK, signal: controller.signal });
      await expect(stopped).rejects.toThrow(/Stopped, as you asked\.\nNothing was changed/);
      expect(await row()).toEqual(before);
      expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(true);
      expect(await notes()).toEqual([]);
    });
  });
});

describe("a move that cannot be", () => {
  const wrong = (change: Record<string, unknown>) =>
    JSON.stringify({ second: { ...second.settings, ...change } });
  const withSecond = async (text: string) => ({
    ...(await first.over((own) => withServers(own, driversOf(readServers({ DATABASE_SERVERS: text }))))),
    log: () => {},
  });

  inWhole(() => {
    it("takes a suspended event along, which stays suspended, and none that is made or deleted just now", async () => {
      const status = (to: "active" | "suspended" | "deleting") =>
        writeBatch(on.control, [q.update(events).set({ status: to }).where(eq(events.slug, "boat"))]);
      const to = (await where()) === "main" ? "second" : "main";
      await status("deleting");
      await expect(moveEvent(on, "boat", to, QUICK)).rejects.toThrow('its status is "deleting"');
      await status("suspended");
      await moveEvent(on, "boat", to, QUICK);
      expect([await where(), (await row()).status]).toEqual([to, "suspended"]);
      await status("active");
    });
  });

  it("changes nothing, and says why", async () => {
    if ((await where()) !== "main") await moveEvent(on, "boat", "main", QUICK);
    await dropFormer(on, (await row()).id);
    const before = await row();
    const cases: [Installation, string, string | RegExp][] = [
      [on, "main", '"boat" is on main already. Nothing was changed.'],
      [on, "third", 'No database server is called "third". Known: main, second, cloud.'],
      [await withSecond(wrong({ adminPort: 1 })), "second", /"second" cannot be reached at 127\.0\.0\.1:1\./],
      [await withSecond(wrong({ port: 1 })), "second", /"second" cannot be reached at 127\.0\.0\.1:1\./],
      [await withSecond(wrong({ adminKey: "x" })), "second", /"second" refuses the admin key\. Check/],
      [
        await withSecond(wrong({ signingKey: first.settings.signingKey })),
        "second",
        /"second" refuses our tokens: the signing key/,
      ],
      [
        { ...on, portalOpens: () => "The portal does not know this server." },
        "second",
        "does not know this server",
      ],
      [
        await over((driver) => ({ ...driver, block: () => Promise.reject(new Error("no right")) })),
        "second",
        /may still be paused/,
      ],
    ];
    for (const [installation, to, message] of cases) {
      await expect(moveEvent(installation, "boat", to, QUICK)).rejects.toThrow(message);
      expect(await row()).toEqual(before);
      expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(true);
    }
    await cancelMove(on, "boat", QUICK);
    turso.fault = { status: 403, body: "{}" };
    await expect(moveEvent(on, "boat", "cloud", QUICK)).rejects.toThrow(
      /refuses the key \(403\).*\nNothing was changed/s,
    );
    turso.fault = null;
    expect(await notes()).toEqual([]);
    await expect(moveEvent(on, "nobody", "second", QUICK)).rejects.toThrow('There is no event "nobody"');
  });

  it("sees a copy that is not the same, and keeps the first", async () => {
    const before = await row();
    let dumps = 0;
    const spoiled = await over((driver) => ({
      ...driver,
      async dump(of) {
        dumps += 1;
        if (dumps !== 1) return driver.dump(of);
        const pieces: Uint8Array[] = [];
        for await (const piece of await driver.dump(of)) pieces.push(piece);
        const text = Buffer.concat(pieces).toString().replace("Ships; and", "Boats; and");
        return (async function* () {
          yield Buffer.from(text);
        })();
      },
    }));
    await expect(moveEvent(spoiled, "boat", "second", QUICK)).rejects.toThrow(
      /The copy is not the same: the rows of team_type are not the same\.\nNothing was changed/,
    );
    expect(await row()).toEqual(before);
    expect(await canWrite(on, before.databaseUrl, before.databaseToken)).toBe(true);
    expect(await notes()).toEqual([]);
  });

  it("leaves nothing of a deleted event on any server", async () => {
    await moveEvent(on, "boat", "second", QUICK);
    const { id, databaseUrl } = await row();
    const names = [on.driver.nameOf(databaseUrl), ...(await formerCopies(on, id))];
    expect(names).toHaveLength(2);
    await deleteEvent(on, "boat");
    for (const name of names) expect(await on.driver.exists(name)).toBe(false);
    expect(await notes()).toEqual([]);
  });
});
