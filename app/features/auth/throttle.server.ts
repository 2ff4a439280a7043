import { sql } from "drizzle-orm";
import { signInAttempts } from "#db/control/schema";
import type { Write } from "#db/write-batch";
import { sha256 } from "~/lib/ids";

const WINDOW_MS = 15 * 60_000;
/** Failed attempts within the window before an account, or an address, must wait. */
export const ACCOUNT_LIMIT = 10;
export const ADDRESS_LIMIT = 60;

export interface Throttle {
  account: string;
  address: string;
}

/** Keys say nothing of the account or the address. */
export async function throttleOf(email: string, address: string): Promise<Throttle> {
  return { account: await sha256(`account:${email}`), address: await sha256(`address:${address}`) };
}

/** Counts one attempt for both keys; a window that has passed starts anew. */
export function countAttempt({ account, address }: Throttle, now: Date): Write {
  const at = now.toISOString();
  const cutoff = new Date(now.getTime() - WINDOW_MS).toISOString();
  return sql`insert into ${signInAttempts} (key, window_start, count) values (${account}, ${at}, 1), (${address}, ${at}, 1)
    on conflict (key) do update set
      count = case when window_start < ${cutoff} then 1 else count + 1 end,
      window_start = case when window_start < ${cutoff} then excluded.window_start else window_start end`;
}

/** One row: is one of the two over its limit? For the batch that counted. */
export function isOverLimit({ account, address }: Throttle): Write {
  return sql`select coalesce(max(count > case key when ${account} then ${ACCOUNT_LIMIT} else ${ADDRESS_LIMIT} end), 0)
    as is_over from ${signInAttempts} where key in (${account}, ${address})`;
}

/** A success forgets the account's failures and takes its own attempt off the address. */
export function forgiveAttempts({ account, address }: Throttle): Write[] {
  return [
    sql`delete from ${signInAttempts} where key = ${account}`,
    sql`update ${signInAttempts} set count = max(0, count - 1) where key = ${address}`,
  ];
}
