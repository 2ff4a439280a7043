import { afterAll, beforeAll, expect, it } from "vitest";
import { createEvent } from "#workers/ops/provision/create-event";
import { allEvents, getEvent } from "#workers/ops/provision/events";
import { type Migration, migrateDatabase, readMigrations } from "#workers/ops/provision/migrate";
import { migrateEvents } from "#workers/ops/provision/migrate-events";
import { execute } from "../../harness/databases";
import { type PrivateServer, privateServer } from "../../harness/private-server";

let server: PrivateServer;
beforeAll(async () => {
  server = await privateServer();
  for (const slug of ["aa", "bb", "cc"]) {
    await createEvent(server.on, { slug, name: slug, adminEmail: `${slug}@boat.example` });
  }
});
afterAll(() => server.stop());

const committed = readMigrations("event");
const next: Migration = {
  tag: "next",
  when: 9_999_999_999_999,
  hash: "next",
  statements: [
    "create table next_one (id integer)",
    "insert into next_one values (1)",
    "create table next_two (id integer)",
  ],
};
const migrations = [...committed, next];

const versions = async () =>
  (await allEvents(server.on.control)).map(({ slug, schemaVersion }) => [slug, schemaVersion]);

it("names what stays behind, takes nothing over half, and finishes when run again", async () => {
  const stuck = await server.on.openEvent(await getEvent(server.on.control, "bb"));
  await execute(stuck, "create table next_two (id text)");

  const seen: string[] = [];
  const first = await migrateEvents(server.on, { migrations, onDone: (slug) => seen.push(slug) });
  expect(first).toMatchObject({
    upToDate: 2,
    behind: [{ slug: "bb", reason: expect.stringContaining("next_two") }],
  });
  expect(seen.sort()).toEqual(["aa", "cc"]);
  const now = committed.length;
  expect(await versions()).toEqual([
    ["aa", now + 1],
    ["bb", now],
    ["cc", now + 1],
  ]);
  const half = await execute(stuck, "select 1 from sqlite_master where name = 'next_one'");
  expect(half.rows).toEqual([]);

  await execute(stuck, "drop table next_two");
  const again: string[] = [];
  const second = await migrateEvents(server.on, { migrations, onDone: (slug) => again.push(slug) });
  expect(second).toEqual({ upToDate: 3, behind: [] });
  expect(again).toEqual(["bb"]);
});

it("may run several times at once", async () => {
  await server.on.driver.create("race");
  const { openEventDatabase } = await import("#db/open");
  const race = () =>
    openEventDatabase({ ...server.on.driver.address("race"), fetch: server.on.driver.fetch });
  const results = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(race(), migrations)));
  expect(new Set(results)).toEqual(new Set([migrations.length]));
  const rows = await execute(race(), "select id from next_one");
  expect(rows.rows).toHaveLength(1);
});

it("corrects what control believes, when asked to look", async () => {
  const { control } = server.on;
  await execute(control, "update events set schema_version = 0 where slug = 'aa'");
  await execute(control, "update events set schema_version = 99 where slug = 'cc'");
  await migrateEvents(server.on, { migrations, verify: true });
  expect((await versions()).map(([, version]) => version)).toEqual(Array(3).fill(migrations.length));
});

it("opens a database with its own token only", async () => {
  const { driver } = server.on;
  const [aa, bb] = await Promise.all(["aa", "bb"].map((slug) => getEvent(server.on.control, slug)));
  const { openEventDatabase } = await import("#db/open");
  const own = driver.address(new URL(aa!.databaseUrl).hostname.split(".")[0]!);
  for (const token of [own.token, undefined]) {
    const foreign = openEventDatabase({ url: bb!.databaseUrl, token, fetch: driver.fetch });
    await expect(execute(foreign, "select 1")).rejects.toThrow(/40[14]|not there/);
  }
});
