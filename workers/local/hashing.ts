import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Derivation, MOST_WAITING } from "~/features/auth/scrypt.rules";
import { derive } from "~/features/auth/scrypt.server";
import { LOOPBACK } from "./ports";
import { KEY_HEADER } from "./storage-client";

export interface Hashing {
  port: number;
  stop(): Promise<void>;
}

interface Waiting {
  derivation: Derivation;
  response: ServerResponse;
}

/** A body holds one password: of 256 characters, which may be more in their compatible form. */
const BODY_LIMIT = 131_072;

/**
 * Hashes passwords for the portal, in this process: workerd has one thread for all pages, Node has others besides its own.
 * One at a time, first come first served; who hangs up loses the place, and beyond so many nobody is let wait. Says nothing
 * without the key, since any user of this machine may connect.
 */
export async function startHashing(key: string, hash = derive): Promise<Hashing> {
  const waiting: Waiting[] = [];
  let isAtWork = false;
  const server = createServer(async (request, response) => {
    if (request.headers[KEY_HEADER] !== key) return end(response, 403);
    const derivation = await derivationIn(request).catch(() => null);
    if (!derivation) return end(response, 400);
    if (waiting.length + Number(isAtWork) >= MOST_WAITING) return end(response, 503);
    const one = { derivation, response };
    waiting.push(one);
    response.once("close", () => {
      const at = waiting.indexOf(one);
      if (at >= 0) waiting.splice(at, 1);
    });
    if (!isAtWork) void work();
  });
  const work = async () => {
    isAtWork = true;
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { response, derivation } = one;
      await hash(derivation).then(
        (made) => end(response, 200, made.toString("base64url")),
        () => end(response, 500),
      );
    }
    isAtWork = false;
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOOPBACK, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function derivationIn(request: IncomingMessage): Promise<Derivation | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk as Buffer);
  }
  return Derivation.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
}

/** Each call on a connection of its own: one kept from the last call may be closed just as it is taken up again. */
function end(response: ServerResponse, status: number, text = ""): void {
  response.writeHead(status, { connection: "close" }).end(text);
}
