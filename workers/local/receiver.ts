import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Behaviour, isBehaviour, type ReceivedHook, type ReceiverStore } from "./receiver-store";

/** Longer than a webhook waits for its answer. */
const SLOW_MS = 12_000;
/** More than a webhook sends. */
const BODY_LIMIT = 1_000_000;
const ENDLESS_PIECE = "Still talking.\n".repeat(500);

/**
 * Stands in for whoever is told by webhooks on this machine: takes a request, keeps it for its page, and answers as the first part of the
 * path says (`/slow/…`, `/refuse/…`, `/status404/…`, `/wait150/…` in milliseconds), else as it was told there.
 */
export async function receiveHook(
  store: ReceiverStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? "/";
  const body = await readBody(request);
  const word = /^\/([a-z]+\d*)/.exec(path)?.[1] ?? "";
  const status = Number(/^status(\d{3})$/.exec(word)?.[1] ?? 0);
  const wait = Number(/^wait(\d{1,4})$/.exec(word)?.[1] ?? 0);
  const behaviour = wait ? "take" : isBehaviour(word) ? word : store.behaviour;
  store.add({
    method: request.method ?? "",
    path,
    headers: headersOf(request),
    body,
    answered: status ? String(status) : ANSWERS[behaviour],
  });
  if (status >= 200) return answer(response, status, { received: true, status });
  await sleep(wait);
  await behave(behaviour, response);
}

const ANSWERS: Record<Behaviour, string> = {
  take: "200",
  refuse: "503",
  later: "429, in 2 minutes",
  gone: "410",
  wrong: "400",
  move: "302",
  slow: "200, after 12 seconds",
  break: "broken off",
  endless: "200, without an end",
};

async function behave(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  switch (behaviour) {
    case "take":
      return answer(response, 200, { received: true });
    case "refuse":
      return answer(response, 503, { message: "The receiver is having a bad day." });
    case "later":
      response.setHeader("retry-after", "120");
      return answer(response, 429, { message: "Too many at once." });
    case "gone":
      return answer(response, 410, { message: "There is nobody here any more." });
    case "wrong":
      return answer(response, 400, { message: "This is not understood." });
    case "move":
      response.writeHead(302, { location: "http://receiver.test/take/elsewhere" }).end();
      return;
    case "slow":
      await sleep(SLOW_MS);
      return answer(response, 200, { received: true, slowly: true });
    case "break":
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"received":');
      await sleep(50);
      response.destroy();
      return;
    case "endless":
      return talkOn(response);
  }
}

/** Until the other side has heard enough. */
async function talkOn(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
  for (let piece = 0; piece < 20_000 && !response.destroyed; piece += 1) {
    response.write(ENDLESS_PIECE);
    await sleep(5);
  }
  response.end();
}

/** By the secrets that its page was told; null: it knows none. */
export function isSignedRight(hook: ReceivedHook, secrets: readonly string[]): boolean | null {
  if (secrets.length === 0) return null;
  const {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature = "",
  } = hook.headers;
  const content = hook.method === "GET" ? (hook.path.split("?")[1] ?? "") : hook.body;
  const signed = signature.split(" ").flatMap((one) => (one.startsWith("v1,") ? [one.slice(3)] : []));
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const right = createHmac("sha256", key).update(`${id}.${timestamp}.${content}`, "utf8").digest();
    return signed.some((one) => {
      const bytes = Buffer.from(one, "base64");
      return bytes.length === right.length && timingSafeEqual(bytes, right);
    });
  });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const hasBody = status !== 204 && status !== 304;
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(hasBody ? JSON.stringify(body) : undefined);
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= BODY_LIMIT) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}
