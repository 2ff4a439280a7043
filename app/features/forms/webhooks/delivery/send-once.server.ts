import { steadyNow } from "#db/steady-clock";
import { isNoAnswer, withTimeLimit } from "#db/time-limit";
import type { AppEnv, WebhookBindings } from "~/procedure/context";
import { judgeAddress } from "../address.rules";
import { ANSWER_BYTES, ANSWER_MS } from "./attempts.rules";

/** On one machine this name leads to the receiver beside the mailbox, and nowhere else. */
export const LOCAL_RECEIVER = "receiver.test";

export interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers: Readonly<Record<string, string>>;
  /** None of a GET. */
  body: string | null;
}

/** What came of a request: an answer, none, or our own refusal to send it. `why` is a sentence's beginning without a full stop. */
export type Sent = { ms: number } & (
  | {
      kind: "answer";
      status: number;
      retryAfter: string | null;
      answerType: string;
      /** Its first 10 KB. */
      answer: string;
      /** More came, or it broke off: what is kept is not all of it. */
      isWhole: boolean;
    }
  | { kind: "noAnswer"; why: string }
  | { kind: "refused"; why: string }
);

/**
 * Sends one request outward and waits for the answer, ten seconds at most. Where it may go is judged here, and refused by the connection
 * itself on one machine, since a name can lead elsewhere a moment later. Never throws for what the other side does.
 */
export async function sendOnce(
  env: AppEnv & WebhookBindings,
  request: OutgoingRequest,
  { ownHosts }: { ownHosts: readonly string[] },
): Promise<Sent> {
  const began = steadyNow();
  const since = () => Math.round(steadyNow() - began);
  const refused = (why: string): Sent => ({ kind: "refused", why, ms: 0 });
  const judged = judgeAddress(request.url, { ownHosts: [env.BASE_DOMAIN, ...ownHosts] });
  if (!judged.ok) return refused(judged.why);
  const wrong = Object.entries(request.headers).find(([, value]) => !isHeaderValue(value));
  if (wrong) return refused(`The header ${wrong[0]} holds a sign that no header may hold`);
  const way = wayOut(env, judged.url);
  if (!way) return refused("This installation has no way to other systems: nothing was sent");
  const heard: Heard = { answer: null };
  try {
    await withTimeLimit("the receiver", ANSWER_MS, (signal) => ask(way, { request, signal, heard }));
  } catch (error) {
    // A status that arrived is the receiver's word, whatever became of the rest.
    if (!heard.answer) return { kind: "noAnswer", why: whyNot(error), ms: since() };
  }
  if (!heard.answer) return { kind: "noAnswer", why: NO_CONNECTION, ms: since() };
  return { ...heard.answer, kind: "answer", ms: since() };
}

type Answer = Omit<Extract<Sent, { kind: "answer" }>, "kind" | "ms">;

interface Heard {
  answer: Answer | null;
}

type Way = (url: string, init: RequestInit) => Promise<Response>;

/** Deployed, the platform's fetch reaches public addresses alone (`global_fetch_strictly_public` in wrangler.toml). */
function wayOut({ ENVIRONMENT, EGRESS, RECEIVER }: AppEnv & WebhookBindings, { hostname }: URL): Way | null {
  const through =
    (fetcher: Fetcher): Way =>
    (url, init) =>
      fetcher.fetch(url, init as never) as unknown as Promise<Response>;
  if (ENVIRONMENT !== "local") return EGRESS ? through(EGRESS) : (url, init) => fetch(url, init);
  if (hostname === LOCAL_RECEIVER && RECEIVER) return through(RECEIVER);
  return EGRESS ? through(EGRESS) : null;
}

async function ask(
  way: Way,
  { request, signal, heard }: { request: OutgoingRequest; signal: AbortSignal; heard: Heard },
): Promise<void> {
  const { method, url, headers, body } = request;
  const response = await way(url, {
    method,
    headers: { ...headers },
    redirect: "manual",
    signal,
    ...(method !== "GET" && body !== null && { body: new TextEncoder().encode(body) }),
  });
  heard.answer = {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    answerType: (response.headers.get("content-type") ?? "").slice(0, 200),
    answer: "",
    isWhole: false,
  };
  await hear(response, heard.answer);
}

/** The first 10 KB, as text; then the other side is told that no more is wanted. */
async function hear(response: Response, answer: Answer): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) {
    answer.isWhole = true;
    return;
  }
  const decoder = new TextDecoder();
  let left = ANSWER_BYTES;
  while (left > 0) {
    const { done, value } = await reader.read();
    if (done) {
      answer.answer += decoder.decode();
      answer.isWhole = true;
      return;
    }
    const piece = (value as Uint8Array).subarray(0, left);
    left -= piece.length;
    answer.answer += decoder.decode(piece, { stream: true });
  }
  // It may wait for as long as it likes with what nobody reads.
  void reader.cancel().catch(() => {});
}

/** Visible signs and blanks of Latin-1, as HTTP has them: no end of a line, no control. */
const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

const NO_CONNECTION = "No connection, or it broke off before an answer came";

/** In words of ours: what the platform says may name addresses. */
function whyNot(error: unknown): string {
  if (isNoAnswer(error)) return `No answer within ${ANSWER_MS / 1000} seconds`;
  const text = error instanceof Error ? error.message : "";
  if (/certificate|tls|ssl/i.test(text))
    return "No secure connection: its certificate or its TLS was not accepted";
  if (/dns|getaddrinfo|resolve/i.test(text)) return "The name in the address leads nowhere";
  if (/not allowed|restricted|forbidden|blocked/i.test(text))
    return "The name in the address leads to no public place";
  return NO_CONNECTION;
}
