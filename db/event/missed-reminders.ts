import { type SQL, sql } from "drizzle-orm";

/** Of a row of the outbox: the reminders of a day, `reminders:2027-05-04`. */
export const IS_REMINDER_DAY: SQL = sql`subscriber >= 'reminders:0' and subscriber < 'reminders:a'`;

/**
 * When an event is opened again that was suspended: what should have gone meanwhile is not made up for, so its row plans the next
 * morning instead.
 */
export const leaveOutMissed = (now: Date): SQL =>
  sql`update outbox set subscriber = 'reminders:plan.' || lower(hex(randomblob(8))), lease_until = null, attempts = 0
    where id = (select id from outbox where state = 'pending' and ${IS_REMINDER_DAY} and lease_until < ${now.toISOString()} limit 1)`;
