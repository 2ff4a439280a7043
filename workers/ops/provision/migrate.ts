import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#db/database";
import { projectRoot } from "./project-root";

export interface Migration {
  tag: string;
  /** When it was written: what drizzle orders and remembers migrations by. */
  when: number;
  hash: string;
  statements: string[];
}

/** The committed migrations of one kind of database, oldest first. Read at run time: they are data, not code. */
export function readMigrations(kind: "control" | "event"): Migration[] {
  const folder = join(projectRoot(), "migrations", kind);
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
    const statements = text.split("--> statement-breakpoint").filter((statement) => statement.trim() !== "");
    return { tag, when, hash: createHash("sha256").update(text).digest("hex"), statements };
  });
}

/** drizzle's own bookkeeping, so that its tools can read our databases. */
const BOOK =
  "create table if not exists __drizzle_migrations (id integer primary key autoincrement, hash text not null unique, created_at numeric)";

/**
 * Applies what is missing, each migration whole or not at all, and returns the schema version: how many are applied.
 * Safe to repeat, to stop anywhere, and to run twice at the same time.
 */
export async function migrateDatabase(db: Database, migrations: readonly Migration[]): Promise<number> {
  let applied = await schemaVersionOf(db);
  while (applied < migrations.length) {
    const next = migrations[applied]!;
    try {
      await db.migrate([
        ...(applied === 0 ? [BOOK] : []),
        ...next.statements,
        {
          sql: "insert into __drizzle_migrations (hash, created_at) values (?, ?)",
          args: [next.hash, next.when],
        },
      ]);
      applied += 1;
    } catch (error) {
      // Another process may have applied it in the meantime; then the count has moved on and nothing is wrong.
      const now = await schemaVersionOf(db);
      if (now <= applied) throw error;
      applied = now;
    }
  }
  return applied;
}

/** How many migrations a database has; 0 where it is empty. */
export async function schemaVersionOf(db: Pick<Database, "batch">): Promise<number> {
  const [book] = await db.batch(["select 1 from sqlite_master where name = '__drizzle_migrations'"], "read");
  if (book?.rows.length === 0) return 0;
  const [count] = await db.batch(["select count(*) as n from __drizzle_migrations"], "read");
  return Number(count?.rows[0]?.n ?? 0);
}
