import { emptyRead, type Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";

/** Fields of a mail that are looked up when it goes, in place of those that were sealed with it. */
export type MailNews = Record<string, string>;

/** What a later room says of mails that it had queued: this room comes before it and cannot import it. */
export interface MailExtension {
  /** In the batch that reads the mail; null where the mail is none of the room's. */
  news(logId: string): Read<MailNews | null>;
  /** For the batch in which the mail gets its answer, whatever that is. */
  whenAnswered(logId: string, at: string): Write[];
}

let extension: MailExtension | null = null;

export function extendMails(given: MailExtension): void {
  extension = given;
}

export const mailNews = (logId: string): Read<MailNews | null> =>
  extension?.news(logId) ?? emptyRead<MailNews | null>(null);

export const whenMailAnswered = (logId: string, at: string): Write[] =>
  extension?.whenAnswered(logId, at) ?? [];
