import type { Client } from "@libsql/client/node";
import { createClient } from "@libsql/client/node";
import { expect, it } from "vitest";
import { migrated, wholeOf } from "../../harness/memory-installation";

async function contentOf(client: Client) {
  const { rows } = await client.execute(
    "select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by type, name",
  );
  const content: Record<string, unknown> = {};
  for (const { type, name } of rows) {
    if (type === "table") content[String(name)] = (await client.execute(`select * from "${name}"`)).rows;
  }
  return { made: rows.map((row) => ({ ...row })), content };
}

it.each(["event", "control"] as const)(
  "a test's %s database, made at once, is the one that the migrations make",
  async (kind) => {
    const one = await migrated(kind);
    const other = createClient({ url: ":memory:" });
    await other.executeMultiple(await wholeOf(one));
    const [by, at] = [await contentOf(one), await contentOf(other)];
    expect(at.made).toEqual(by.made);
    expect(JSON.stringify(at.content)).toBe(JSON.stringify(by.content));
  },
);
