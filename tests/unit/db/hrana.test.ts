import { describe, expect, it } from "vitest";
import { awayOf } from "#db/away";
import type { Statement } from "#db/database";
import { connect, type HranaServer } from "#db/hrana";

interface Sent {
  url: string;
  token: string | null;
  baton: string | null;
  requests: { type: string; batch?: { steps: { stmt: { sql: string; args?: unknown[] } }[] } }[];
}
type Step = { fault?: { message: string; code: string }; rows?: unknown[][]; cols?: string[] } | null;

let servers = 0;
/** A server of our own making. `steps`: what the steps of a batch come to, by their SQL; done unless said. */
function server(
  change: Partial<HranaServer> & {
    steps?: (sql: string) => Step | undefined;
    answer?: (sent: Sent, call: number) => Response | Promise<Response> | undefined;
    baseUrl?: string;
  } = {},
) {
  servers += 1;
  const sent: Sent[] = [];
  const { steps, answer, baseUrl = null, ...options } = change;
  const db = connect({
    url: `http://hrana${servers}.db`,
    streamsOf: "event",
    timeLimitMs: 200,
    async fetch(request) {
      const body = (await request.json()) as Pick<Sent, "baton" | "requests">;
      const one = { url: request.url, token: request.headers.get("authorization"), ...body };
      sent.push(one);
      const call = sent.length;
      const own = await answer?.(one, call);
      if (own) return own;
      const done = (one.requests[0]?.batch?.steps ?? []).map(({ stmt }) => {
        const step = steps?.(stmt.sql);
        return step === undefined ? {} : step;
      });
      const result = {
        step_results: done.map((step) =>
          step === null || step?.fault
            ? null
            : {
                cols: (step?.cols ?? []).map((name) => ({ name })),
                rows: step?.rows ?? [],
                affected_row_count: 1,
              },
        ),
        step_errors: done.map((step) => step?.fault ?? null),
      };
      const isClosed = one.requests.at(-1)?.type === "close";
      return Response.json({
        baton: isClosed ? null : `baton ${call}`,
        base_url: baseUrl,
        results: one.requests.map(({ type }) => ({
          type: "ok",
          response: type === "batch" ? { type, result } : { type },
        })),
      });
    },
    ...options,
  });
  const read = (...statements: Statement[]) =>
    db.batch(statements.length ? statements : ["select 1"], "read");
  const write = () => db.batch([{ sql: "update x", args: ["a"] }], "write");
  return { db, sent, read, write, batons: () => sent.map(({ baton }) => baton) };
}
const sqlOf = ({ requests }: Sent) => requests[0]?.batch?.steps.map(({ stmt }) => stmt.sql);
const refusal = (status: number, body: string | object) =>
  typeof body === "string"
    ? new Response(body, { status, headers: { "content-type": "text/plain" } })
    : Response.json(body, { status });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error & { code?: string; statementIndex?: number }) => error,
  );

describe("a batch", () => {
  it("is one transaction: read-only for reads, immediate for writes, taken back where it was not committed", async () => {
    const { read, write, sent } = server();
    await read();
    await write();
    expect(sent.map(sqlOf)).toEqual([
      ["BEGIN TRANSACTION READONLY", "select 1", "COMMIT", "ROLLBACK"],
      ["BEGIN IMMEDIATE", "update x", "COMMIT", "ROLLBACK"],
    ]);
    const steps = sent[1]?.requests[0]?.batch?.steps as { condition?: unknown }[];
    const next = (step: number) => ({
      type: "and",
      conds: [
        { type: "ok", step },
        { type: "not", cond: { type: "is_autocommit" } },
      ],
    });
    expect(steps.map(({ condition }) => condition)).toEqual([
      undefined,
      next(0),
      next(1),
      { type: "not", cond: { type: "ok", step: 2 } },
    ]);
  });

  it("carries values as they are, and gives rows by place and by name", async () => {
    const values = [
      { type: "integer", value: "42" },
      { type: "float", value: 1.5 },
      { type: "text", value: "é" },
      { type: "null" },
      { type: "blob", base64: "AQI=" },
    ];
    const { db, sent } = server({
      steps: (sql) => (sql === "ask" ? { rows: [values], cols: ["n", "f", "t", "z", "b"] } : undefined),
    });
    const args = ["é", 2, 2.5, 7n, null, new Uint8Array([1, 2]).buffer];
    const [result] = await db.batch([{ sql: "ask", args }], "read");
    expect(sent[0]?.requests[0]?.batch?.steps[1]?.stmt.args).toEqual([
      { type: "text", value: "é" },
      { type: "float", value: 2 },
      { type: "float", value: 2.5 },
      { type: "integer", value: "7" },
      { type: "null" },
      { type: "blob", base64: "AQI=" },
    ]);
    const row = result?.rows[0];
    expect([row?.[0], row?.f, row?.t, row?.[3], row?.length]).toEqual([42, 1.5, "é", null, 5]);
    expect(new Uint8Array(row?.b as ArrayBuffer)).toEqual(new Uint8Array([1, 2]));
    expect(result).toMatchObject({ columns: ["n", "f", "t", "z", "b"], rowsAffected: 1 });
  });

  it("refuses numbers that would not arrive as they are", async () => {
    const { db } = server({ steps: () => ({ rows: [[{ type: "integer", value: "9007199254740993" }]] }) });
    expect(() => db.batch([{ sql: "x", args: [Number.NaN] }], "read")).toThrow("finite");
    expect(await errorOf(db.batch(["x"], "read"))).toBeInstanceOf(RangeError);
  });

  it("says which statement failed, with SQLite's own code", async () => {
    const fault = { message: "UNIQUE constraint failed", code: "SQLITE_CONSTRAINT" };
    const { db } = server({ steps: (sql) => (sql === "b" ? { fault } : sql === "c" ? null : undefined) });
    const error = await errorOf(db.batch(["a", "b", "c"], "write"));
    expect(error).toMatchObject({ code: "SQLITE_CONSTRAINT", statementIndex: 1 });
  });

  it("that could not begin, or was not committed, is an error of no statement", async () => {
    const failing = (at: string) => {
      const fault = { message: "locked", code: "SQLITE_BUSY" };
      const { db } = server({
        steps: (sql) => (sql.startsWith(at) ? { fault } : at === "COMMIT" ? {} : null),
      });
      return errorOf(db.batch(["a"], "write"));
    };
    expect(await failing("BEGIN")).toMatchObject({ code: "SQLITE_BUSY", statementIndex: undefined });
    expect(await failing("COMMIT")).toMatchObject({ code: "SQLITE_BUSY", statementIndex: undefined });
    const rolledBack = server({ steps: (sql) => (sql === "COMMIT" || sql === "a" ? null : undefined) });
    expect(await errorOf(rolledBack.db.batch(["a"], "write"))).toMatchObject({ code: "TRANSACTION_CLOSED" });
  });

  it("a migration goes without foreign keys, on a stream of its own", async () => {
    const { db, sent } = server();
    await db.migrate(["alter x"]);
    expect(sqlOf(sent[0] as Sent)).toEqual([
      ...[
        "PRAGMA foreign_keys=off",
        "BEGIN IMMEDIATE",
        "alter x",
        "COMMIT",
        "ROLLBACK",
        "PRAGMA foreign_keys=on",
      ],
    ]);
    expect(sent[0]?.requests.at(-1)?.type).toBe("close");
  });

  it("goes to the pipeline of Hrana 3, over TLS where the address says libsql, with the token in its header", async () => {
    const { read, sent } = server({ url: "libsql://show.turso.example/", token: "secret" });
    await read();
    expect(sent[0]).toMatchObject({
      ...{ url: "https://show.turso.example/v3/pipeline", token: "Bearer secret" },
    });
  });
});

describe("a kept stream", () => {
  it("carries one call after the other, each with the baton of the last answer", async () => {
    const { read, write, batons, sent } = server();
    await read();
    await write();
    await read();
    expect(batons()).toEqual([null, "baton 1", "baton 2"]);
    expect(sent.every(({ requests }) => requests.length === 1)).toBe(true);
  });

  it("is not there without a name for whose it is: each call opens one and closes it", async () => {
    const { read, batons, sent } = server({ streamsOf: undefined });
    await read();
    await read();
    expect(batons()).toEqual([null, null]);
    expect(sent.every(({ requests }) => requests.at(-1)?.type === "close")).toBe(true);
  });

  it("is one call's at a time; beyond the cap a call opens its own and closes it", async () => {
    const { read, batons, sent } = server();
    await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(new Set(batons())).toEqual(new Set([null]));
    expect(sent.filter(({ requests }) => requests.at(-1)?.type === "close")).toHaveLength(4);
    await Promise.all(Array.from({ length: 16 }, () => read()));
    expect(new Set(batons().slice(20)).size).toBe(16);
    expect(batons().slice(20)).not.toContain(null);
  });

  it("belongs to one event, address and token", async () => {
    const own = server();
    const url = `http://shared${servers}.db`;
    const sent: (string | null)[] = [];
    const of = (streamsOf: string, token: string) =>
      connect({
        ...{ url, streamsOf, token },
        async fetch(request) {
          sent.push(((await request.json()) as Sent).baton);
          return Response.json({ baton: `${streamsOf} ${token}`, results: await answered() });
        },
      });
    const answered = async () => {
      const { results } = await connectAnswer();
      return results;
    };
    for (const [event, token] of [
      ["a", "1"],
      ["b", "1"],
      ["a", "2"],
      ["a", "1"],
    ] as const) {
      await of(event, token).batch(["select 1"], "read");
    }
    expect(sent).toEqual([null, null, null, "a 1"]);
    await own.read();
  });

  it("is not used again after an answer that was lost, cut off or cannot be read", async () => {
    for (const lost of [
      () => Promise.reject(new TypeError("Network connection lost.")),
      () => new Promise<Response>(() => {}),
      () => new Response("{", { headers: { "content-type": "application/json" } }),
      () => Response.json({ baton: null, results: [] }),
      () => refusal(500, "Internal"),
    ]) {
      const { read, write, batons } = server({ answer: (_, call) => (call === 2 ? lost() : undefined) });
      await read();
      expect(await errorOf(write())).not.toBeNull();
      await read();
      expect(batons()).toEqual([null, "baton 1", null]);
    }
  });

  it("stays after a statement that failed and was taken back, or where nothing had begun", async () => {
    for (const after of ["done", "cannot rollback - no transaction is active"]) {
      const fault = { message: "no", code: "SQLITE_CONSTRAINT" };
      const { read, db, batons } = server({
        steps: (sql) => {
          if (sql === "bad") return { fault };
          if (sql === "ROLLBACK" && after !== "done")
            return { fault: { message: after, code: "SQLITE_ERROR" } };
          return sql === "COMMIT" ? null : undefined;
        },
      });
      expect(await errorOf(db.batch(["bad"], "write"))).toMatchObject({ code: "SQLITE_CONSTRAINT" });
      await errorOf(read());
      expect(batons()).toEqual([null, "baton 1"]);
    }
  });

  it("is closed where it may still be in a transaction", async () => {
    const fault = { message: "disk I/O error", code: "SQLITE_IOERR" };
    const { write, batons, sent } = server({
      steps: (sql) => (sql === "COMMIT" || sql === "ROLLBACK" ? { fault } : undefined),
    });
    expect(await errorOf(write())).toMatchObject({ code: "SQLITE_IOERR" });
    expect(sent[1]?.requests).toEqual([{ type: "close" }]);
    await errorOf(write());
    expect(batons()).toEqual([null, "baton 1", null, "baton 3"]);
  });

  it("that leads elsewhere is closed: nothing is called because a database says so", async () => {
    const { read, batons, sent } = server({ baseUrl: "http://elsewhere.example" });
    await read();
    await read();
    expect(batons()).toEqual([null, "baton 1", null, "baton 3"]);
    expect(sent.every(({ url }) => url.startsWith("http://hrana"))).toBe(true);
  });

  it.each([
    [400, { message: "The stream has expired due to inactivity", code: "STREAM_EXPIRED" }],
    [400, "Received an invalid baton"],
    [400, "Received a baton that has already been used"],
  ])(
    "that the server knows no more (%s %j): the batch goes once on a new one, a write too",
    async (status, body) => {
      const { read, write, batons } = server({
        answer: (_, call) => (call === 2 ? refusal(status, body) : undefined),
      });
      await read();
      await write();
      await read();
      expect(batons()).toEqual([null, "baton 1", null, "baton 3"]);
    },
  );

  it.each([
    [401, { error: "Unauthorized" }],
    [404, { error: "Namespace `x` doesn't exist" }],
    [500, "Internal"],
    [400, "Bad"],
  ])("a refusal of another kind (%s) is sent once, and says its status", async (status, body) => {
    const { read, write, sent } = server({
      answer: (_, call) => (call === 2 ? refusal(status, body) : undefined),
    });
    await read();
    const error = await errorOf(write());
    expect(error).toMatchObject({ code: "SERVER_ERROR", cause: { status } });
    expect(sent).toHaveLength(2);
    expect(awayOf(error)?.reason).toBe(status === 404 ? "gone" : undefined);
  });

  it("a new stream that the server does not know either is an error, not a circle", async () => {
    const { read, sent } = server({ answer: () => refusal(400, "Received an invalid baton") });
    expect(await errorOf(read())).toMatchObject({ code: "STREAM_UNKNOWN" });
    expect(sent).toHaveLength(1);
  });

  it("is kept alive with its call, whose request may be gone", async () => {
    const kept: Promise<unknown>[] = [];
    const { read, batons } = server({ keepAlive: (work) => void kept.push(work) });
    void read();
    await Promise.all(kept);
    await read();
    expect([kept.length, batons()]).toEqual([2, [null, "baton 1"]]);
  });

  it("what keeps a call alive is told of no fault", async () => {
    const kept: Promise<unknown>[] = [];
    const { read } = server({
      keepAlive: (work) => void kept.push(work),
      answer: () => refusal(500, "Internal"),
    });
    expect(await errorOf(read())).not.toBeNull();
    await expect(Promise.all(kept)).resolves.toBeDefined();
  });
});

/** An answer to "begin, one statement, commit, rollback". */
async function connectAnswer() {
  const result = {
    step_results: Array(4).fill({ cols: [], rows: [], affected_row_count: 0 }),
    step_errors: [],
  };
  return { results: [{ type: "ok", response: { type: "batch", result } }] };
}
