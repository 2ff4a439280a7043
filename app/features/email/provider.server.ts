import { MailChannels } from "mailchannels-sdk";
import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import type { AppEnv } from "~/procedure/context";
import { outcomeOfError, type SendOutcome, undelivered } from "./provider-answers.rules";
import type { Mail } from "./render-mail.rules";

const MAIL_PROVIDER = "the mail provider";

export interface Envelope {
  to: string;
  /** The event's own sender, else the installation's. */
  from: string;
  fromName: string;
  replyTo?: string | undefined;
  /** By which what becomes of it is told (campaign.rules.ts). */
  campaignId?: string | undefined;
  /** Beside those that every mail has. */
  headers?: Record<string, string>;
  dkim?: { domain: string; selector: string; privateKey?: string | undefined } | undefined;
  tracking?: { open: boolean; click: boolean };
  /** Carried by every mail (spec 1.7). */
  metadata: { eventId: string; userId: string; teamId: string };
}

/** The spec's shape of an answer: 0 is success. */
export interface SendResult {
  ErrorCode: number;
  Message: string;
  messageId: string | null;
  outcome: SendOutcome;
}

/** Hands one mail to the provider. Throws nothing but `NoAnswer`: then the mail may have gone, or not. */
export async function sendMail(env: AppEnv, envelope: Envelope, mail: Mail): Promise<SendResult> {
  const { eventId, userId, teamId } = envelope.metadata;
  const { success, data, error } = await withTimeLimit(MAIL_PROVIDER, TIME_LIMITS.mail, (signal) =>
    new Provider(env, signal).emails.send({
      from: { email: envelope.from, name: envelope.fromName },
      to: envelope.to,
      ...(envelope.replyTo ? { replyTo: envelope.replyTo } : {}),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: { ...envelope.headers, "X-Event-Id": eventId, "X-User-Id": userId, "X-Team-Id": teamId },
      ...(envelope.campaignId ? { campaignId: envelope.campaignId } : {}),
      ...(envelope.dkim ? { dkim: envelope.dkim } : {}),
      ...(envelope.tracking ? { tracking: envelope.tracking } : {}),
      transactional: true,
    }),
  );
  if (!success && error) {
    const { statusCode, message } = error;
    return {
      ErrorCode: statusCode ?? 500,
      Message: message,
      messageId: null,
      outcome: outcomeOfError(statusCode, message),
    };
  }
  // Taken. An answer without a body has no result either.
  const [result] = data?.results ?? [];
  const messageId = result?.messageId ?? null;
  if (result?.status === "failed") {
    const { outcome, code, text } = undelivered(result.reason);
    return { ErrorCode: code, Message: text, messageId, outcome };
  }
  const outcome = messageId ? "sent" : "unconfirmed";
  return { ErrorCode: 0, Message: "OK", messageId, outcome };
}

/** The provider's interface, whose calls end with the signal. */
export const providerWith = (env: AppEnv, signal: AbortSignal): MailChannels => new Provider(env, signal);

/** The SDK takes no signal: without one, a call that was given up would hold its connection. */
class Provider extends MailChannels {
  constructor(
    env: AppEnv,
    private readonly signal: AbortSignal,
  ) {
    super(env.MAILCHANNELS_API_KEY, { baseUrl: env.MAIL_API_URL });
  }

  protected override _fetch<T>(...[path, options]: Parameters<MailChannels["post"]>): Promise<T> {
    return super._fetch<T>(path, { ...options, signal: this.signal });
  }
}
