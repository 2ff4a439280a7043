import { createClient } from "@libsql/client/web";
import { awayOf } from "./away";
import { pause } from "./pause";
import { TIME_LIMITS, withTimeLimit } from "./time-limit";
import { TripCounter } from "./trips";
import { isBusyCode, unavailableOf } from "./unavailable";
import { gateOf, type WriterRank } from "./write-gate";

type Client = ReturnType<typeof createClient>;

interface Database {
  client: Client;
  trips: TripCounter;
}
/** Branded, so that a read meant for one kind of database is never sent to the other. */
export type EventDatabase = Database & { kind: "event" };
export type ControlDatabase = Database & { kind: "control" };

export interface Connection {
  /** `http://<namespace>.db` with a `fetch` that reaches sqld, or `libsql://…`. */
  url: string;
  token?: string;
  fetch?: (request: Request, signal: AbortSignal) => Promise<Response>;
  trips?: TripCounter;
  /** Of one call, in milliseconds: 10 s unless said. */
  timeLimitMs?: number;
  /** Who writes: jobs unless said. */
  rank?: WriterRank;
  /** Holds a write that has begun, when whoever asked for it is gone (`waitUntil`). */
  keepAlive?: (work: Promise<unknown>) => void;
}

export const openEventDatabase = (connection: Connection): EventDatabase => ({
  ...open(connection),
  kind: "event",
});
export const openControlDatabase = (connection: Connection): ControlDatabase => ({
  ...open(connection),
  kind: "control",
});

function open(connection: Connection): Database {
  const trips = connection.trips ?? new TripCounter();
  const client = createClient({
    url: connection.url,
    authToken: connection.token || undefined,
    fetch: limitedFetch(connection, trips),
  });
  const batch = client.batch.bind(client);
  const write = writeThrough(connection, batch);
  client.batch = async (statements, mode) => {
    const way = mode === "write" ? "write" : "read";
    try {
      return await (way === "write" ? write(statements) : readTwice(() => batch(statements, mode)));
    } catch (error) {
      throw awayOf(error) ?? unavailableOf(error, way) ?? error;
    }
  };
  return { client, trips };
}

type Batch = Client["batch"];

/** Writes pass the gate of their database. A batch that met another writer's lock did nothing: it is tried once more. */
function writeThrough({ url, rank = "job", keepAlive }: Connection, batch: Batch) {
  return async (statements: Parameters<Batch>[0]) => {
    const leave = await gateOf(url).enter(rank);
    // Begun, it goes on to its end without whoever asked for it; who waits at the gate and is gone has not begun.
    const work = batch(statements, "write")
      .catch(async (error: { code?: string }) => {
        if (!isBusyCode(error.code)) throw error;
        await pause(50 + Math.random() * 200);
        return batch(statements, "write");
      })
      .finally(leave);
    keepAlive?.(work.catch(() => {}));
    return work;
  };
}

/** A read whose connection broke is made again: a database server that was ended is back in some tenths of a second. */
async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isBroken = unavailableOf(error, "read") !== null && (error as Error).name !== "NoAnswer";
    if (!isBroken || awayOf(error)) throw error;
    await pause(300);
    return read();
  }
}

/**
 * Each call has its time limit, and is counted. The client first asks which protocol the server speaks; both of ours
 * speak Hrana 3, so that trip is saved.
 */
function limitedFetch(connection: Connection, trips: TripCounter) {
  const send = connection.fetch ?? ((request, signal) => fetch(request, { signal }));
  const limit = connection.timeLimitMs ?? TIME_LIMITS.database;
  return async (request: Request): Promise<Response> => {
    if (request.method === "GET" && request.url.endsWith("/v3-protobuf")) return new Response(null);
    const depth = trips.started();
    const began = Date.now();
    try {
      // Read to its end here, so that an answer which stops in the middle is under the limit too.
      return await withTimeLimit("the database", limit, async (signal) => {
        const response = await send(request, signal);
        const body = await response.arrayBuffer();
        return new Response(body, { status: response.status, headers: response.headers });
      });
    } finally {
      trips.ended(depth, began);
    }
  };
}
