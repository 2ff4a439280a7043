import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Clocks of several machines differ by so much and are right all the same. */
const SKEW_MS = 60_000;

/**
 * Of a moment that is stored, as text: it lies farther ahead of now than any that is written now (`most` milliseconds), so
 * it was written before the clock was set back, and nobody should wait until then.
 */
export const isBeyond = (moment: SQL | SQLWrapper, now: Date, most = 0): SQL =>
  sql`${moment} > ${new Date(now.getTime() + most + SKEW_MS).toISOString()}`;
