import { sql } from "drizzle-orm";
import type { EventDatabase, Statement } from "#db/database";
import { readBatch } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import type { TestEvent } from "../../worlds/test-event";

/**
 * The context of a command between whose reading and writing something else happens. `happens` is told which tables the batch
 * names that is to be written then.
 */
export function meanwhile(ctx: CommandContext, happens: (tables: readonly string[]) => Promise<unknown>) {
  const seen = { has: false, tables: new Set<string>() };
  const db: EventDatabase = {
    ...ctx.db,
    async batch(statements, mode) {
      if (mode === "write") {
        const isFirst = !seen.has;
        seen.has = true;
        for (const statement of statements) for (const table of tablesOf(statement)) seen.tables.add(table);
        if (isFirst) await happens([...seen.tables]);
      }
      return ctx.db.batch(statements, mode);
    },
  };
  return { ctx: { ...ctx, db }, seen };
}

const WRITES =
  /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?!\s+set\b)(?:\s+or\s+\w+)?|delete\s+from)\s+["`]?(\w+)/gi;

/** The tables that a statement writes, by its own words. */
const tablesOf = (statement: Statement): string[] =>
  [...(typeof statement === "string" ? statement : statement.sql).matchAll(WRITES)].map(
    ([, table]) => table as string,
  );

/** What a write to some tables may change by itself: what their triggers write, and what goes with their rows. */
export async function withWhatFollows(at: TestEvent, tables: readonly string[]): Promise<string[]> {
  const { triggers, cascades } = await followersOf(at);
  const all = new Set(tables);
  for (const table of all)
    for (const next of [...(triggers.get(table) ?? []), ...(cascades.get(table) ?? [])]) all.add(next);
  return [...all].filter((table) => table !== "guard" && !table.startsWith("search_entry")).sort();
}

interface Followers {
  triggers: Map<string, string[]>;
  cascades: Map<string, string[]>;
}
let followers: Promise<Followers> | undefined;
const followersOf = (at: TestEvent): Promise<Followers> => (followers ??= readFollowers(at));

async function readFollowers(at: TestEvent): Promise<Followers> {
  const triggers = new Map<string, string[]>();
  const cascades = new Map<string, string[]>();
  const add = (to: Map<string, string[]>, table: string, names: string[]) =>
    to.set(table, [...(to.get(table) ?? []), ...names]);
  const made = await at.rows<{ tbl: string; text: string }>(
    sql`select tbl_name as tbl, sql as text from sqlite_master where type = 'trigger'`,
  );
  for (const { tbl, text } of made) add(triggers, tbl, tablesOf(text.replace(/^[\s\S]*?\bbegin\b/i, "")));
  const keys = await at.rows<{ tbl: string; parent: string }>(
    sql`select m.name as tbl, k."table" as parent from sqlite_master m join pragma_foreign_key_list(m.name) k
      where m.type = 'table' and k.on_delete <> 'NO ACTION'`,
  );
  for (const { tbl, parent } of keys) add(cascades, parent, [tbl]);
  return { triggers, cascades };
}

/** What the event's database holds in some tables. */
export async function contentOf(
  at: TestEvent,
  tables: readonly string[],
): Promise<Record<string, unknown[]>> {
  if (tables.length === 0) return {};
  const reads = tables.map(
    (name) => [name, sqlRows(sql`select * from ${sql.raw(`"${name}"`)} order by 1`)] as const,
  );
  const content = await readBatch(at.db, Object.fromEntries(reads));
  return Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [name, rows.map((row) => ({ ...(row as object) }))]),
  );
}
