import type { ControlDatabase, Database, EventDatabase } from "./database";
import { joiningReads, namingErrors, readingTwice, throughGate, type Writer } from "./decorators";
import { connect, type HranaServer } from "./hrana";
import { countingTrips, type TripCounter } from "./trips";

export interface Connection extends HranaServer, Writer {
  trips?: TripCounter;
  /** Reads that are asked for side by side go in one call: for requests. */
  joinsReads?: boolean;
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
  const named = namingErrors(readingTwice(throughGate(counted, url, connection)), url);
  return connection.joinsReads ? joiningReads(named) : named;
}
