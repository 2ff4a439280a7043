import type { KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Blocked, DatabaseDriver } from "./driver";
import { PlainError } from "./plain-error";
import { sqldFetch, sqldStream } from "./sqld-fetch";
import { sqldToken } from "./sqld-token";

export interface SqldAccess {
  httpPort: number;
  adminPort: number;
  adminKey: string;
  signingKey: KeyObject;
  /** Both ports are there; this machine unless said. */
  host?: string;
  /** Its name in the settings where it is not the installation's own (db/database-way.ts). */
  server?: string;
}

/** A name that nothing is made under, to ask with. */
const NOBODY = "nobody";
const CHECK_MS = 10_000;
/** All its connections are in use; one is free again in seconds. */
const BUSY = 429;
const BUSY_WAITS_MS = [200, 800, 3_000];

/** The server answered, but not with what was asked of it. */
export class DatabaseServerError extends PlainError {}

/** One sqld process; each database is a namespace of it. */
export function sqldDriver(access: SqldAccess): DatabaseDriver {
  const { host = "127.0.0.1", httpPort, adminPort, server } = access;
  const where = server ? `The database server "${server}"` : "The database server";
  const suffix = server ? `.${server}.db` : ".db";
  const reach = sqldFetch(httpPort, host);
  const address = (name: string) => ({
    url: `http://${name}${suffix}`,
    token: sqldToken(access.signingKey, name),
  });

  const admin = adminOf({ host, adminPort, adminKey: access.adminKey });

  /** Closes the connection that it asks by: the server would keep it for ten seconds, of the few that it has. */
  const ask = (name: string) => {
    const { url, token } = address(name);
    const requests = [{ type: "execute", stmt: { sql: "select 1" } }, { type: "close" }];
    return reach(
      new Request(`${url}/v2/pipeline`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ requests }),
      }),
    );
  };

  async function exists(name: string): Promise<boolean> {
    let response = await ask(name);
    for (const wait of BUSY_WAITS_MS) {
      if (response.status !== BUSY) break;
      await sleep(wait);
      response = await ask(name);
    }
    if (response.status === 404) return false;
    if (response.ok) return true;
    if (server && response.status === 401) {
      throw new DatabaseServerError(
        `${where} refuses our tokens: the signing key is not the one that it knows. Check DATABASE_SERVERS.`,
      );
    }
    throw new DatabaseServerError(`${where} cannot open ${name} (it answered ${response.status}).`);
  }

  async function check(): Promise<void> {
    const asked = await admin("GET", `${NOBODY}/config`, undefined, AbortSignal.timeout(CHECK_MS)).catch(
      () => {
        throw new DatabaseServerError(`${where} cannot be reached at ${host}:${adminPort}. Is it running?`);
      },
    );
    if (asked.status === 401 || asked.status === 403)
      throw new DatabaseServerError(`${where} refuses the admin key. Check DATABASE_SERVERS.`);
    await within(CHECK_MS, exists(NOBODY)).catch(() => {
      throw new DatabaseServerError(`${where} cannot be reached at ${host}:${httpPort}. Is it running?`);
    });
  }

  return {
    fetch: reach,
    address,
    exists,
    check,
    servers: [],
    owns: (url) => url.startsWith("http://") && new URL(url).hostname.replace(/^[^.]+/, "") === suffix,
    async block(name, what) {
      const response = await admin("POST", `${name}/config`, refusals(what));
      if (response.ok) return;
      throw new DatabaseServerError(
        `${where} does not change what ${name} refuses (it answered ${response.status}).`,
      );
    },
    async create(name) {
      const response = await admin("POST", `${name}/create`, {});
      if (!response.ok && !(await exists(name))) {
        throw new DatabaseServerError(`${where} did not make ${name} (it answered ${response.status}).`);
      }
      return address(name);
    },
    nameOf: (url) => new URL(url).hostname.split(".")[0] ?? "",
    async dump({ url, token }) {
      const { status, body } = await sqldStream({ port: httpPort, host }, `${url}/dump`, token);
      if (status === 200) return body;
      throw new DatabaseServerError(`${where} did not dump ${url} (it answered ${status}).`);
    },
    async delete(name) {
      const response = await admin("DELETE", name);
      if (!response.ok && (await exists(name))) {
        throw new DatabaseServerError(`${where} did not delete ${name} (it answered ${response.status}).`);
      }
    },
  };
}

/** The server's own requests about namespaces. */
const adminOf =
  ({ host, adminPort, adminKey }: { host: string; adminPort: number; adminKey: string }) =>
  async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Response> =>
    fetch(`http://${host}:${adminPort}/v1/namespaces/${path}`, {
      method,
      signal,
      headers: { authorization: `basic ${adminKey}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

const refusals = (what: Blocked) => ({
  block_reads: what === "everything",
  block_writes: what !== "nothing",
  block_reason: what === "nothing" ? null : "The event is moving to another server.",
});

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
