import { type SQL, sql } from "drizzle-orm";
import type { MailChoice } from "#db/event/mail-choices";

/** Whether the user of this id wants mails of the kind, as a condition in SQL. */
export const isWanted = (userId: SQL, choice: MailChoice): SQL =>
  sql`not exists (select 1 from mail_unsubscription mu where mu.user_id = ${userId} and mu.choice = ${choice})`;
