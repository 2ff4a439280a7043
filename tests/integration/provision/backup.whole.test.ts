import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appSettings, memberships } from "#db/control/schema";
import { many, q, readBatch } from "#db/read-batch";
import { backupEvent } from "#workers/ops/provision/backup";
import { createEvent } from "#workers/ops/provision/create-event";
import { deleteEvent } from "#workers/ops/provision/delete-event";
import { allEvents, getEvent } from "#workers/ops/provision/events";
import { restoreEvent } from "#workers/ops/provision/restore";
import { restoreAs } from "#workers/ops/provision/restore-as";
import { execute } from "../../harness/databases";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { isWhole } from "../../harness/whole";

let server: PrivateServer;
const folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
const at = (name: string) => join(folder, name);
const good = at("good.sql.gz");

beforeAll(async () => {
  server = await privateServer();
  for (const slug of ["boat", "other"]) {
    await createEvent(server.on, {
      slug,
      name: "Boat",
      adminEmail: "ann@boat.example",
      hosts: [`${slug}.example`],
    });
  }
  await run("create table odd (id integer primary key, a blob, b real, c text)");
  const texts = [
    "it''s; -- not",
    "two\nlines \\n and /* more",
    "\\n \\012 \r\n",
    "日本 🚤",
    'a "b" `c` [d]',
    "",
  ];
  for (const c of texts) await run(`insert into odd (a, b, c) values (x'00ff', 1.5e300, '${c}')`);
  await run("insert into odd (c) values ('nul' || char(0) || 'inside')");
  await run("create trigger odd_gone after delete on odd begin delete from odd where c = 'x;'; end");
  const at = "'2027-01-01', 'system', '2027-01-01', 'system'";
  await run(`insert into team_type values ('t1', 'Ships; and more', ${at})`);
  await run("insert into search_entry (kind, ref, title, body) values ('task', 'k1', 'Wave breaker', 'x')");
  // What is unsent in a backup is cancelled by its restore: here nothing is (failed-mails.test.ts has those).
  await run("update outbox set state = 'done', sealed = null");
  await run("update email_log set state = 'sent'");
  await backupEvent(server.on, "boat", good);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (slug: string) => server.on.openEvent(await getEvent(server.on.control, slug));
const run = async (sql: string, slug = "boat") => (await execute(await open(slug), sql)).rows;
const row = (slug = "boat") => getEvent(server.on.control, slug);
const left = async () =>
  (await readBatch(server.on.control, { rows: many(q.select().from(appSettings)) })).rows.filter(({ key }) =>
    key.startsWith("strays:"),
  );

/** Everything of a database, but what a restore takes out. */
async function content(slug = "boat"): Promise<unknown> {
  const db = await open(slug);
  const tables = (await execute(db, "select name, sql from sqlite_master order by name")).rows;
  const all: unknown[] = [];
  for (const { name, sql } of tables) {
    all.push(String(sql).replaceAll("IF NOT EXISTS ", ""));
    if (!String(sql).startsWith("CREATE TABLE") || name === "session") continue;
    const { rows } = await execute(db, `select * from "${name}" order by 1`);
    all.push(
      rows.map((one) =>
        Object.values(one).map((value) =>
          value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value,
        ),
      ),
    );
  }
  return all;
}

describe("a backup", () => {
  it("says what it holds, is readable by its owner only, and leaves nothing else behind", async () => {
    const [first, second = ""] = gunzipSync(readFileSync(good)).toString().split("\n");
    expect(first).toBe("-- Exhibitor portal: the backup of an event");
    const { id, schemaVersion } = await row();
    expect(JSON.parse(second.slice(3))).toMatchObject({
      format: 1,
      slug: "boat",
      eventId: id,
      schemaVersion,
      rows: { odd: 7, event_root: 1, user: 1 },
    });
    expect(statSync(good).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["good.sql.gz"]);
  });

  it("that breaks off is not kept", async () => {
    const broken = await server.over((driver) => ({
      ...driver,
      async dump(of) {
        const pieces: Uint8Array[] = [];
        for await (const piece of await driver.dump(of)) pieces.push(piece);
        const whole = Buffer.concat(pieces);
        return (async function* () {
          yield whole.subarray(0, whole.length - 20);
        })();
      },
    }));
    await expect(backupEvent(broken, "boat", at("broken.gz"))).rejects.toThrow("broke off");
    await expect(backupEvent(server.on, "boat", at("no/such/place.gz"))).rejects.toThrow("cannot be written");
    await expect(backupEvent(server.on, "boat", good)).rejects.toThrow("is there already");
    expect(readdirSync(folder)).toEqual(["good.sql.gz"]);
  });
});

describe("a restore", () => {
  it("brings back all that was committed before, whatever was written since", async () => {
    const before = await content();
    const url = (await row()).databaseUrl;
    for (let n = 0; n < 1_000; n += 50) {
      const db = await open("boat");
      await db.batch(
        Array.from({ length: 50 }, (_, i) => `insert into odd (c) values ('later ${n + i}')`),
        "write",
      );
    }
    await run("delete from team_type");
    await restoreEvent(server.on, "boat", good);
    expect(await content()).toEqual(before);
    expect((await row()).databaseUrl).not.toBe(url);
    expect(await run("select title from search_entry where search_entry match 'break*'")).toHaveLength(1);
    expect(await left()).toEqual([]);
    expect(await server.on.driver.exists(server.on.driver.nameOf(url))).toBe(false);
    // The database is written to as before, and can be saved again.
    await run("insert into search_entry (kind, ref, title, body) values ('task', 'k2', 'Breakwater', 'x')");
    expect(await run("select title from search_entry where search_entry match 'break*'")).toHaveLength(2);
    await backupEvent(server.on, "boat", at("second.sql.gz"));
    await restoreEvent(server.on, "boat", good);
  });

  it("refuses what is damaged, foreign or newer, in words, and changes nothing", async () => {
    const bytes = readFileSync(good);
    const text = gunzipSync(bytes).toString("latin1");
    const packed = (changed: string) => gzipSync(Buffer.from(changed, "latin1"));
    const flipped = (index: number) => {
      const copy = Buffer.from(bytes);
      copy[index]! ^= 0x10;
      return copy;
    };
    await backupEvent(server.on, "other", at("other.gz"));
    const cases: [Buffer, string | RegExp][] = [
      ...[0.3, 0.5, 0.7, 0.9].map((part): [Buffer, RegExp] => [
        flipped(Math.floor(bytes.length * part)),
        /is damaged/,
      ]),
      [bytes.subarray(0, bytes.length - 3), /is damaged: it was cut off/],
      [bytes.subarray(0, bytes.length >> 1), /is damaged: it was cut off/],
      [gzipSync(`${text.split("\n").slice(0, 2).join("\n")}\n`), /is damaged: it was cut off/],
      [packed(text.slice(0, -8)), /is damaged: it was cut off/],
      [packed(text.replace("ann@boat", "eve@boat")), /is damaged: its content is not what was written/],
      [packed(text.replace('"odd":7', '"odd":8')), /its header does not fit/],
      [packed(text.replace('"format":1', '"format":2')), /newer release/],
      [
        packed(text.replace(/"schemaVersion":\d+/, '"schemaVersion":999')),
        /has schema 999; this release knows up to/,
      ],
      [packed(text.replace('"sha256"', '"sha255"')), /its header cannot be read/],
      [Buffer.from("not gzipped at all"), /is not a backup/],
      [Buffer.alloc(0), /is not a backup|is damaged/],
      [gzipSync("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCOMMIT;\n"), /is not a backup/],
      [gzipSync(Buffer.alloc(3_000_000, 7)), /is not a backup/],
      [readFileSync(at("other.gz")), /is a backup of "other"/],
    ];
    const before = [await content(), await allEvents(server.on.control)];
    for (const [data, message] of cases) {
      writeFileSync(at("bad.gz"), data);
      await expect(restoreEvent(server.on, "boat", at("bad.gz"))).rejects.toThrow(message);
    }
    await expect(restoreEvent(server.on, "boat", at("none.gz"))).rejects.toThrow("There is no file");
    await expect(restoreEvent(server.on, "boat", folder)).rejects.toThrow("cannot be read");
    expect([await content(), await allEvents(server.on.control)]).toEqual(before);
    expect(await left()).toEqual([]);
    expect(existsSync(good)).toBe(true);
  });

  it("ends right when it was cut short at any of its steps", async () => {
    const before = await content();
    const made = new Set<string>();
    let steps = 0;
    for (let cutAt = 1; ; cutAt += isWhole ? 1 : 7) {
      let calls = -1;
      const step = () => {
        if (calls >= 0) calls += 1;
        // Nothing passes from there on: a read is tried twice.
        if (calls >= cutAt) throw new Error("cut");
      };
      const cut = await server.over((driver) => ({
        ...driver,
        async fetch(request) {
          step();
          return driver.fetch!(request);
        },
        async create(name) {
          made.add(name);
          step();
          const address = await driver.create(name);
          step();
          return address;
        },
        async delete(name) {
          step();
          await driver.delete(name);
          step();
        },
      }));
      calls = 0;
      const done = await restoreEvent(cut, "boat", good).catch(() => null);
      expect(await content()).toEqual(before);
      if (!done) await restoreEvent(server.on, "boat", good);
      expect(await content()).toEqual(before);
      expect(await left()).toEqual([]);
      const now = server.on.driver.nameOf((await row()).databaseUrl);
      for (const name of made) if (name !== now) expect(await server.on.driver.exists(name)).toBe(false);
      steps = cutAt;
      if (done) break;
    }
    expect(steps).toBeGreaterThan(12);
  });

  it("under another slug makes another event, with its people and without sessions and promises", async () => {
    const first = await content();
    await expect(restoreAs(server.on, "other", good)).rejects.toThrow('The slug "other" is taken');
    await expect(restoreAs(server.on, "www", good)).rejects.toThrow("reserved");
    await restoreAs(server.on, "copy", good);
    const [copy, boat] = [await row("copy"), await row()];
    expect(copy).toMatchObject({ status: "active", hosts: [], name: boat.name });
    expect(copy.id).not.toBe(boat.id);
    expect(await run("select id, slug from event_root", "copy")).toMatchObject([
      { id: copy.id, slug: "copy" },
    ]);
    expect(await run("select 1 from outbox union all select 1 from session", "copy")).toEqual([]);
    const { members } = await readBatch(server.on.control, {
      members: many(q.select().from(memberships).where(eq(memberships.eventId, copy.id))),
    });
    expect(members).toMatchObject([{ state: "active" }]);
    await deleteEvent(server.on, "copy");
    expect(await content()).toEqual(first);
  });
});
