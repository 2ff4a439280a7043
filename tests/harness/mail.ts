import { setTimeout as sleep } from "node:timers/promises";
import type { StoredMail } from "../../workers/local/mail-store";
import { WAIT_MS } from "./patience";

/** All mails to an address, newest first. */
export async function mailsTo(mailboxUrl: string, to: string): Promise<StoredMail[]> {
  const url = mailboxUrl.replace("//localhost", "//127.0.0.1");
  const response = await fetch(`${url}/api/mails?to=${encodeURIComponent(to)}`);
  return (await response.json()) as StoredMail[];
}

export interface Wanted {
  to: string;
  /** Part of the subject. */
  subject?: string;
  /** Only mails that came after this instant. */
  after?: Date;
}

/** The newest mail that fits, as soon as it is there. */
export async function waitForMail(mailboxUrl: string, wanted: Wanted): Promise<StoredMail> {
  const { to, subject = "", after = new Date(0) } = wanted;
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until) {
    const mails = await mailsTo(mailboxUrl, to);
    const found = mails.find(
      (mail) => mail.subject.includes(subject) && mail.receivedAt > after.toISOString(),
    );
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`No mail to ${to}${subject ? ` about "${subject}"` : ""} within ${WAIT_MS} ms`);
}

/** The first link of a mail's text part, or the first whose address contains `part`. */
export function linkIn(mail: StoredMail, part = ""): string {
  const links = mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const link = links.find((url) => url.includes(part));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link${part && ` with ${part}`}`);
  return link;
}
