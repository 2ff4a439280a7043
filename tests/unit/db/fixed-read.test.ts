import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#db/event/schema/teams";
import { first, fixedRead, q, sqlJson } from "#db/read-batch";
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
