import { countingRoundTrips, type RoundTripCounter } from "#db/round-trips";
import type { ControlDatabase, Database, EventDatabase } from "./database";
import { namingErrors, readingTwice, sharingBatch, throughGate, type Writer } from "./decorators";
import { withoutExceptions } from "./exceptions";
import { connect, type HranaServer } from "./hrana";

export interface Connection extends HranaServer, Writer {
  roundTrips?: RoundTripCounter;
  /** Reads that are asked for side by side go in one call: for requests. */
  sharesBatch?: boolean;
}

export const openEventDatabase = (connection: Connection): EventDatabase => ({
  ...sharing(connection, withoutExceptions(open(connection), connection.url)),
  kind: "event",
});
export const openControlDatabase = (connection: Connection): ControlDatabase => ({
  ...sharing(connection, open(connection)),
  kind: "control",
});

/** From the inside out: what is counted is each call to the server; what is named is what comes of them all. */
function open(connection: Connection): Database {
  const { roundTrips, url } = connection;
  const server = connect(connection);
  const counted = roundTrips ? countingRoundTrips(server, roundTrips) : server;
  return namingErrors(readingTwice(throughGate(counted, url, connection)), url);
}

const sharing = ({ sharesBatch }: Connection, db: Database): Database =>
  sharesBatch ? sharingBatch(db) : db;
