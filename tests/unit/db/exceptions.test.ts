import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Database, Statement } from "#db/database";
import { rootRead } from "#db/event/root";
import { forExceptions, plainText, withoutExceptions } from "#db/exceptions";
import { toStatement } from "#db/write-batch";

const asked = toStatement(sql`select 1${forExceptions(sql` + ${forExceptions(sql`2`)} + 3`)} + 4`);
const PLAIN = "select 1 + 4";
const ROOT = rootRead({}).statement;
const OTHER = { sql: "select 5", args: [] };

let urls = 0;
/** A database that answers with the text that it was asked, and of its root what `has` says. */
function database() {
  urls += 1;
  const url = `unit:exceptions${urls}`;
  const calls: string[][] = [];
  const state: { has: number | null; fails?: boolean } = { has: 0 };
  const server: Database = {
    async batch(statements) {
      if (state.fails) throw new Error("gone");
      calls.push(statements.map(textOf));
      return statements.map((one) => {
        const row = textOf(one) === ROOT.sql ? { has_exceptions: state.has } : { 0: textOf(one) };
        return { columns: [], rows: state.has === null ? [] : [row as never], rowsAffected: 0 };
      });
    },
    migrate: async () => [],
  };
  const db = withoutExceptions(server, url);
  const answers = async (...statements: Statement[]) =>
    (await db.batch(statements, "read")).map(({ rows }) => rows[0]?.[0] ?? "root");
  return { db, calls, state, answers, again: withoutExceptions(server, url) };
}
const textOf = (one: Statement) => (typeof one === "string" ? one : one.sql);

it("pieces for exceptions are left out, whatever stands in them", () => {
  expect(asked.sql).toBe("select 1/*<*/ + /*<*/2/*>*/ + 3/*>*/ + 4");
  expect([plainText(asked.sql), plainText(asked.sql), plainText("select 5")]).toEqual([
    ...[PLAIN, PLAIN],
    "select 5",
  ]);
});

it("who knows nothing asks as it is written; once there was no exception, plainly, whoever asks", async () => {
  const { answers, calls, again } = database();
  expect(await answers(OTHER, asked)).toEqual(["select 5", asked.sql]);
  expect(await answers(OTHER, asked)).toEqual(["select 5", PLAIN]);
  expect((await again.batch([asked], "read")).map(({ rows }) => rows[0]?.[0])).toEqual([PLAIN]);
  expect(calls).toEqual([
    ["select 5", asked.sql, ROOT.sql],
    ["select 5", PLAIN, ROOT.sql],
    [PLAIN, ROOT.sql],
  ]);
});

it("who asks for the root anyway asks once, and is told even where nothing else is asked", async () => {
  const { answers, calls } = database();
  expect(await answers(ROOT)).toEqual(["root"]);
  expect(await answers(asked, ROOT, OTHER)).toEqual([PLAIN, "root", "select 5"]);
  expect(await answers(OTHER)).toEqual(["select 5"]);
  expect(calls).toEqual([[ROOT.sql], [PLAIN, ROOT.sql, "select 5"], ["select 5"]]);
});

it("where there is an exception by now, nothing that was read plainly is given: all is read as written", async () => {
  const { answers, calls, state } = database();
  await answers(asked);
  state.has = 1;
  expect(await answers(asked, OTHER)).toEqual([asked.sql, "select 5"]);
  expect(calls.slice(1)).toEqual([
    [PLAIN, "select 5", ROOT.sql],
    [asked.sql, "select 5"],
  ]);
  // From then on at once, until there is none again.
  expect(await answers(asked)).toEqual([asked.sql]);
  expect(calls).toHaveLength(4);
  state.has = 0;
  expect(await answers(asked)).toEqual([asked.sql]);
  expect(await answers(asked)).toEqual([PLAIN]);
});

it("an event without a root, or of another database, is asked as written", async () => {
  const { answers, calls, state } = database();
  await answers(asked);
  state.has = null;
  await answers(asked);
  expect(calls.at(-1)).toEqual([asked.sql]);
  const other = database();
  await other.answers(asked);
  expect(other.calls).toEqual([[asked.sql, ROOT.sql]]);
});

it("writes, and the guards in them, are sent as written; what fails, fails", async () => {
  const { db, answers, calls, state } = database();
  await answers(asked);
  await db.batch([asked, ROOT], "write");
  expect(calls.at(-1)).toEqual([asked.sql, ROOT.sql]);
  state.fails = true;
  await expect(answers(asked)).rejects.toThrow("gone");
});
