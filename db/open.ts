import { countingRoundTrips, type RoundTripCounter } from "#db/round-trips";
import type { ControlDatabase, Database, EventDatabase } from "./database";
import { namingErrors, readingTwice, sharingBatch, throughGate, type Writer } from "./decorators";
import { connect, type HranaServer } from "./hrana";

export interface Connection extends HranaServer, Writer {
  roundTrips?: RoundTripCounter;
  /** Reads that are asked for side by side go in one call: for requests. */
  sharesBatch?: boolean;
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
  const { roundTrips, url } = connection;
  const server = connect(connection);
  const counted = roundTrips ? countingRoundTrips(server, roundTrips) : server;
  const named = namingErrors(readingTwice(throughGate(counted, url, connection)), url);
  return connection.sharesBatch ? sharingBatch(named) : named;
}
