import { type Client, createClient } from "@libsql/client/node";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withoutExceptions } from "#db/exceptions";
import { as, jsonValues } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { migrateDatabase, readMigrations } from "#workers/ops/provision/migrate";
import { LAYOUT_OF_TEAM } from "~/features/dashboard/cards/layout-audience.server";
import { AUDIENCE_OF_DOWNLOADS, DOWNLOAD_AUDIENCE } from "~/features/downloads/download-audience.server";
import { seedEvent } from "~/features/settings/seed.server";
import { setException } from "~/features/teams/audience/audience.commands.server";
import { seenBy } from "~/features/teams/audience/audience.server";
import { recountExceptions } from "~/features/teams/audience/exceptions.server";
import { databaseOf, memoryClient, wholeOf } from "../../harness/memory-installation";
import { memoryDatabase } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const AT = sql`'now', 'x', 'now', 'x'`;
const AUDIT = sql`created_at, created_by, updated_at, updated_by`;
const MIGRATION = "0046_exceptions";

/** An event as it is made, before anything is in it. */
async function newEvent(client: Client) {
  const at = memoryDatabase(client);
  await seedEvent(at.db, { eventId: "e", slug: "e", name: "E", now: new Date() });
  return { ...at, client };
}
const madeEvent = async () => newEvent(await memoryClient("event"));

const markOf = async (client: Client) =>
  (await client.execute("select has_exceptions as mark from event_root")).rows.map(({ mark }) => mark);

/** A row of any table, with whatever its columns must have. What it refers to need not be there. */
async function insert(client: Client, table: string, given: Record<string, string | null> = {}) {
  const { rows } = await client.execute(`pragma table_info("${table}")`);
  const needed = rows.filter((row) => row.notnull === 1 && row.dflt_value === null);
  const values: Record<string, string | number | null> = {
    ...Object.fromEntries(needed.map(({ name, type }) => [String(name), type === "text" ? "x" : 0])),
    ...given,
  };
  const names = Object.keys(values);
  const args = Object.values(values);
  const text = `insert into "${table}" (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`;
  await client.migrate([{ sql: text, args }]);
}

/** Every table whose things may have an audience of their own. */
const THINGS = await (async () => {
  const client = await memoryClient("event");
  const { rows } = await client.execute(`select m.name from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and c.name = 'audience_base' order by 1`);
  return rows.map(({ name }) => String(name));
})();

/** Every way in which an event comes to have an exception, as writes to one that had none. */
const WAYS: Record<string, (client: Client) => Promise<unknown>> = {
  "a team that is named": (client) => insert(client, "audience_team"),
  "a condition": (client) => insert(client, "audience_condition"),
  ...Object.fromEntries(
    THINGS.flatMap((table) => [
      [`${table}, new`, (client: Client) => insert(client, table, { audience_base: "teams" })],
      [
        `${table}, changed`,
        async (client: Client) => {
          await insert(client, table);
          expect(await markOf(client)).toEqual([0]);
          await client.execute(`update "${table}" set audience_base = 'everybody'`);
        },
      ],
    ]),
  ),
};

describe("that an event has exceptions", () => {
  it("is not so of a new one, nor of things without; where exceptions were there before its row, it is", async () => {
    const { client } = await madeEvent();
    expect(THINGS).toHaveLength(8);
    for (const table of THINGS) {
      await insert(client, table);
      await client.execute(`update "${table}" set audience_base = null`);
    }
    expect(await markOf(client)).toEqual([0]);
    const other = await memoryClient("event");
    await insert(other, "audience_team");
    await insert(other, "event_root");
    expect(await markOf(other)).toEqual([1]);
  });

  it.each(Object.keys(WAYS))("is said with the first one: %s", async (way) => {
    const { client } = await madeEvent();
    await WAYS[way]?.(client);
    expect(await markOf(client)).toEqual([1]);
    // As long as there is one, no night takes it back.
    await memoryDatabase(client).write(...recountExceptions());
    expect(await markOf(client)).toEqual([1]);
  });

  it("is taken back in the night when the last one is gone", async () => {
    const { client, write } = await madeEvent();
    await insert(client, "task", { id: "t", audience_base: "teams" });
    await insert(client, "audience_team", { thing_id: "t" });
    await write(sql`update task set audience_base = null`, ...recountExceptions());
    expect(await markOf(client)).toEqual([1]);
    await write(sql`delete from task`, ...recountExceptions());
    expect(await markOf(client)).toEqual([0]);
    await WAYS["a condition"]?.(client);
    expect(await markOf(client)).toEqual([1]);
  });

  it("comes along with a database that is written out and read in again, with what keeps it", async () => {
    for (const way of [null, "task, changed"]) {
      const { client } = await madeEvent();
      if (way) await WAYS[way]?.(client);
      const other = createClient({ url: ":memory:" });
      await other.executeMultiple(await wholeOf(client));
      expect(await markOf(other)).toEqual([way ? 1 : 0]);
      await WAYS["form, new"]?.(other);
      expect(await markOf(other)).toEqual([1]);
    }
  });

  const migrations = readMigrations("event");
  const before = migrations.slice(
    0,
    migrations.findIndex(({ tag }) => tag === MIGRATION),
  );

  it.each(["none", "a team that is named", "a condition", ...THINGS])(
    "is found by the migration, of events that are there: %s",
    async (what) => {
      const client = createClient({ url: ":memory:" });
      const db = databaseOf(client);
      await migrateDatabase(db, before);
      await insert(client, "event_root");
      for (const table of THINGS) await insert(client, table);
      if (THINGS.includes(what)) await client.execute(`update "${what}" set audience_base = 'types'`);
      else await WAYS[what]?.(client);
      await migrateDatabase(db, migrations);
      expect(await markOf(client)).toEqual([what === "none" ? 0 : 1]);
    },
  );
});

describe("who reads while the first exception is written", () => {
  it("is answered by it from the next read on, whoever wrote it, and what was known of the event before", async () => {
    const house = await memoryHouse();
    const { at } = house;
    await seedEvent(at.db, { eventId: "e", slug: "e", name: "E", now: new Date() });
    await at.write(
      sql`update user set permissions = 'admin' where id = 'mia'`,
      sql`insert into team (id, name, ${AUDIT}) values ('alba', 'Alba', ${AT}), ('birch', 'Birch', ${AT})`,
      sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, ${AUDIT})
        values ('f', 'downloads', 'd', 'stored', 'plan.pdf', 'application/pdf', 1, 'k', ${AT})`,
      sql`insert into download (id, name, file_id, show_download, ${AUDIT}) values ('d', 'Plan', 'f', 1, ${AT})`,
    );
    const texts: string[] = [];
    const db = withoutExceptions(
      {
        ...at.db,
        batch: (statements, mode) => {
          texts.push(...statements.map((one) => (typeof one === "string" ? one : one.sql)));
          return at.db.batch(statements, mode);
        },
      },
      "unit:first-exception",
    );
    const seen = async (teamId: string) => {
      texts.splice(0);
      const who = { level: "user", teamId } as const;
      const { ids } = await readBatch(db, {
        ids: jsonValues(as<string>(sql`d.id`), sql`from download d where ${seenBy(DOWNLOAD_AUDIENCE, who)}`),
      });
      return { ids, asked: texts.filter((one) => one.includes("audience_team")).length };
    };
    expect(await seen("alba")).toEqual({ ids: ["d"], asked: 1 });
    expect(await seen("alba")).toEqual({ ids: ["d"], asked: 0 });
    const staff = house.ctx(new Date(), { actor: { id: "mia", level: "admin", teamId: null } });
    await setException(staff, AUDIENCE_OF_DOWNLOADS, "d", { teamId: "alba", rule: "out" });
    expect(await seen("alba")).toEqual({ ids: [], asked: 1 });
    expect(await seen("birch")).toEqual({ ids: ["d"], asked: 1 });
  });
});

it("the layout of a team is the same, asked with names and without, where there are none", async () => {
  const { client, read, readPlainly, write } = await madeEvent();
  await write(
    sql`insert into team_type (id, name, ${AUDIT}) values ('a', 'A', ${AT}), ('b', 'B', ${AT})`,
    sql`insert into team (id, name, team_type_id, is_organiser, stand_share_role, parent_team_id, ${AUDIT})
      values ('none', 'x', null, 0, 'none', null, ${AT}), ('a', 'x', 'a', 0, 'none', null, ${AT}), ('b', 'x', 'b', 0, 'parent', null, ${AT}),
        ('organiser', 'x', 'a', 1, 'none', null, ${AT}), ('share', 'x', null, 0, 'child', 'b', ${AT})`,
  );
  for (const id of ["nobodys", "of-a", "of-b"])
    await insert(client, "card_layout", { id, name: id, is_default: "0" });
  await write(
    sql`insert into card_layout_team_type (layout_id, team_type_id) values ('of-a', 'a'), ('of-b', 'b')`,
  );
  const named = sql`(select iif(is_default, 'default', id) from card_layout where id = ${LAYOUT_OF_TEAM})`;
  const layouts = jsonValues(sql<string>`tm.id || ' ' || ${named}`, sql`from team tm order by tm.id`);
  const found = ["a of-a", "b of-b", "none default", "organiser of-a", "share of-b"];
  expect(await read(layouts)).toEqual(found);
  expect(await readPlainly(layouts)).toEqual(found);
});
