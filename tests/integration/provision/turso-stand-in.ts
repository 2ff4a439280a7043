import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { DatabaseDriver } from "#workers/ops/provision/driver";

export const ORG = "acme";
export const GROUP = "portal";
export const API_TOKEN = "platform-token";

export interface TursoStandIn {
  url: string;
  /** `POST databases`, one line a request. */
  requests: string[];
  /** What breaks Turso's contract, in words; must stay empty. */
  breaches: string[];
  /** Answers everything with this until it is null again; 0 never answers. */
  fault: { status: number; body: string } | null;
  stop(): void;
}

/**
 * Turso's Platform API (docs.turso.tech/api-reference) as far as the driver uses it, over the databases of a test's own
 * sqld: create, retrieve and delete a database, and make a token for it. It is strict about every request.
 */
export async function tursoStandIn(sqld: DatabaseDriver): Promise<TursoStandIn> {
  const known = new Map<string, object>();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    const url = new URL(request.url ?? "", "http://turso");
    const path = url.pathname.replace(`/v1/organizations/${ORG}/`, "");
    standIn.requests.push(`${request.method} ${path}${url.search}`);
    const text = await textOf(request);
    if (standIn.fault) {
      if (standIn.fault.status > 0) answer(standIn.fault.status, standIn.fault.body);
      return;
    }
    const breach = (what: string) => {
      standIn.breaches.push(`${request.method} ${url.pathname}: ${what}`);
      answer(400, { error: what });
    };
    if (request.headers.authorization !== `Bearer ${API_TOKEN}`)
      return answer(401, { error: "unauthenticated" });
    if (!url.pathname.startsWith(`/v1/organizations/${ORG}/`))
      return answer(404, { error: "organization not found" });
    if (request.method === "POST" && path === "databases") {
      if (!request.headers["content-type"]?.startsWith("application/json")) return breach("not JSON");
      const body = JSON.parse(text) as { name?: string; group?: string };
      if (!body.name || !/^[a-z0-9-]{1,58}$/.test(body.name)) return breach(`name ${body.name}`);
      if (!body.group) return breach("group is required");
      if (body.group !== GROUP) return answer(404, { error: "group not found" });
      if (known.has(body.name)) return answer(409, { error: `database ${body.name} already exists` });
      const database = { DbId: crypto.randomUUID(), Hostname: `${body.name}-${ORG}.db`, Name: body.name };
      await sqld.create(`${body.name}-${ORG}`);
      known.set(body.name, database);
      return answer(200, { database });
    }
    const [, name = "", rest] = /^databases\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    const database = known.get(name);
    if (!name) return breach("no such path");
    if (!database)
      return answer(404, { error: `could not find database with name ${name}: record not found` });
    if (request.method === "GET" && !rest) return answer(200, { database });
    if (request.method === "DELETE" && !rest) {
      if (text) return breach("a body");
      await sqld.delete(`${name}-${ORG}`);
      known.delete(name);
      return answer(200, { database: name });
    }
    if (request.method === "PATCH" && rest === "configuration") {
      const { block_reads, block_writes, ...more } = JSON.parse(text) as Record<string, unknown>;
      if (Object.keys(more).length > 0) return breach(`configuration ${Object.keys(more)}`);
      const what = block_reads ? "everything" : block_writes ? "writes" : "nothing";
      await sqld.block(`${name}-${ORG}`, what);
      return answer(200, { size_limit: "0", allow_attach: false, block_reads, block_writes });
    }
    if (request.method === "POST" && rest === "auth/tokens") {
      const { expiration, authorization } = Object.fromEntries(url.searchParams);
      if (!/^(never|(\d+[wdhms])+)$/.test(expiration ?? "")) return breach(`expiration ${expiration}`);
      if (!["full-access", "read-only"].includes(authorization ?? "")) return breach("authorization");
      return answer(200, { jwt: sqld.address(`${name}-${ORG}`).token });
    }
    return breach("no such method");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn: TursoStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    requests: [],
    breaches: [],
    fault: null,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
