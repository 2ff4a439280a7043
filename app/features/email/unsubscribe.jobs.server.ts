import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import type { MailChoice } from "#db/event/mail-choices";
import { writeBatch } from "#db/write-batch";
import { sha256 } from "~/lib/ids";
import { rankOf } from "./mail-types.server";
import { readUnsubscribeToken } from "./unsubscribe-token.server";
import { unsubscribing } from "./unsubscriptions.server";

/**
 * Unsubscribes whom the token is for. Twice is the same; the mail that it stood in, if it is known, says so. Null where the
 * token is none of this event.
 */
export async function unsubscribe(
  { secret, eventId, open }: { secret: string; eventId: string; open(): Promise<EventDatabase> },
  { token, by, now }: { token: string; by: "link" | "provider"; now: Date },
): Promise<MailChoice | null> {
  const asked = await readUnsubscribeToken(secret, eventId, token);
  if (!asked) return null;
  const { userId, choice, logId } = asked;
  const at = now.toISOString();
  const id = await sha256(`unsubscribed by ${token}`);
  await writeBatch(await open(), [
    ...unsubscribing(sql`from (select 1) where true`, {
      ...{ userId: sql`${userId}`, choice: sql`${choice}`, at: sql`${at}`, by },
    }),
    sql`insert into mail_event (id, log_id, kind, type, happened_at, details, created_at)
      select ${id}, l.id, 'unsubscribed', 'subscriptionChange', ${at}, ${by === "link" ? "By the link in the mail" : "By the mail program’s button"}, ${at}
      from email_log l where l.id = ${logId} and l.user_id = ${userId} on conflict do nothing`,
    sql`update email_log set type = 'subscriptionChange', updated_at = ${at}
      where id = ${logId} and user_id = ${userId} and ${rankOf(sql`type`)} < ${rankOf(sql`'subscriptionChange'`)}`,
  ]);
  return choice;
}
