import { type SQL, sql } from "drizzle-orm";
import { signInAttempts } from "#db/control/schema";
import { isOutside } from "#db/set-back";
import type { Write } from "#db/write-batch";
import { sha256 } from "~/lib/ids";

/** Mails that one may ask for, for one account. */
const ASKS = { limit: 5, ms: 60 * 60_000 };

/** What is asked for: each account has its own count, whoever asks from wherever. */
export type Asked = "reset" | "emailChange";

export interface Ask {
  /** Counts it; the result's row has since when (`since`) and how many (`asks`), this one included. */
  count: Write;
  /** A condition for what follows in the same batch: it is still within the limit. */
  isWithin: SQL;
}

export async function askOf(what: Asked, who: string, now: Date): Promise<Ask> {
  const key = await sha256(`asks ${what} of ${who}`);
  const cutoff = new Date(now.getTime() - ASKS.ms).toISOString();
  const isPast = isOutside(sql`window_start`, cutoff, now);
  return {
    count: sql`insert into ${signInAttempts} (key, window_start, count) values (${key}, ${now.toISOString()}, 1)
      on conflict (key) do update set
        count = case when ${isPast} then 1 else count + 1 end,
        window_start = case when ${isPast} then excluded.window_start else window_start end
      returning window_start as since, count as asks`,
    isWithin: sql`(select count from ${signInAttempts} where key = ${key}) <= ${ASKS.limit}`,
  };
}

/** Seconds until the account may ask again; 0 where it may now. */
export function secondsToWait(result: { rows: readonly unknown[] } | undefined, now: Date): number {
  const { since, asks } = (result?.rows[0] ?? {}) as { since?: string; asks?: number };
  if (!since || Number(asks) <= ASKS.limit) return 0;
  return Math.max(1, Math.ceil((Date.parse(since) + ASKS.ms - now.getTime()) / 1000));
}
