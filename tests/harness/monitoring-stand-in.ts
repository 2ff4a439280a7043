import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateSync } from "node:zlib";

/** One thing that was sent: an event, a transaction, a replay, a recording. */
export interface Sent {
  type: string;
  /** Its JSON; of a recording, what was recorded. */
  body: Record<string, unknown>;
  text: string;
}

export interface MonitoringStandIn {
  dsn: string;
  origin: string;
  sent: Sent[];
  /** Requests to another address, or that are no envelope. */
  odd: string[];
  stop(): void;
}

/** A service that takes Sentry's envelopes (develop.sentry.dev/sdk/data-model/envelopes) and keeps them. */
export async function monitoringStandIn(): Promise<MonitoringStandIn> {
  const sent: Sent[] = [];
  const odd: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const isOurs = request.method === "POST" && /^\/api\/7\/envelope\/(\?|$)/.test(request.url ?? "");
    if (isOurs) sent.push(...itemsOf(Buffer.concat(pieces)));
    else odd.push(`${request.method} ${request.url}`);
    response.writeHead(isOurs ? 200 : 404, { "access-control-allow-origin": "*" });
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/7`,
    origin: `http://127.0.0.1:${port}`,
    sent,
    odd,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A line of JSON about the envelope, then for each item a line about it and its payload. */
function itemsOf(envelope: Buffer): Sent[] {
  const items: Sent[] = [];
  let at = envelope.indexOf("\n") + 1;
  while (at > 0 && at < envelope.length) {
    const end = envelope.indexOf("\n", at);
    const { type, length } = JSON.parse(envelope.subarray(at, end).toString()) as {
      type: string;
      length?: number;
    };
    const next = length === undefined ? envelope.indexOf("\n", end + 1) : end + 1 + length;
    const payload = envelope.subarray(end + 1, next < 0 ? envelope.length : next);
    items.push(type === "replay_recording" ? recordingOf(payload) : itemOf(type, payload.toString()));
    at = next < 0 ? envelope.length : next + 1;
  }
  return items;
}

function recordingOf(payload: Buffer): Sent {
  const recorded = payload.subarray(payload.indexOf("\n") + 1);
  const text = (recorded[0] === 0x78 ? inflateSync(recorded) : recorded).toString();
  return { type: "replay_recording", body: { recorded: JSON.parse(text) as unknown }, text };
}

const itemOf = (type: string, text: string): Sent => ({
  type,
  body: JSON.parse(text) as Record<string, unknown>,
  text,
});
