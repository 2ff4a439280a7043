import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";

/**
 * Drafts of guests that nobody touched for 30 days, with their files. The stored bytes go with the daily sweep of what has no row. By
 * `submission_expiry`.
 */
export function clearGuestDrafts(now: Date): Write[] {
  const over: SQL = sql`s.expires_at < ${now.toISOString()} and s.is_draft = 1 and s.is_guest = 1`;
  return [
    sql`delete from file where id in (select x.file_id from submission s
      join submission_file x on x.submission_id = s.id where ${over})`,
    sql`delete from submission where id in (select s.id from submission s where ${over})`,
  ];
}
