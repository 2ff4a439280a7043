import { MailChannels } from "mailchannels-sdk";
import type { AppEnv } from "~/procedure/context";
import type { Mail } from "./templates.rules";

export interface Envelope {
  to: string;
  /** The event's own sender, else the installation's. */
  from: string;
  fromName: string;
  replyTo?: string;
  /** Carried by every mail (spec 1.7). */
  metadata: { eventId: string; userId: string; teamId: string };
}

/** The spec's shape of an answer: 0 is success. `isFinal`: trying again will not help. */
export interface SendResult {
  ErrorCode: number;
  Message: string;
  messageId: string | null;
  isFinal: boolean;
}

/** Hands one mail to the provider. Never throws for what the provider says. */
export async function sendMail(env: AppEnv, envelope: Envelope, mail: Mail): Promise<SendResult> {
  const client = new MailChannels(env.MAILCHANNELS_API_KEY, { baseUrl: env.MAIL_API_URL });
  const { eventId, userId, teamId } = envelope.metadata;
  const { success, data, error } = await client.emails.send({
    from: { email: envelope.from, name: envelope.fromName },
    to: envelope.to,
    ...(envelope.replyTo ? { replyTo: envelope.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { "X-Event-Id": eventId, "X-User-Id": userId, "X-Team-Id": teamId },
  });
  if (success) {
    const [result] = data?.results ?? [];
    const messageId = result?.messageId ?? null;
    if (result?.status === "failed") return undeliverable(result.reason, messageId);
    return { ErrorCode: 0, Message: "OK", messageId, isFinal: true };
  }
  const code = error?.statusCode ?? 500;
  const isFinal = code >= 400 && code < 500 && code !== 408 && code !== 429;
  return { ErrorCode: code, Message: error?.message ?? "Unknown", messageId: null, isFinal };
}

/** The mail was taken, and the address refused at once: "550 5.1.1 There is no such mailbox." */
function undeliverable(reason = "Undeliverable", messageId: string | null): SendResult {
  const [, code, text = reason] = /^([45]\d\d)\s+(.*)$/s.exec(reason) ?? [];
  return { ErrorCode: Number(code ?? 550), Message: text, messageId, isFinal: true };
}
