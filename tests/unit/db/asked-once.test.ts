import { expect, it } from "vitest";
import { emptyRead, type Read, readBatch } from "#db/read-batch";

const read = (
  sql: string,
  args: (string | number | null)[],
  parse: (n: number) => unknown,
): Read<unknown> => ({
  statement: { sql, args },
  parse: (result) => parse(Number(result.rows[0]?.[0])),
});

it("what two reads ask alike is asked once, and each makes of the answer what it wants", async () => {
  const asked: unknown[] = [];
  const db = {
    batch: async (statements: readonly unknown[]) => {
      asked.push(...statements);
      return statements.map((_, at) => ({ rows: [[at]] }));
    },
  };
  const found = await readBatch(db as never, {
    one: read("select ?", ["a"], (n) => n),
    other: read("select ?", ["b"], (n) => n),
    again: read("select ?", ["a"], (n) => `again ${n}`),
    text: read("select ?", ["1"], (n) => n),
    number: read("select ?", [1], (n) => n),
    nothing: emptyRead("nothing"),
    noMore: emptyRead("no more"),
  });
  expect(found).toEqual({
    ...{ one: 0, other: 1, again: "again 0", text: 2, number: 3, nothing: "nothing", noMore: "no more" },
  });
  expect(asked).toEqual([
    { sql: "select ?", args: ["a"] },
    { sql: "select ?", args: ["b"] },
    { sql: "select ?", args: ["1"] },
    { sql: "select ?", args: [1] },
  ]);
});
