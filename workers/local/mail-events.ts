import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { StoredMail } from "./mail-store";

/** What the mailbox can say of a mail, as the provider would: the kind, and words for its button. */
export const TELLABLE: Record<string, string> = {
  processed: "Processed",
  delivered: "Delivered",
  open: "Opened",
  click: "Clicked",
  "soft-bounced": "Bounced for now",
  "hard-bounced": "Bounced for good",
  dropped: "Dropped",
  complained: "Reported as spam",
  unsubscribed: "Unsubscribed",
};

const KINDS_WITH_READER = ["open", "click"];
const REASONS: Record<string, object> = {
  "soft-bounced": { status: "4.2.2", reason: "The mailbox is full." },
  "hard-bounced": { status: "5.1.1", reason: "550 5.1.1 The mailbox does not exist." },
  dropped: { status: "5.1.1", reason: "The recipient is on the suppression list." },
};

/** Signs what it tells as the provider does (RFC 9421), by a key of its own. */
export class EventTeller {
  readonly #keys = generateKeyPairSync("ed25519");
  readonly #key = this.#keys.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  readonly keyId = `mailbox-${createHash("sha256").update(this.#key).digest("hex").slice(0, 12)}`;

  /** The public key by its id, as the provider's interface answers; null where it is another. */
  publicKey(id: string): { id: string; key: string } | null {
    return id === this.keyId ? { id, key: this.#key } : null;
  }

  event(
    mail: Pick<StoredMail, "messageId" | "to" | "from" | "campaignId">,
    kind: string,
    at = new Date(),
  ): object {
    return {
      email: mail.from,
      customer_handle: "local",
      timestamp: Math.floor(at.getTime() / 1000),
      event: kind,
      smtp_id: mail.messageId,
      campaign_id: mail.campaignId ?? "",
      recipients: mail.to,
      ...REASONS[kind],
      ...(KINDS_WITH_READER.includes(kind) && { user_agent: READER, ip: "192.0.2.44" }),
      ...(kind === "click" && { url: "http://localhost/" }),
    };
  }

  /** A whole request body with its headers. `created`: when it says that it was signed. */
  signed(events: readonly object[], created = new Date()): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify(events);
    const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
    const params = `("content-digest");created=${Math.floor(created.getTime() / 1000)};alg="ed25519";keyid="${this.keyId}"`;
    const text = `"content-digest": ${digest}\n"@signature-params": ${params}`;
    const signature = sign(null, Buffer.from(text), this.#keys.privateKey).toString("base64");
    return {
      body,
      headers: {
        "content-type": "application/json",
        "content-digest": digest,
        "signature-input": `sig_1=${params}`,
        signature: `sig_1=:${signature}:`,
      },
    };
  }
}

const READER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1";

type Signed = ReturnType<EventTeller["signed"]>;

/** Tells the portal; what it answered, in words. */
export async function tell(portal: string, signed: Signed): Promise<string> {
  const status = await sentTo(portal, signed);
  return status === null ? "The portal did not answer" : `The portal answered ${status}`;
}

/** As the provider tries whether it is heard. */
export const tellTest = (portal: string, teller: EventTeller): Promise<number | null> =>
  sentTo(
    portal,
    teller.signed([{ event: "test", customer_handle: "local", timestamp: 1, email: "test@mailbox" }]),
  );

async function sentTo(portal: string, { body, headers }: Signed): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(10_000);
    return (await fetch(portal, { method: "POST", body, headers, signal })).status;
  } catch {
    return null;
  }
}
