/**
 * Where databases come from. One server process holds all of them on one machine (sqld); a hosted service holds them
 * elsewhere. Every method may be repeated: what is already there, or already gone, is no error.
 */
export interface DatabaseDriver {
  /** Makes the database unless it is there, and says how to reach it. The token is a secret: seal it before storing. */
  create(name: string): Promise<DatabaseAddress>;
  delete(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /** How to reach a database that was made before, with a new token. */
  address(name: string): DatabaseAddress;
  /** The database as SQL text, of one moment, piece by piece. */
  dump(of: DatabaseAddress): Promise<AsyncIterable<Uint8Array>>;
  /** The name that a database of this URL was made under. */
  nameOf(url: string): string;
  /** How requests travel to a database, where the platform's own `fetch` cannot. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface DatabaseAddress {
  url: string;
  token: string;
}

export const CONTROL_NAME = "control";

/** `ev` and the event's id without dashes: a name that is a host label, and never reused. */
export const databaseNameOf = (eventId: string): string => `ev${eventId.replaceAll("-", "").toLowerCase()}`;
