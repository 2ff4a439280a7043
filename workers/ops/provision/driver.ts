/**
 * Where databases come from. One server process holds all of them on one machine (sqld); a hosted service holds them
 * elsewhere. Every method may be repeated: what is already there, or already gone, is no error.
 */
export interface DatabaseDriver {
  /** Throws a line for people where the server cannot be reached, or would not let us work on it. */
  check(server?: string): Promise<void>;
  /** Makes the database unless it is there, and says how to reach it. The token is a secret: seal it before storing. */
  create(name: string): Promise<DatabaseAddress>;
  delete(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /** How to reach a database that was made before, with a new token. */
  address(name: string): DatabaseAddress;
  /** The database as SQL text, of one moment, piece by piece. */
  dump(of: DatabaseAddress): Promise<AsyncIterable<Uint8Array>>;
  /** What the database's server refuses from now on, whoever asks. Reads go on under "writes"; dumps under either. */
  block(name: string, what: Blocked): Promise<void>;
  /** The name that a database of this URL was made under. */
  nameOf(url: string): string;
  /** Would this server's databases have such a URL? */
  owns(url: string): boolean;
  /** Other servers that a name may say: `ev1@second` (servers.ts). */
  servers: readonly string[];
  /** How requests travel to a database, where the platform's own `fetch` cannot. */
  fetch?: (request: Request) => Promise<Response>;
}

export type Blocked = "nothing" | "writes" | "everything";

export interface DatabaseAddress {
  url: string;
  token: string;
}

export const CONTROL_NAME = "control";

/** `ev` and the event's id without dashes: a name that is a host label, and never reused. */
export const databaseNameOf = (eventId: string): string => `ev${eventId.replaceAll("-", "").toLowerCase()}`;

/** The server that a database's name says; the installation's own where it says none. */
export const OWN_SERVER = "main";
export const serverOf = (name: string): string => name.split("@")[1] ?? OWN_SERVER;
export const nameAt = (name: string, server: string): string =>
  server === OWN_SERVER ? name : `${name}@${server}`;
