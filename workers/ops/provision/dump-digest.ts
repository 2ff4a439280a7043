import { createHash, type Hash } from "node:crypto";
import { unseal } from "#db/seal";
import { DumpMeter } from "./dump-file";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";
import { insertedTable } from "./sql-statements";

/** What two copies of a database must have alike: its schema, and each table's rows in their order. */
export interface Digest {
  schema: string;
  tables: Record<string, { rows: number; hash: string }>;
}

/** Counts and hashes the statements of a dump while they pass by. */
class Digester {
  private readonly schema: string[] = [];
  private readonly tables = new Map<string, { rows: number; hash: Hash }>();

  push(statements: readonly string[]): void {
    for (const statement of statements) {
      const table = insertedTable(statement);
      // The planner's own notes say nothing of the data.
      if (table?.startsWith("sqlite_stat") || /^(pragma|begin|commit)\b/i.test(statement)) continue;
      if (!table || table === "sqlite_schema" || table === "sqlite_master") {
        this.schema.push(statement.replace(/^create table if not exists/i, "CREATE TABLE"));
        continue;
      }
      const one = this.tables.get(table) ?? { rows: 0, hash: createHash("sha256") };
      this.tables.set(table, one);
      one.rows += 1;
      one.hash.update(statement).update("\0");
    }
  }

  end(): Digest {
    const tables = [...this.tables].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      schema: createHash("sha256").update(this.schema.sort().join("\0")).digest("hex"),
      tables: Object.fromEntries(
        tables.map(([name, { rows, hash }]) => [name, { rows, hash: hash.digest("hex") }]),
      ),
    };
  }
}

/** A database from end to end, piece by piece. `each` gets its statements. */
export async function readWhole(
  on: Installation,
  event: { id: string; databaseUrl: string; databaseToken: string },
  each: (statements: string[]) => Promise<void> | void = () => {},
): Promise<Digest> {
  const token = event.databaseToken
    ? await unseal({ secret: on.env.APP_SECRET, purpose: "databaseToken" }, event.databaseToken)
    : "";
  const meter = new DumpMeter();
  const digester = new Digester();
  const take = async (statements: string[]) => {
    digester.push(statements);
    await each(statements);
  };
  for await (const piece of await on.driver.dump({ url: event.databaseUrl, token })) {
    await take(meter.push(piece));
  }
  const { last, isWhole, eventId } = meter.end();
  await take(last);
  if (!isWhole) throw new PlainError(`The dump of ${on.driver.nameOf(event.databaseUrl)} broke off.`);
  if (eventId !== event.id) {
    throw new PlainError(
      `${on.driver.nameOf(event.databaseUrl)} says that it is another event's (${eventId}).`,
    );
  }
  return digester.end();
}

/** The first thing in which two copies differ, in words; null where there is none. */
export function differenceOf(a: Digest, b: Digest): string | null {
  if (a.schema !== b.schema) return "their tables are not made alike";
  for (const table of new Set([...Object.keys(a.tables), ...Object.keys(b.tables)])) {
    const [one, other] = [a.tables[table], b.tables[table]];
    if (one?.rows !== other?.rows)
      return `${table} has ${one?.rows ?? 0} rows here and ${other?.rows ?? 0} there`;
    if (one?.hash !== other?.hash) return `the rows of ${table} are not the same`;
  }
  return null;
}

export const rowsOf = (digest: Digest): number =>
  Object.values(digest.tables).reduce((sum, { rows }) => sum + rows, 0);
