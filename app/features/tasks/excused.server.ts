import { type SQL, sql } from "drizzle-orm";

/**
 * Statuses that may stand otherwise than their task does: those that wait for approval, were given more time, or are a late joiner's. They are
 * few, and have an index of their own. It is named, since without statistics SQLite takes any index with an equality for
 * better, and would read every open status. Whoever joins does it by `cross join`: these come first.
 */
export const EXCUSED: SQL = sql.raw("task_status s indexed by task_status_excused");

/** Over `s`, with `EXCUSED`: open, and one of the few. SQLite takes the index for these very words alone. */
export const isExcused: SQL = sql.raw(
  "s.progress_status = 'incomplete' and (s.approval_status = 'awaiting' or s.extended_due_date is not null or s.late_due_date is not null)",
);
