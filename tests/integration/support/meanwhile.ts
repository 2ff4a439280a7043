import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { readBatch } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import type { TestEvent } from "./test-event";

/** The context of a command between whose reading and writing something else happens; `after` is what the database held then. */
export function meanwhile(ctx: CommandContext, happens: () => Promise<unknown>) {
  const seen = { has: false };
  const db: EventDatabase = {
    ...ctx.db,
    async batch(statements, mode) {
      if (mode === "write" && !seen.has) {
        seen.has = true;
        await happens();
      }
      return ctx.db.batch(statements, mode);
    },
  };
  return { ctx: { ...ctx, db }, seen };
}

/** Everything that the event's database holds, table by table. */
export async function contentOf(at: TestEvent): Promise<Record<string, unknown[]>> {
  const tables = await at.rows<{ name: string }>(sql`select name from sqlite_master where type = 'table'
    and name not like 'search_entry%' and name not like 'sqlite%' and name <> 'guard' and substr(name, 1, 1) <> '_'`);
  const reads = tables.map(
    ({ name }) => [name, sqlRows(sql`select * from ${sql.raw(`"${name}"`)} order by 1`)] as const,
  );
  const content = await readBatch(at.db, Object.fromEntries(reads));
  return Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [name, rows.map((row) => ({ ...(row as object) }))]),
  );
}
