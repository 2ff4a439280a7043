import { unseal } from "#db/seal";
import type { OutgoingRequest } from "./send-once.server";
import { signatureHeaders, signedContent } from "./signature.server";

/** What a try is made of, of the delivery's row and the webhook's. */
export interface ToSend {
  /** The delivery's id: the `webhook-id` of each of its tries. */
  id: string;
  requestUrl: string;
  requestMethod: OutgoingRequest["method"];
  contentType: string;
  body: string;
  /** Of staff who try it out: said in a header, so that a receiver need not take it for an order. */
  isTest?: boolean;
  headerKey: string;
  /** Sealed, as the three below. */
  headerValue: string;
  signingSecret: string;
  oldSigningSecret: string | null;
  oldSecretUntil: string | null;
}

/** Instead of what a log may not hold. */
const SEALED = "(sealed)";

/** The request of one try: id and body the same as ever, second and signature its own. `shown`: its headers as the log keeps them. */
export async function requestOf(
  { APP_SECRET }: { APP_SECRET: string },
  sent: ToSend,
  now: Date,
): Promise<{ request: OutgoingRequest; shown: Record<string, string> }> {
  const opened = (sealed: string) => unseal({ secret: APP_SECRET, purpose: "webhook" }, sealed);
  const secrets = await Promise.all(secretsOf(sent, now).map(opened));
  const isGet = sent.requestMethod === "GET";
  const url = isGet ? withQuery(sent.requestUrl, sent.body) : sent.requestUrl;
  const content = signedContent({ method: sent.requestMethod, url, body: sent.body });
  const timestamp = Math.floor(now.getTime() / 1000);
  const shown: Record<string, string> = {
    "user-agent": "Portal-Webhooks/1",
    ...(!isGet && { "content-type": sent.contentType }),
    ...(secrets.length > 0
      ? await signatureHeaders({ id: sent.id, timestamp, content }, secrets)
      : { "webhook-id": sent.id, "webhook-timestamp": String(timestamp) }),
    ...(sent.isTest && { "webhook-test": "true" }),
  };
  const own = sent.headerKey && sent.headerValue ? sent.headerKey.toLowerCase() : null;
  return {
    request: {
      method: sent.requestMethod,
      url,
      headers: { ...shown, ...(own && { [own]: await opened(sent.headerValue) }) },
      body: isGet ? null : sent.body,
    },
    shown: { ...shown, ...(own && { [own]: SEALED }) },
  };
}

/** The newest secret first, and the one before it for the day in which a receiver may know either. */
const secretsOf = ({ signingSecret, oldSigningSecret, oldSecretUntil }: ToSend, now: Date): string[] => [
  ...(signingSecret ? [signingSecret] : []),
  ...(oldSigningSecret && oldSecretUntil && oldSecretUntil > now.toISOString() ? [oldSigningSecret] : []),
];

/** Behind what stands in the address already, before its fragment. */
export function withQuery(address: string, query: string): string {
  if (query === "") return address;
  const url = new URL(address);
  url.search = url.search.length > 1 ? `${url.search.slice(1)}&${query}` : query;
  return url.href;
}
