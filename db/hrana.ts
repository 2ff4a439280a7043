import type { BatchMode, Database, Result, Row, Statement, Value } from "./database";
import { type StreamPool, streamsOf } from "./streams";
import { TIME_LIMITS, withTimeLimit } from "./time-limit";

/** How a server is reached that speaks Hrana 3 over HTTP with JSON: sqld and Turso both do. */
export interface HranaServer {
  /** `http://<namespace>.db` with a `fetch` that reaches sqld, or `libsql://…`. */
  url: string;
  token?: string | undefined;
  fetch?: (request: Request, signal: AbortSignal) => Promise<Response>;
  /** Of one call, in milliseconds: 10 s unless said. */
  timeLimitMs?: number;
  /**
   * Calls go on streams that stay open at the server and are shared by the isolate's requests under this name, which
   * stands for whose database it is. Without it each call opens a stream and closes it.
   */
  streamsOf?: string;
  /** Keeps a call alive whose request has ended (`waitUntil`), so that its stream comes back. */
  keepAlive?: ((work: Promise<unknown>) => void) | undefined;
}

/**
 * What the server answered instead of results. `code` is SQLite's or the server's own; SERVER_BUSY where it began nothing,
 * SERVER_ERROR where it only gave an HTTP status (`cause.status`). `statementIndex`: which statement of a batch failed.
 */
class HranaError extends Error {
  override name = "HranaError";

  constructor(
    message: string,
    readonly code: string | undefined,
    readonly statementIndex?: number,
    override readonly cause?: { status: number },
  ) {
    super(message);
  }
}

/** A database behind Hrana: one HTTP request a batch, on a kept stream where there is one. */
export function connect(server: HranaServer): Database {
  const address = `${server.url.replace(/^(libsql|wss):/, "https:").replace(/\/+$/, "")}/v3/pipeline`;
  const pool = server.streamsOf ? streamsOf(`${server.streamsOf} ${server.url} ${server.token ?? ""}`) : null;

  const send = async (pipeline: Pipeline): Promise<Answer> => {
    const request = new Request(address, {
      method: "POST",
      body: JSON.stringify(pipeline),
      headers: {
        "content-type": "application/json",
        ...(server.token && { authorization: `Bearer ${server.token}` }),
      },
    });
    const call = server.fetch ?? ((request, signal) => fetch(request, { signal }));
    // Read to its end here, so that an answer which stops in the middle is under the limit too.
    return withTimeLimit("the database", server.timeLimitMs ?? TIME_LIMITS.database, async (signal) => {
      const response = await call(request, signal);
      const text = await response.text();
      if (!response.ok) throw refusalOf(response, text);
      return parsed(text);
    });
  };

  /** On one stream of its own, which the same request closes. */
  const once = async (steps: Steps): Promise<Result[]> => {
    const answer = await send({ baton: null, requests: [batchOf(steps), CLOSE] });
    return resultsOf(answer, steps);
  };

  const onStream = async (steps: Steps, streams: StreamPool): Promise<Result[]> => {
    const stream = streams.take();
    if (!stream) return once(steps);
    try {
      const answer = await send({ baton: stream.baton, requests: [batchOf(steps)] }).catch((error) => {
        // The server knows the stream no more, so it has not looked at the batch: a new one is opened for it.
        if (stream.baton === null || !isUnknownStream(error)) throw error;
        return send({ baton: null, requests: [batchOf(steps)] });
      });
      const isWell = answer.base_url == null && isIdle(answer, steps);
      if (isWell) stream.giveBack(answer.baton ?? null);
      else if (answer.baton) await send({ baton: answer.baton, requests: [CLOSE] }).catch(() => {});
      return resultsOf(answer, steps);
    } finally {
      // Whatever was not given back is never used again: its answer was lost, or it is in no state to be.
      stream.end();
    }
  };

  return {
    batch(statements, mode) {
      const steps = transaction(statements, mode);
      if (!pool) return once(steps);
      const work = onStream(steps, pool);
      server.keepAlive?.(work.catch(() => {}));
      return work;
    },
    migrate: (statements) => once(migration(statements)),
  };
}

/** Hrana 3 in JSON, as far as it is used here. */
interface Pipeline {
  baton: string | null;
  requests: StreamRequest[];
}
type StreamRequest = { type: "close" } | { type: "batch"; batch: { steps: Step[] } };
interface Step {
  stmt: { sql: string; args?: HranaValue[]; want_rows: boolean };
  condition?: Condition;
}
type Condition =
  | { type: "ok"; step: number }
  | { type: "not"; cond: Condition }
  | { type: "and"; conds: Condition[] }
  | { type: "is_autocommit" };
type HranaValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

interface Answer {
  baton?: string | null;
  base_url?: string | null;
  results: (
    | { type: "ok"; response: { type: string; result?: BatchResult } }
    | { type: "error"; error: HranaFault }
  )[];
}
interface BatchResult {
  step_results: (StepResult | null)[];
  step_errors: (HranaFault | null)[];
}
interface StepResult {
  cols: { name: string | null }[];
  rows: HranaValue[][];
  affected_row_count: number;
}
interface HranaFault {
  message: string;
  code?: string | null;
}

const CLOSE = { type: "close" } as const;

/** The steps of one transaction, and where the given statements, the commit and the rollback stand among them. */
interface Steps {
  steps: Step[];
  first: number;
  count: number;
  begin: number;
  commit: number;
}

const BEGIN = { read: "BEGIN TRANSACTION READONLY", write: "BEGIN IMMEDIATE" } as const;

/** All of the statements or none: each goes on only where the one before was done and the transaction still stands. */
function transaction(statements: readonly Statement[], mode: BatchMode, before: string[] = []): Steps {
  const steps: Step[] = before.map((sql) => ({ stmt: { sql, want_rows: false } }));
  const begin = steps.length;
  steps.push({ stmt: { sql: BEGIN[mode], want_rows: false } });
  const next = (): Condition => ({
    type: "and",
    conds: [
      { type: "ok", step: steps.length - 1 },
      { type: "not", cond: { type: "is_autocommit" } },
    ],
  });
  for (const statement of statements) {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
    steps.push({ stmt: { sql, args: args.map(encoded), want_rows: true }, condition: next() });
  }
  const commit = steps.length;
  steps.push({ stmt: { sql: "COMMIT", want_rows: false }, condition: next() });
  steps.push({
    stmt: { sql: "ROLLBACK", want_rows: false },
    condition: { type: "not", cond: { type: "ok", step: commit } },
  });
  return { steps, first: begin + 1, count: statements.length, begin, commit };
}

function migration(statements: readonly Statement[]): Steps {
  const all = transaction(statements, "write", ["PRAGMA foreign_keys=off"]);
  all.steps.push({ stmt: { sql: "PRAGMA foreign_keys=on", want_rows: false } });
  return all;
}

const batchOf = ({ steps }: Steps): StreamRequest => ({ type: "batch", batch: { steps } });

/** Numbers go as floats, whole ones too: what a column or an expression makes of them is SQLite's own rule. */
function encoded(value: Value): HranaValue {
  switch (typeof value) {
    case "string":
      return { type: "text", value };
    case "number":
      if (!Number.isFinite(value)) throw new RangeError("A number for the database must be finite");
      return { type: "float", value };
    case "bigint":
      return { type: "integer", value: String(value) };
    default:
      if (value === null) return { type: "null" };
      return { type: "blob", base64: btoa(String.fromCharCode(...new Uint8Array(value))) };
  }
}

function decoded(value: HranaValue): Value {
  switch (value.type) {
    case "text":
      return value.value;
    case "integer": {
      const whole = Number(value.value);
      if (!Number.isSafeInteger(whole)) throw new RangeError("A whole number of the database is too large");
      return whole;
    }
    case "float":
      return value.value;
    case "blob":
      return Uint8Array.from(atob(value.base64), (byte) => byte.charCodeAt(0)).buffer;
    default:
      return null;
  }
}

/** As an object it has its names alone; its places and its length are there besides. */
function rowOf(columns: readonly string[], values: readonly HranaValue[]): Row {
  const row = {} as Record<string, Value>;
  const hidden = (name: string | number, value: Value) => Object.defineProperty(row, name, { value });
  hidden("length", values.length);
  for (const [at, value] of values.entries()) {
    const own = decoded(value);
    hidden(at, own);
    const name = columns[at] as string;
    if (!Object.hasOwn(row, name)) row[name] = own;
  }
  return row as Row;
}

/** What each given statement came to; throws for the first that failed, and where the whole was taken back. */
function resultsOf(answer: Answer, { first, count, begin, commit }: Steps): Result[] {
  const { step_results, step_errors } = batchIn(answer);
  const faultAt = (step: number) => step_errors[step];
  const began = faultAt(begin);
  if (began) throw faulty(began);
  const results: Result[] = [];
  for (let at = 0; at < count; at += 1) {
    const fault = faultAt(first + at);
    if (fault) throw faulty(fault, at);
    const result = step_results[first + at];
    if (!result) throw new HranaError("The transaction was rolled back", "TRANSACTION_CLOSED", at);
    const columns = result.cols.map(({ name }) => name ?? "");
    const rows = result.rows.map((row) => rowOf(columns, row));
    results.push({ columns, rows, rowsAffected: result.affected_row_count });
  }
  const committed = faultAt(commit);
  if (committed) throw faulty(committed);
  if (!step_results[commit]) throw new HranaError("The transaction was rolled back", "TRANSACTION_CLOSED");
  return results;
}

function batchIn(answer: Answer): BatchResult {
  const [one] = answer.results;
  if (one?.type === "error") throw faulty(one.error);
  const result = one?.response.result;
  if (!result?.step_results || !result.step_errors) throw broken();
  return result;
}

/** Whether the stream is in no transaction any more, so that somebody else's batch may go on it. */
function isIdle({ results: [one] }: Answer, { commit }: Steps): boolean {
  const result = one?.type === "ok" ? one.response.result : undefined;
  if (!result) return false;
  if (result.step_results[commit] || result.step_results[commit + 1]) return true;
  return /no transaction is active/i.test(result.step_errors[commit + 1]?.message ?? "");
}

const faulty = ({ message, code }: HranaFault, statement?: number) =>
  new HranaError(message, code ?? "UNKNOWN", statement);

const broken = () => new HranaError("The database's answer cannot be read", "HRANA_PROTO_ERROR");

function parsed(text: string): Answer {
  try {
    const answer = JSON.parse(text) as Answer;
    if (Array.isArray(answer.results)) return answer;
  } catch {
    // As below.
  }
  throw broken();
}

function refusalOf({ status, headers }: Response, text: string): HranaError {
  const cause = { status };
  // It had no connection left for the batch, and did nothing.
  if (status === 429) return new HranaError("The database server is busy", "SERVER_BUSY", undefined, cause);
  if (headers.get("content-type")?.startsWith("application/json")) {
    try {
      const { message, code } = JSON.parse(text) as Partial<HranaFault>;
      if (message) return new HranaError(message, code ?? "UNKNOWN", undefined, cause);
    } catch {
      // As below.
    }
  }
  // In plain text: "Received an invalid baton", "Received a baton that has already been used".
  const code = status === 400 && /\bbaton\b/i.test(text.slice(0, 200)) ? "STREAM_UNKNOWN" : "SERVER_ERROR";
  return new HranaError(`The database server answered ${status}`, code, undefined, cause);
}

/** The answers to a baton that the server does not know, or has ended: nothing that was sent with it was looked at. */
const isUnknownStream = (error: unknown): boolean =>
  error instanceof HranaError && (error.code === "STREAM_EXPIRED" || error.code === "STREAM_UNKNOWN");
