import { createClient } from "@libsql/client/web";
import { awayOf } from "./away";
import { TripCounter } from "./trips";

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
  fetch?: (request: Request) => Promise<Response>;
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

function open(connection: Connection): Database {
  const trips = connection.trips ?? new TripCounter();
  const client = createClient({
    url: connection.url,
    authToken: connection.token || undefined,
    fetch: countingFetch(connection.fetch ?? ((request) => fetch(request)), trips),
  });
  const { batch } = client;
  client.batch = (...args: Parameters<typeof batch>) =>
    batch.apply(client, args).catch((error: unknown) => {
      throw awayOf(error) ?? error;
    });
  return { client, trips };
}

/** The client first asks which protocol the server speaks; both of ours speak Hrana 3, so that trip is saved. */
function countingFetch(send: (request: Request) => Promise<Response>, trips: TripCounter) {
  return async (request: Request): Promise<Response> => {
    if (request.method === "GET" && request.url.endsWith("/v3-protobuf")) return new Response(null);
    const depth = trips.started();
    const began = Date.now();
    try {
      return await send(request);
    } finally {
      trips.ended(depth, began);
    }
  };
}
