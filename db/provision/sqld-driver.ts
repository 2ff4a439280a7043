import type { KeyObject } from "node:crypto";
import type { DatabaseDriver } from "./driver";
import { PlainError } from "./plain-error";
import { sqldFetch, sqldStream } from "./sqld-fetch";
import { sqldToken } from "./sqld-token";

export interface SqldAccess {
  httpPort: number;
  adminPort: number;
  adminKey: string;
  signingKey: KeyObject;
}

/** The server answered, but not with what was asked of it. */
export class DatabaseServerError extends PlainError {}

/** One sqld process on this machine; each database is a namespace of it. */
export function sqldDriver(access: SqldAccess): DatabaseDriver {
  const reach = sqldFetch(access.httpPort);
  const address = (name: string) => ({ url: `http://${name}.db`, token: sqldToken(access.signingKey, name) });

  async function admin(method: "POST" | "DELETE", path: string, body?: unknown): Promise<Response> {
    return fetch(`http://127.0.0.1:${access.adminPort}/v1/namespaces/${path}`, {
      method,
      headers: { authorization: `basic ${access.adminKey}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async function exists(name: string): Promise<boolean> {
    const { url, token } = address(name);
    const response = await reach(
      new Request(`${url}/v2/pipeline`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "select 1" } }] }),
      }),
    );
    if (response.status === 404) return false;
    if (response.ok) return true;
    throw new DatabaseServerError(
      `The database server cannot open ${name} (it answered ${response.status}).`,
    );
  }

  return {
    fetch: reach,
    address,
    exists,
    async create(name) {
      const response = await admin("POST", `${name}/create`, {});
      if (!response.ok && !(await exists(name))) {
        throw new DatabaseServerError(
          `The database server did not make ${name} (it answered ${response.status}).`,
        );
      }
      return address(name);
    },
    nameOf: (url) => new URL(url).hostname.split(".")[0] ?? "",
    async dump({ url, token }) {
      const { status, body } = await sqldStream(access.httpPort, `${url}/dump`, token);
      if (status === 200) return body;
      throw new DatabaseServerError(`The database server did not dump ${url} (it answered ${status}).`);
    },
    async delete(name) {
      const response = await admin("DELETE", name);
      if (!response.ok && (await exists(name))) {
        throw new DatabaseServerError(
          `The database server did not delete ${name} (it answered ${response.status}).`,
        );
      }
    },
  };
}
