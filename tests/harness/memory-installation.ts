import { type Client, createClient } from "@libsql/client/node";
import type { Database } from "#db/database";
import type { DatabaseDriver } from "#workers/ops/provision/driver";
import type { Installation } from "#workers/ops/provision/installation";
import { localEnv } from "#workers/ops/provision/local-env";
import { migrateDatabase, readMigrations } from "#workers/ops/provision/migrate";
import { isWhole } from "./whole";

/** Databases without a server: what commands need that are called here. */
export interface Databases {
  on: Installation;
  stop(): Promise<void>;
}

/**
 * For tests of commands, which ask for no server: the engine that sqld has, in this process and in memory, a tenth of the time. In
 * `npm test -- whole` the same tests run against sqld.
 */
export async function databases(): Promise<Databases> {
  if (isWhole) return (await import("./private-server")).privateServer();
  return { on: await memoryInstallation(), stop: async () => {} };
}

async function memoryInstallation(): Promise<Installation> {
  const made = new Map<string, Database>();
  const notHere = () => {
    throw new Error("Databases in memory are made and read alone");
  };
  const urlOf = (name: string) => `memory:${name}`;
  const address = (name: string) => ({ url: urlOf(name), token: "" });
  const at = (url: string) => made.get(url) ?? notHere();
  const driver: DatabaseDriver = {
    check: async () => {},
    async create(name) {
      if (!made.has(urlOf(name)))
        made.set(urlOf(name), databaseOf(await memoryClient(name === "control" ? "control" : "event")));
      return address(name);
    },
    delete: async (name) => void made.delete(urlOf(name)),
    exists: async (name) => made.has(urlOf(name)),
    address,
    dump: notHere,
    block: notHere,
    nameOf: (url) => url.slice(urlOf("").length),
    owns: (url) => made.has(url),
    servers: [],
  };
  await driver.create("control");
  return {
    control: { ...at(urlOf("control")), kind: "control" },
    openEvent: async ({ databaseUrl }) => ({ ...at(databaseUrl), kind: "event" }),
    driver,
    env: localEnv({ appSecret: "s".repeat(43), port: 8787 }),
    log: () => {},
  };
}

type Kind = "event" | "control";

/** What all migrations come to, worked out once a worker. */
const wholes: Partial<Record<Kind, Promise<string>>> = {};

/** A database in memory with every migration. */
export async function memoryClient(kind: Kind): Promise<Client> {
  wholes[kind] ??= migrated(kind).then(wholeOf);
  const client = createClient({ url: ":memory:" });
  await client.executeMultiple(await wholes[kind]);
  return client;
}

/** The same, by running each of them: that takes six times as long. */
export async function migrated(kind: Kind): Promise<Client> {
  const client = createClient({ url: ":memory:" });
  await migrateDatabase(databaseOf(client), readMigrations(kind));
  return client;
}

export const databaseOf = (client: Client): Database => ({
  batch: (statements, mode) => client.batch(statements, mode),
  migrate: (statements) => client.migrate(statements),
});

/** The statements that make a database as this one is: its tables, the rows that migrations put there, indexes and triggers. */
export async function wholeOf(client: Client): Promise<string> {
  const { rows } = await client.execute(
    "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
  );
  const made = rows.map((row) => ({ type: String(row.type), name: String(row.name), sql: String(row.sql) }));
  const isVirtual = ({ sql }: { sql: string }) => /^create virtual table/i.test(sql);
  // A virtual table brings its own along.
  const brought = made.filter(isVirtual).map(({ name }) => `${name}_`);
  const own = made.filter(({ name }) => !brought.some((start) => name.startsWith(start)));
  const tables = own.filter(({ type }) => type === "table");
  const filled = [];
  for (const table of tables.filter((one) => !isVirtual(one))) filled.push(await rowsOf(client, table.name));
  const others = own.filter(({ type }) => type !== "table");
  const statements = [...tables, ...others].map(({ sql }) => sql);
  statements.splice(tables.length, 0, ...filled.flat());
  // Rows come table by table, whatever refers to what.
  return ["pragma foreign_keys = off", "begin", ...statements, "commit", "pragma foreign_keys = on", ""].join(
    ";\n",
  );
}

async function rowsOf(client: Client, table: string): Promise<string[]> {
  const { columns } = await client.execute(`select * from "${table}" limit 0`);
  const values = columns.map((name) => `quote("${name}")`).join(" || ', ' || ");
  const { rows } = await client.execute(`select ${values} as line from "${table}"`);
  return rows.map(({ line }) => `insert into "${table}" values (${line})`);
}
