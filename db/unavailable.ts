/**
 * The database did not do what it was asked for, and nobody did anything wrong. `busy`: too many are writing; `full`:
 * it has no room; both did nothing. `silent`: it gave no answer to a read. `unknown`: it gave no answer to a write, which
 * may have been done or not.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor(
    readonly reason: "busy" | "full" | "silent" | "unknown",
    override readonly cause?: unknown,
  ) {
    const message = reason === "busy" ? busyMessage(cause) : MESSAGES[reason];
    super(`${message}${cause instanceof Error ? ` (${cause.name}: ${codeOf(cause)})` : ""}`);
  }

  /** It passes by itself: nobody need be called (`report`). */
  get isPassing(): boolean {
    return this.reason === "busy";
  }
}

/** Many who wait, and one who takes long, are different things to mend. */
function busyMessage(cause: unknown): string {
  const { name, code } = (cause ?? {}) as { name?: string; code?: string };
  if (name === "GateClosed") return "No turn to write came: the database was not asked";
  if (code?.startsWith("SERVER_BUSY")) return "The database server had no connection left: nothing was done";
  return "Another write held the database: nothing was done";
}

const MESSAGES = {
  full: "The database has no room to write",
  silent: "The database did not answer",
  unknown: "The database did not answer a write: it may have been done or not",
};

/** A driver's code: its message may hold SQL. An error without one is the platform's, whose words are harmless. */
const codeOf = (error: Error): string =>
  String((error as { code?: unknown }).code ?? error.message.slice(0, 120));

/** Recognised by its name, not its class: the Worker and its pages are bundled one by one, and each has a class of its own. */
export const isUnavailable = (error: unknown): error is DatabaseUnavailable =>
  error instanceof Error && error.name === "DatabaseUnavailable";

/** What a failed call means: null where the database answered, and refused. */
export function unavailableOf(error: unknown, mode: "read" | "write"): DatabaseUnavailable | null {
  // A line for people, of a driver that would not even try.
  if (!(error instanceof Error) || error.name === "PlainError") return null;
  const { code, cause, message } = error as Error & { code?: string; cause?: { status?: number } };
  if (error.name === "GateClosed" || isBusyCode(code)) return new DatabaseUnavailable("busy", error);
  if (code === "SQLITE_FULL" || code === "SQLITE_IOERR" || /disk is full|No space left/i.test(message)) {
    return new DatabaseUnavailable("full", error);
  }
  // Codes of SQLite and of the server's own refusals (a bad token, a blocked database) are answers.
  const isAnswer = code !== undefined && !LOST_CODES.has(code);
  const isServerFault = code === "SERVER_ERROR" && (cause?.status ?? 0) >= 500;
  if (isAnswer && !isServerFault) return null;
  return new DatabaseUnavailable(mode === "write" ? "unknown" : "silent", error);
}

/**
 * SQLite was locked by another writer, the server took the lock away, or it had no connection left: the batch was not begun, or
 * taken back whole.
 * `SQLITE_PROTOCOL` is a race for the write-ahead log's own locks.
 */
export const isBusyCode = (code: string | undefined): boolean =>
  code !== undefined && /^(SQLITE_(BUSY|LOCKED|PROTOCOL)|TRANSACTION_(BUSY|TIMEOUT)|SERVER_BUSY)/.test(code);

/** Of connections that end in the middle of an answer. */
const LOST_CODES = new Set([
  "HRANA_PROTO_ERROR",
  "HRANA_CLOSED_ERROR",
  "INTERNAL_ERROR",
  "UNKNOWN",
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
]);
