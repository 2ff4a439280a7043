import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openEventDatabase } from "#db/open";
import { readBatch } from "#db/read-batch";
import { isUnavailable } from "#db/unavailable";
import { writeBatch } from "#db/write-batch";
import { gateOf } from "#db/write-gate";
import { sqlRows } from "../../harness/sql-rows";

afterEach(() => void vi.restoreAllMocks());

let urls = 0;
/** A database whose server is `answer`, with how often it was asked. */
function database(answer: (call: number, signal: AbortSignal) => Promise<Response>) {
  urls += 1;
  const url = `http://unit${urls}.db`;
  let calls = 0;
  const db = openEventDatabase({
    url,
    timeLimitMs: 100,
    fetch(_, signal) {
      calls += 1;
      return answer(calls, signal);
    },
  });
  return { db, url, calls: () => calls };
}

const write = (db: Parameters<typeof writeBatch>[0]) => writeBatch(db, [sql`update team set name = 'x'`]);
const read = (db: Parameters<typeof readBatch>[0]) => readBatch(db, { one: sqlRows(sql`select 1`) });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (isUnavailable(error) ? error.reason : String(error)),
  );
const refusal = (code: string) =>
  new Response(JSON.stringify({ message: "database is locked", code }), {
    status: 400,
    headers: { "content-type": "application/json" },
  });
const hang = () => new Promise<Response>(() => {});
const breakOff = async (): Promise<Response> => {
  throw new TypeError("Network connection lost.");
};

describe("a database that does not do its part", () => {
  it("gives no answer: a write may have been done, a read has not been answered, within the limit", async () => {
    expect(await reasonOf(write(database(hang).db))).toBe("unknown");
    expect(await reasonOf(read(database(hang).db))).toBe("silent");
  });

  it("stops in the middle of its answer: that is under the limit too", async () => {
    const body = () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(3)) }));
    expect(await reasonOf(read(database(async () => body()).db))).toBe("silent");
  });

  it("ends the call that it gave up", async () => {
    let signal: AbortSignal | undefined;
    const { db } = database((_, given) => {
      signal = given;
      return hang();
    });
    await reasonOf(write(db));
    expect(signal?.aborted).toBe(true);
  });

  it("loses the connection: a write is never sent again, a read once", async () => {
    const written = database(breakOff);
    expect(await reasonOf(write(written.db))).toBe("unknown");
    expect(written.calls()).toBe(1);
    const asked = database(breakOff);
    expect(await reasonOf(read(asked.db))).toBe("silent");
    expect(asked.calls()).toBe(2);
  });

  it.each([
    "SQLITE_BUSY",
    "SQLITE_BUSY_SNAPSHOT",
    "SQLITE_PROTOCOL",
    "TRANSACTION_TIMEOUT",
    "TRANSACTION_BUSY",
  ])("is locked by another writer (%s): the batch is tried once more, then refused as busy", async (code) => {
    const { db, calls } = database(async () => refusal(code));
    expect(await reasonOf(write(db))).toBe("busy");
    expect(calls()).toBe(2);
  });

  it("has no connection left (429): nothing was begun, so a batch is tried once more, then refused as busy", async () => {
    const none = async () => new Response("Timed out while opening database connection", { status: 429 });
    const [written, asked] = [database(none), database(none)];
    expect(await reasonOf(write(written.db))).toBe("busy");
    expect(await reasonOf(read(asked.db))).toBe("busy");
    expect([written.calls(), asked.calls()]).toEqual([2, 2]);
  });

  it.each(["SQLITE_FULL", "SQLITE_IOERR"])("has no room (%s): nothing was done", async (code) => {
    const { db, calls } = database(async () => refusal(code));
    expect(await reasonOf(write(db))).toBe("full");
    expect(calls()).toBe(1);
  });

  it("leaves no slot of the gate taken", async () => {
    const { db, url } = database((call) => (call % 2 ? breakOff() : hang()));
    await Promise.all(Array.from({ length: 12 }, () => reasonOf(write(db))));
    expect(gateOf(url).load).toEqual({ held: 0, waiting: 0 });
  });

  it("keeps what has begun alive, and nothing that still waits", async () => {
    const kept: Promise<unknown>[] = [];
    const answers: ((response: Response) => void)[] = [];
    const db = openEventDatabase({
      url: "http://unit-kept.db",
      keepAlive: (work) => void kept.push(work),
      fetch: () => new Promise((resolve) => answers.push(resolve)),
    });
    const writes = Array.from({ length: 6 }, () => reasonOf(write(db)));
    await vi.waitFor(() => expect(answers).toHaveLength(4));
    expect(kept).toHaveLength(4);
    while (answers.length > 0 || kept.length < 6) {
      answers.shift()?.(refusal("SQLITE_ERROR"));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    while (answers.length > 0) answers.shift()?.(refusal("SQLITE_ERROR"));
    await Promise.all(writes);
  });
});
