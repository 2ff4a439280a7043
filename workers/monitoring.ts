import { waitUntil } from "cloudflare:workers";
import type { Toucan } from "toucan-js";
import { monitoringDsn } from "~/lib/monitoring.rules";
import { type LogFields, reportTo } from "~/lib/report.server";
import { VERSION } from "~/lib/version";
import type { WorkerEnv } from "./env";

let client: Toucan | null = null;

/** Sends errors to the service of `SENTRY_DSN`, with the reference that people are shown. Once an isolate. */
export async function startMonitoring(env: Pick<WorkerEnv, "SENTRY_DSN" | "ENVIRONMENT">): Promise<void> {
  const dsn = monitoringDsn(env);
  if (!dsn || client) return;
  const { Toucan } = await import("toucan-js");
  // Another request may have been first meanwhile.
  if (client) return;
  const toucan = new Toucan({
    dsn,
    environment: env.ENVIRONMENT,
    release: VERSION,
    context: { waitUntil, request: undefined as never },
    // Messages of errors are ours; what people typed is not sent.
    sendDefaultPii: false,
  });
  client = toucan;
  reportTo((error, fields) => {
    toucan.captureException(error, { captureContext: { tags: tagsOf(fields) } });
  });
}

/** Tracing sample rate 1 (spec 1.9): every page and action as one transaction, without its query. */
export function traceRequest(request: {
  method: string;
  path: string;
  status: number;
  startedMs: number;
  roundTrips: number;
  /** When each round trip to the database began and ended, in milliseconds. */
  times?: readonly (readonly [number, number])[];
}) {
  if (!client) return;
  const id = newTraceId();
  const spans = (request.times ?? []).map(([began, ended]) => ({
    trace_id: id,
    parent_span_id: id.slice(0, 16),
    span_id: newTraceId().slice(0, 16),
    op: "db",
    description: "Event database",
    start_timestamp: began / 1000,
    timestamp: ended / 1000,
    data: {},
  }));
  client.captureEvent({
    type: "transaction",
    transaction: `${request.method} ${request.path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")}`,
    start_timestamp: request.startedMs / 1000,
    timestamp: Date.now() / 1000,
    contexts: {
      trace: { trace_id: id, span_id: id.slice(0, 16), op: "http.server", status: String(request.status) },
    },
    tags: { roundTrips: request.roundTrips },
    spans,
  });
}

const newTraceId = () => crypto.randomUUID().replaceAll("-", "");

const tagsOf = (fields: LogFields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
