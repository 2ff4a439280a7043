import { expect, it } from "vitest";
import type { Database, Result, Statement } from "#db/database";
import { type Migration, migrateDatabase } from "#workers/ops/provision/migrate";

const MIGRATIONS: Migration[] = ["a", "b", "c", "d"].map((tag, when) => ({
  ...{ tag, when, hash: `hash of ${tag}`, statements: [`make ${tag}`] },
}));

/** A database that counts what was applied; `before` is what happens when a migration is about to be made. */
function counting(before: (applied: number) => number | Error = (applied) => applied) {
  let applied = 0;
  const made: string[] = [];
  const result = (rows: unknown[][]) => [{ columns: [], rows, rowsAffected: 0 }] as unknown as Result[];
  const db: Pick<Database, "batch" | "migrate"> = {
    async batch([statement]) {
      if (String(statement).includes("sqlite_master")) return result(applied > 0 ? [[1]] : []);
      return result([Object.assign([applied], { n: applied })]);
    },
    async migrate(statements: Statement[]) {
      const now = before(applied);
      if (now instanceof Error) throw now;
      if (now !== applied) {
        applied = now;
        throw new Error("UNIQUE constraint failed");
      }
      made.push(
        statements.map((one) => (typeof one === "string" ? one.slice(0, 12) : one.args?.[0])).join(", "),
      );
      applied += 1;
      return [];
    },
  };
  return { db: db as Database, made };
}

it("applies what is missing, each with its record, the book first", async () => {
  const { db, made } = counting();
  expect(await migrateDatabase(db, MIGRATIONS.slice(0, 2))).toBe(2);
  expect(made).toEqual(["create table, make a, hash of a", "make b, hash of b"]);
  expect(await migrateDatabase(db, MIGRATIONS)).toBe(4);
  expect(made.slice(2)).toEqual(["make c, hash of c", "make d, hash of d"]);
});

it("goes on behind what another process has applied meanwhile, however much that is", async () => {
  let isFirst = true;
  const { db, made } = counting((applied) => {
    if (!isFirst) return applied;
    isFirst = false;
    return 3;
  });
  expect(await migrateDatabase(db, MIGRATIONS)).toBe(4);
  expect(made).toEqual(["make d, hash of d"]);
});

it("a migration that fails by itself is an error, and is not tried for ever", async () => {
  const { db } = counting(() => new Error("no such table"));
  await expect(migrateDatabase(db, MIGRATIONS)).rejects.toThrow("no such table");
});
