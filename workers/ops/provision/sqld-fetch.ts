import { Agent, type IncomingMessage, request as send } from "node:http";

const LOOPBACK = "127.0.0.1";

/**
 * `fetch` for sqld in Node. sqld finds the database by the first label of the Host header, and Node's own fetch cannot
 * set that header; node:http can. Connections are kept.
 */
export function sqldFetch(port: number, host = LOOPBACK): (request: Request) => Promise<Response> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, scheduling: "lifo" });
  return async (request) => {
    const url = new URL(request.url);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : null;
    const headers: Record<string, string> = { ...Object.fromEntries(request.headers), host: url.host };
    if (body) headers["content-length"] = String(body.length);
    const call = () =>
      new Promise<Response>((resolve, reject) => {
        const outgoing = send(
          {
            agent,
            host,
            port,
            method: request.method,
            path: url.pathname + url.search,
            headers,
          },
          (incoming) => collect(incoming).then(resolve, reject),
        );
        // A kept connection that the server had already closed: nothing was received, so nothing was done twice.
        outgoing.on("error", (error: NodeJS.ErrnoException) =>
          reject(outgoing.reusedSocket && error.code === "ECONNRESET" ? new StaleConnection() : error),
        );
        outgoing.end(body ?? undefined);
      });
    return call().catch((error) => {
      if (error instanceof StaleConnection) return call();
      throw error;
    });
  };
}

/** A GET whose answer is read piece by piece: for what may be larger than memory. */
export function sqldStream(
  { port, host = LOOPBACK }: { port: number; host?: string },
  address: string,
  token: string,
) {
  const url = new URL(address);
  const headers = { host: url.host, authorization: `Bearer ${token}` };
  return new Promise<{ status: number; body: IncomingMessage }>((resolve, reject) => {
    send({ host, port, path: url.pathname, headers }, (body) =>
      resolve({ status: body.statusCode ?? 500, body }),
    )
      .on("error", reject)
      .end();
  });
}

class StaleConnection extends Error {}

async function collect(incoming: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const status = incoming.statusCode ?? 500;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}
