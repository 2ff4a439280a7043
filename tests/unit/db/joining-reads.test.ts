import { describe, expect, it } from "vitest";
import type { Database, Result, Statement } from "#db/database";
import { sharingBatch } from "#db/decorators";

function counting(answer: (statements: Statement[]) => Promise<Result[]> | Result[] = echo) {
  const calls: { statements: Statement[]; mode: string }[] = [];
  const db: Database = {
    async batch(statements, mode) {
      calls.push({ statements: [...statements], mode });
      return answer(statements);
    },
    migrate: async () => [],
  };
  return { db: sharingBatch(db), calls };
}
const echo = (statements: Statement[]): Result[] =>
  statements.map((statement) => ({ columns: [String(statement)], rows: [], rowsAffected: 0 }));
const names = (results: Result[]) => results.map(({ columns }) => columns[0]);
const later = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) await null;
};

describe("reads that are asked for side by side", () => {
  it("go in one call, and each gets its own results in its own order", async () => {
    const { db, calls } = counting();
    const loader = async (turns: number, ...statements: string[]) => {
      await later(turns);
      return names(await db.batch(statements, "read"));
    };
    expect(await Promise.all([loader(0, "a", "b"), loader(3), loader(12, "c"), loader(7, "d", "e")])).toEqual(
      [["a", "b"], [], ["c"], ["d", "e"]],
    );
    expect(calls).toEqual([{ statements: ["a", "b", "d", "e", "c"], mode: "read" }]);
  });

  it("one that comes behind waits for nobody's answer, and one after the answer is a call of its own", async () => {
    let answered = (_: Result[]) => {};
    const { db, calls } = counting((statements) =>
      calls.length === 1
        ? new Promise((resolve) => {
            answered = () => resolve(echo(statements));
          })
        : echo(statements),
    );
    const first = db.batch(["slow"], "read");
    await later(100);
    expect(names(await db.batch(["next"], "read"))).toEqual(["next"]);
    answered([]);
    expect(names(await first)).toEqual(["slow"]);
    expect(calls).toHaveLength(2);
  });

  it("fail together, as they would within a batch; what comes after is asked anew", async () => {
    const { db, calls } = counting((statements) => {
      if (statements.includes("bad")) throw new Error("no such table");
      return echo(statements);
    });
    const both = await Promise.allSettled([db.batch(["good"], "read"), db.batch(["bad"], "read")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(names(await db.batch(["good"], "read"))).toEqual(["good"]);
    expect(calls).toHaveLength(2);
  });

  it("writes are never joined, and do not wait", async () => {
    const { db, calls } = counting();
    const read = db.batch(["r"], "read");
    await Promise.all([db.batch(["w1"], "write"), db.batch(["w2"], "write"), read]);
    expect(calls.map(({ statements, mode }) => `${mode} ${statements}`)).toEqual([
      "write w1",
      "write w2",
      "read r",
    ]);
  });
});
