import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#db/event/schema/teams";
import { first, fixedRead, q, sqlJson, writtenOnce } from "#db/read-batch";
import { memoryEvent } from "../support/memory-event";

it("asks with the values of each call, though its SQL is written once", () => {
  let written = 0;
  const read = fixedRead(["id", "known"], ({ id, known }) => {
    written += 1;
    return first(
      q.select({ email: users.email }).from(users).where(sql`${users.id} = ${id} and ${known} <> ${id}`),
    );
  });
  expect(written).toBe(0);
  const [one, other] = [read({ id: "a", known: "1" }), read({ id: "b", known: "2" })];
  expect(written).toBe(1);
  expect(one.statement.args).toEqual(["a", "1", "a"]);
  expect(other.statement.args).toEqual(["b", "2", "b"]);
  expect(one.statement.sql).toBe(other.statement.sql);
});

it("keeps what is fixed beside what changes, and reads rows as before", async () => {
  const at = await memoryEvent();
  const byHand = (id: string) =>
    first(q.select({ id: users.id }).from(users).where(eq(users.id, id)).limit(1));
  const read = fixedRead(["id"], ({ id }) =>
    first(q.select({ id: users.id }).from(users).where(eq(users.id, id)).limit(1)),
  );
  expect(read({ id: "x" }).statement).toEqual(byHand("x").statement);
  expect(await at.read(read({ id: "nobody" }))).toBeNull();
  const text = fixedRead(["word"], ({ word }) => sqlJson<string[]>(sql`select json_array(${word}, ${7})`));
  expect(await at.read(text({ word: "it's" }))).toEqual(["it's", 7]);
});

it("a function of ids is called once, and asked for any; one that is missing is an empty text", async () => {
  let built = 0;
  const named = writtenOnce((first: string, second: string) => {
    built += 1;
    return sqlJson<string[]>(sql`select json_array(${second}, ${first}, ${second}, ${3})`);
  });
  expect(named("a", "b").statement.args).toEqual(["b", "a", "b", 3]);
  expect(named("x", undefined).statement.args).toEqual(["", "x", "", 3]);
  expect(named("x").statement).toEqual(named("x", "").statement);
  expect(named("it's", "?").statement.sql).toBe(named("a", "b").statement.sql);
  expect(built).toBe(1);
});
