import { readdirSync, readFileSync } from "node:fs";
import { type Client, createClient } from "@libsql/client/node";
import type { EventDatabase } from "#db/database";
import { type Read, type Reads, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { projectRoot } from "#workers/ops/provision/project-root";
import { wholeOf } from "../../harness/memory-installation";

type Kind = "event" | "control";

/** An event's database (or control) in memory, with every migration: for what is SQL and needs no server. */
export async function memoryEvent(kind: Kind = "event") {
  const client = createClient({ url: ":memory:" });
  wholes[kind] ??= migrated(kind).then(wholeOf);
  await client.executeMultiple(await wholes[kind]);
  return memoryDatabase(client);
}

/** What all migrations together come to, worked out once a worker: to run each of them for every test takes six times as long. */
const wholes: Partial<Record<Kind, Promise<string>>> = {};

/** A database in memory that every migration was run on. */
export async function migrated(kind: Kind): Promise<Client> {
  const client = createClient({ url: ":memory:" });
  const folder = `${projectRoot()}/migrations/${kind}`;
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".sql")) continue;
    const statements = readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint");
    for (const statement of statements) await client.execute(statement);
  }
  return client;
}

export function memoryDatabase(client: Client) {
  const db: EventDatabase = {
    kind: "event",
    batch: (statements, mode) => client.batch(statements, mode),
    migrate: (statements) => client.migrate(statements),
  };
  return {
    db,
    write: (...writes: Write[]) => writeBatch(db, writes),
    read: async <T>(read: Read<T>): Promise<T> => (await readBatch(db, { read } satisfies Reads)).read as T,
    /** The table of each index. */
    indexes: async (): Promise<Map<string, string>> => {
      const { rows } = await client.execute("select name, tbl_name from sqlite_master where type = 'index'");
      return new Map(rows.map((row) => [String(row.name), String(row.tbl_name)]));
    },
    /** How SQLite goes about it: its steps, each with the one that it is part of. */
    plan: async (read: Read<unknown>): Promise<{ id: number; parent: number; detail: string }[]> => {
      const { sql: text, args } = read.statement;
      const { rows } = await client.execute({ sql: `explain query plan ${text}`, args });
      return rows.map((row) => ({
        id: Number(row.id),
        parent: Number(row.parent),
        detail: String(row.detail),
      }));
    },
  };
}

/** The audit fields of a row that a test inserts. */
export const audit = { createdAt: "now", createdBy: "x", updatedAt: "now", updatedBy: "x" };
