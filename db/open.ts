import { createClient } from "@libsql/client/web";
import type { ControlDatabase, Database, EventDatabase } from "./database";
import { namingErrors, readingTwice, throughGate, type Writer } from "./decorators";
import { TIME_LIMITS, withTimeLimit } from "./time-limit";
import { countingTrips, type TripCounter } from "./trips";

export interface Connection extends Writer {
  /** `http://<namespace>.db` with a `fetch` that reaches sqld, or `libsql://…`. */
  url: string;
  token?: string;
  fetch?: (request: Request, signal: AbortSignal) => Promise<Response>;
  /** Of one call, in milliseconds: 10 s unless said. */
  timeLimitMs?: number;
  trips?: TripCounter;
}

export const openEventDatabase = (connection: Connection): EventDatabase => ({
  ...open(connection),
  kind: "event",
});
export const openControlDatabase = (connection: Connection): ControlDatabase => ({
  ...open(connection),
  kind: "control",
});

/** From the inside out: what is counted is each call to the server; what is named is what comes of them all. */
function open(connection: Connection): Database {
  const { trips, url } = connection;
  const server = connect(connection);
  const counted = trips ? countingTrips(server, trips) : server;
  return namingErrors(readingTwice(throughGate(counted, url, connection)));
}

function connect(connection: Connection): Database {
  const client = createClient({
    url: connection.url,
    authToken: connection.token || undefined,
    fetch: limitedFetch(connection),
  });
  return {
    batch: (statements, mode) => client.batch(statements, mode),
    migrate: (statements) => client.migrate(statements),
  };
}

/**
 * Each call has its time limit. The client first asks which protocol the server speaks; both of ours speak Hrana 3, so
 * that trip is saved.
 */
function limitedFetch(connection: Connection) {
  const send = connection.fetch ?? ((request, signal) => fetch(request, { signal }));
  const limit = connection.timeLimitMs ?? TIME_LIMITS.database;
  return async (request: Request): Promise<Response> => {
    if (request.method === "GET" && request.url.endsWith("/v3-protobuf")) return new Response(null);
    // Read to its end here, so that an answer which stops in the middle is under the limit too.
    return withTimeLimit("the database", limit, async (signal) => {
      const response = await send(request, signal);
      const body = await response.arrayBuffer();
      return new Response(body, { status: response.status, headers: response.headers });
    });
  };
}
