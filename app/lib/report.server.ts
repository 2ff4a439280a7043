/** Structured log lines: one JSON object each. Never a query string, a body, a parameter or a secret. */
export interface LogFields {
  [name: string]: string | number | boolean | null | undefined;
}

export function log(level: "info" | "warn" | "error", message: string, fields: LogFields = {}): void {
  const line = JSON.stringify({ level, message, at: new Date().toISOString(), ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
}

const told = new WeakSet<Error>();

type Sink = (error: Error, fields: LogFields) => void;

/** The Worker and its pages are bundled one by one, so each has this module; what is reported in either goes there. */
const SINK = Symbol.for("portal.report-sink");
const shared = globalThis as { [SINK]?: Sink };

/** Where errors go besides the log: the monitoring service, where one is configured (workers/monitoring.ts). */
export function reportTo(next: Sink): void {
  shared[SINK] = next;
}

/** Something is wrong that people cannot mend: an invalid record, a failed job, an unexpected error. */
export function report(error: unknown, fields: LogFields = {}): void {
  const known = error instanceof Error ? error : new Error("An unknown error occurred");
  // One fault that several loaders of a page met is one fault.
  if (told.has(known)) return;
  told.add(known);
  // What passes by itself (a database that is being moved) is a line in the log, and wakes nobody.
  if ("isPassing" in known && known.isPassing) {
    log("warn", known.message, { name: known.name, ...fields });
    return;
  }
  log("error", known.message, {
    name: known.name,
    stack: known.stack?.split("\n").slice(1, 6).join(" | "),
    ...fields,
  });
  shared[SINK]?.(known, fields);
}
