import { MAIL_CHOICES, type MailChoice } from "#db/event/mail-choices";
import { signingSecretOf } from "#db/seal";
import { base64url, packed, unpacked } from "./campaign.rules";

/** Whom a link to unsubscribe is for, of which kind of mail, and in which mail it stood. */
export interface Unsubscribe {
  userId: string;
  choice: MailChoice;
  logId: string;
}

/**
 * The proof in a mail's link: for one person, kind and event. It never expires, since mails are kept for years, and does
 * nothing but unsubscribe. Null where an id is none of ours.
 */
export async function unsubscribeToken(
  secret: string,
  eventId: string,
  { userId, choice, logId }: Unsubscribe,
): Promise<string | null> {
  const [user, row] = [packed(userId), packed(logId)];
  if (!user || !row) return null;
  const head = `${LETTERS[choice]}${user}${row}`;
  return `${head}.${await signature(secret, eventId, head)}`;
}

/** What a token is the proof of; null where it is none of this event. */
export async function readUnsubscribeToken(
  secret: string,
  eventId: string,
  token: string,
): Promise<Unsubscribe | null> {
  const [, head = "", given = ""] = /^([a-z][\w-]{44})\.([\w-]{22})$/.exec(token) ?? [];
  if (!head || !isSame(given, await signature(secret, eventId, head))) return null;
  const choice = MAIL_CHOICES.find((one) => LETTERS[one] === head[0]);
  const [userId, logId] = [unpacked(head.slice(1, 23)), unpacked(head.slice(23))];
  return choice && userId && logId ? { userId, choice, logId } : null;
}

/** They stand in mails that are out: none may ever mean another. */
const LETTERS: Record<MailChoice, string> = {
  reminders: "r",
  notifications: "n",
  comments: "c",
  staffDigest: "s",
  reports: "p",
};

/** 128 bits of the HMAC. */
async function signature(secret: string, eventId: string, head: string): Promise<string> {
  const encoder = new TextEncoder();
  const raw = encoder.encode(await signingSecretOf(secret, "signature:unsubscribe"));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${eventId}\n${head}`));
  return base64url(new Uint8Array(mac).slice(0, 16));
}

/** Whatever is wrong, it takes as long. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
