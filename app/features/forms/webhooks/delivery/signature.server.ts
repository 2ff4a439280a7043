/**
 * Standard Webhooks (github.com/standard-webhooks/standard-webhooks): HMAC-SHA256 over id, second and content, under the bytes behind
 * `whsec_`. While a secret is being replaced both sign, so that a receiver may know either.
 */
export interface Signed {
  id: string;
  /** In whole seconds. */
  timestamp: number;
  /** The body, or the query string of a GET, byte for byte. */
  content: string;
}

export type SignatureHeaders = Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>;

export async function signatureHeaders(
  signed: Signed,
  secrets: readonly string[],
): Promise<SignatureHeaders> {
  const signatures: string[] = [];
  for (const secret of secrets) signatures.push(`v1,${await signatureOf(signed, secret)}`);
  return {
    "webhook-id": signed.id,
    "webhook-timestamp": String(signed.timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

async function signatureOf({ id, timestamp, content }: Signed, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    keyBytes(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const text = new TextEncoder().encode(`${id}.${timestamp}.${content}`);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
  return btoa(String.fromCharCode(...bytes));
}

const PREFIX = "whsec_";

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith(PREFIX)) throw new Error("A signing secret begins with whsec_");
  return Uint8Array.from(atob(secret.slice(PREFIX.length)), (char) => char.charCodeAt(0));
}

/** What is signed of a request: of a GET its query string, without the question mark. */
export const signedContent = ({
  method,
  url,
  body,
}: {
  method: string;
  url: string;
  body: string;
}): string => (method === "GET" ? new URL(url).search.slice(1) : body);
