import { Webhooks } from "mailchannels-sdk";
import type { ControlDatabase } from "#db/database";
import { browserName } from "~/lib/browser-name.rules";
import { sha256 } from "~/lib/ids";
import { log } from "~/lib/report.server";
import type { AppEnv } from "~/procedure/context";
import { type JobMessage, MAIL_EVENTS_AT_MOST, type MailEventMessage } from "~/procedure/job-message";
import { idsOfCampaign } from "./campaign.rules";
import { eventsIn, keyNamed, messageOf, type ProviderEvent, saidIn, sameness } from "./mail-events.rules";
import { signingKey } from "./mail-keys.server";

export const MOST_EVENTS_BYTES = 1_000_000;

interface Receiving {
  env: AppEnv;
  control(): ControlDatabase;
  now: Date;
  /** Onto the queue. */
  send(message: JobMessage): Promise<unknown>;
}

/**
 * What the mail provider tells of mails that it took, on the base domain. The signature over the bytes is its proof: it sends neither
 * Origin nor cookie. Answered at once; what the events mean is a message an event of ours, and what is of none is dropped.
 */
export async function receiveMailEvents(request: Request, at: Receiving): Promise<Response> {
  if (request.method !== "POST") return said(405, "Post events here.", { allow: "POST" });
  const keyId = keyNamed(request.headers.get("signature-input"), at.now);
  if (!keyId) return said(401, "The signature is missing, or is not of now.");
  const payload = await textWithin(request, MOST_EVENTS_BYTES);
  if (payload === null) return said(413, "At most 1 MB.");
  const publicKey = await signingKey(at.env, at.control(), keyId, at.now);
  if (publicKey === "later")
    return said(503, "The key cannot be asked for just now.", { "retry-after": "60" });
  const headers = Object.fromEntries(
    ["content-digest", "signature", "signature-input"].map((name) => [name, request.headers.get(name) ?? ""]),
  );
  if (!publicKey || !(await Webhooks.verify({ payload, headers, publicKey })))
    return said(401, "The signature is not right.");
  const events = eventsIn(payload);
  if (!events) return said(400, "This is no list of events.");
  const byEvent = await ours(events, at.now);
  let messages = 0;
  for (const [eventId, found] of byEvent) {
    for (let from = 0; from < found.length; from += MAIL_EVENTS_AT_MOST) {
      await at.send({ job: "mailEvents", eventId, events: found.slice(from, from + MAIL_EVENTS_AT_MOST) });
      messages += 1;
    }
  }
  log("info", "mail events", { understood: events.length, events: byEvent.size, messages });
  return said(202, "Thank you.");
}

/** By the event that they are of. */
async function ours(events: readonly ProviderEvent[], now: Date): Promise<Map<string, MailEventMessage[]>> {
  const byEvent = new Map<string, MailEventMessage[]>();
  for (const event of events) {
    const ids = idsOfCampaign(event.campaign_id);
    if (!ids) continue;
    const known = byEvent.get(ids.eventId) ?? [];
    byEvent.set(ids.eventId, known);
    known.push({ ...(await told(event, now)), logId: ids.logId });
  }
  return byEvent;
}

async function told(event: ProviderEvent, now: Date): Promise<Omit<MailEventMessage, "logId">> {
  const { user_agent, ip } = event;
  return {
    id: await sha256(sameness(event)),
    kind: event.event,
    // The provider's clock may be ahead; what is to come has not happened.
    at: new Date(Math.min(event.timestamp * 1000, now.getTime())).toISOString(),
    messageId: messageOf(event),
    details: saidIn(event),
    platform: user_agent ? browserName(user_agent) : null,
    userAgent: user_agent ?? null,
    ipAddress: ip ?? null,
  };
}

/** Null where it is longer: what is said of its length is looked at first, and no more is read than may come. */
async function textWithin(request: Request, most: number): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const reader = request.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

const said = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers: { "cache-control": "no-store", ...headers } });
