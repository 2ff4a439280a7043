import type { Client } from "@libsql/client/node";
import type { EventDatabase } from "#db/database";
import { plainText } from "#db/exceptions";
import { type Read, type Reads, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { databaseOf, memoryClient } from "../../harness/memory-installation";

/** An event's database (or control) in memory, with every migration: for what is SQL and needs no server. */
export async function memoryEvent(kind: "event" | "control" = "event") {
  const client = await memoryClient(kind);
  // The tools' own book of what they ran is none of the product's tables.
  await client.execute("drop table __drizzle_migrations");
  return memoryDatabase(client);
}

export function memoryDatabase(client: Client) {
  const db: EventDatabase = { kind: "event", ...databaseOf(client) };
  return {
    db,
    write: (...writes: Write[]) => writeBatch(db, writes),
    read: async <T>(read: Read<T>): Promise<T> => (await readBatch(db, { read } satisfies Reads)).read as T,
    /** As an event without exceptions is asked. */
    readPlainly: async <T>(read: Read<T>): Promise<T> =>
      (await readBatch(db, { read: plainly(read) } satisfies Reads)).read as T,
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

/** The same read without what is for exceptions. */
export const plainly = <T>({ statement: { sql: text, args }, ...read }: Read<T>): Read<T> => ({
  ...read,
  statement: { sql: plainText(text), args },
});

/** The audit fields of a row that a test inserts. */
export const audit = { createdAt: "now", createdBy: "x", updatedAt: "now", updatedBy: "x" };
