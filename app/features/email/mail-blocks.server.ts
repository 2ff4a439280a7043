import { type SQL, sql } from "drizzle-orm";

/** Whether mail to this address has stopped, but security mail, as a condition in SQL (decisions: e-mail). */
export const isBlocked = (address: SQL): SQL =>
  sql`exists (select 1 from mail_block mb where mb.address = ${address} and mb.lifted_at is null)`;
