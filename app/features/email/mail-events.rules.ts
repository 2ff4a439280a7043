import * as z from "zod";

/** What the provider tells of a mail, by what it makes of the mail's row (decisions: mail and its events). */
export const EVENT_TYPES = {
  processed: "pending",
  "soft-bounced": "pending",
  delivered: "delivery",
  open: "open",
  click: "click",
  unsubscribed: "subscriptionChange",
  dropped: "bounce",
  "hard-bounced": "bounce",
  complained: "spamComplaint",
} as const;
export type MailEventKind = keyof typeof EVENT_TYPES;

const cut = (most: number) => z.string().transform((text) => text.slice(0, most));

/** One event as the provider sends it, as far as it matters here. */
export const ProviderEvent = z.object({
  event: z.enum(Object.keys(EVENT_TYPES) as [MailEventKind, ...MailEventKind[]]),
  timestamp: z.number().int().positive().max(253_402_300_799),
  campaign_id: z.string().max(48),
  smtp_id: cut(300).nullish(),
  request_id: cut(300).nullish(),
  recipients: z.array(cut(320)).max(1000).nullish(),
  status: cut(40).nullish(),
  reason: cut(500).nullish(),
  user_agent: cut(300).nullish(),
  ip: cut(45).nullish(),
});
export type ProviderEvent = z.infer<typeof ProviderEvent>;

/** Those of a body that are understood; null where it is no list at all. Others are none of ours, such as tests. */
export function eventsIn(body: string): ProviderEvent[] | null {
  let list: unknown;
  try {
    list = JSON.parse(body);
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  return list.flatMap((one) => ProviderEvent.safeParse(one).data ?? []);
}

/** Events have no id: these together are one, however often they come. */
export const sameness = ({ event, timestamp, smtp_id, request_id, recipients, ip }: ProviderEvent): string =>
  JSON.stringify([
    messageOf({ smtp_id, request_id }),
    event,
    (recipients ?? []).map((address) => address.trim().toLowerCase()).sort(),
    timestamp,
    ip ?? "",
  ]);

/** With or without brackets, as the provider happens to say it. */
export const messageOf = ({ smtp_id, request_id }: Pick<ProviderEvent, "smtp_id" | "request_id">): string =>
  (smtp_id ?? request_id ?? "").trim().replace(/^<(.*)>$/, "$1");

/** What was said by the other side: "550 5.1.1 No such mailbox". */
export const saidIn = ({ status, reason }: Pick<ProviderEvent, "status" | "reason">): string =>
  [status, reason].filter((part, at) => part && !(at === 0 && reason?.startsWith(part))).join(" ");

const OF_THE_ADDRESS =
  /address|recipient|mailbox|no such user|user (is )?unknown|unknown user|does not exist|suppress/i;

/** Why all mail to the address stops; null where it does not. What was dropped for another reason says nothing of the address. */
export function blockOf(kind: MailEventKind, said: string): "bounce" | "spamComplaint" | null {
  if (kind === "complained") return "spamComplaint";
  if (kind === "hard-bounced" || (kind === "dropped" && OF_THE_ADDRESS.test(said))) return "bounce";
  return null;
}

/** A signature's clock may be ahead of ours by so much. */
const AHEAD_SECONDS = 60;
/** As long as a signature counts (the SDK). */
const OLD_SECONDS = 300;

/** The key and the time that a signature names; null where there is none, or its time is none that counts now. */
export function keyNamed(signatureInput: string | null, now: Date): string | null {
  if (!signatureInput || signatureInput.length > 500) return null;
  const [, created, keyId] =
    /;created=(\d{1,12});alg="[^"]{1,40}";keyid="([\w.:-]{1,100})"$/.exec(signatureInput) ?? [];
  const age = now.getTime() / 1000 - Number(created);
  return keyId && age >= -AHEAD_SECONDS && age <= OLD_SECONDS ? keyId : null;
}
