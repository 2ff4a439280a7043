import type { Database, Result, Statement } from "./database";
import { type Read, sameStatement } from "./read-batch";
import { steadyNow } from "./steady-clock";

/** Beyond this what was read for a moment to come is read anew: a body that came slowly lay between. */
const HOLDS_MS = 500;

/**
 * Reads that a request will most likely ask for in a moment, asked for now, so that they share a call with what it asks for now. Nothing is
 * believed: an answer is given where the very same statement is asked, once, soon, and before anything is written.
 */
export class ForeseenReads {
  private known: { statement: Read<unknown>["statement"]; result: Promise<Result | null> }[] = [];
  private at = 0;

  ask(db: Pick<Database, "batch">, reads: readonly Read<unknown>[]): void {
    if (reads.length === 0) return;
    this.at = steadyNow();
    const results = db
      .batch(
        reads.map(({ statement }) => statement),
        "read",
      )
      .catch(() => null);
    this.known = reads.map(({ statement }, at) => ({
      statement,
      result: results.then((all) => all?.[at] ?? null),
    }));
  }

  /** The same database, which knows them. */
  over<D extends Database>(db: D): D {
    return {
      ...db,
      batch: async (statements, mode) => {
        const results = mode === "read" ? await this.taken(statements) : null;
        if (mode === "write") this.known = [];
        return results ?? db.batch(statements, mode);
      },
    };
  }

  /** The answers to all of these; null where one of them was not foreseen. */
  private async taken(statements: readonly Statement[]): Promise<Result[] | null> {
    if (this.known.length === 0 || steadyNow() - this.at > HOLDS_MS) return null;
    const found = statements.map((statement) =>
      typeof statement === "string"
        ? undefined
        : this.known.find((one) => sameStatement(one.statement, statement as Read<unknown>["statement"])),
    );
    if (found.length === 0 || found.includes(undefined)) return null;
    this.known = this.known.filter((one) => !found.includes(one));
    const results = await Promise.all(found.map((one) => one?.result ?? null));
    return results.includes(null) ? null : (results as Result[]);
  }
}
