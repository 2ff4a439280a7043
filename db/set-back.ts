import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Clocks of several machines differ by so much and are right all the same. */
const SKEW_MS = 60_000;

/**
 * Of a moment that is stored, as text: it lies farther ahead of now than any that is written now (`most` milliseconds), so
 * it was written before the clock was set back, and nobody should wait until then.
 */
export const isBeyond = (moment: SQL | SQLWrapper, now: Date, most = 0): SQL =>
  sql`${moment} > ${new Date(now.getTime() + most + SKEW_MS).toISOString()}`;

/** Of a window that is counted in, by its beginning: it began at `since` or before that, or later than any that begins now. */
export const isOutside = (begun: SQL, since: string | SQL, now: Date): SQL =>
  sql`(${begun} <= ${since} or ${isBeyond(begun, now)})`;

/** What lasts until then, `most` milliseconds at the longest, is over, or never was (null). */
export const isOver = (until: SQL | SQLWrapper, now: Date, most: number): SQL =>
  sql`(${until} is null or ${until} < ${now.toISOString()} or ${isBeyond(until, now, most)})`;
