import { type SQL, sql } from "drizzle-orm";
import { signInAttempts } from "#db/control/schema";
import { isBeyond, isOutside } from "#db/set-back";
import { type Write, writeBatch } from "#db/write-batch";
import { TooMany } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { networkOf } from "./network.rules";

const MINUTE_MS = 60_000;
/** Failures of one account from one address: whoever guesses from elsewhere locks nobody out. */
const PAIR = { limit: 10, ms: 15 * MINUTE_MS };
/** Failures of one account from anywhere; beyond it a mailed link is the way in. */
const ACCOUNT = { limit: 100, ms: 24 * 60 * MINUTE_MS };
/** Different accounts that failed from one address: an office or a hall passes, a list of addresses does not. */
export const ADDRESS = { limit: 300, ms: 60 * MINUTE_MS };

/**
 * What is guessed at; each has counts of its own. `proof` (recovery codes, passkeys) and `provider` cannot be guessed, so
 * nobody's failures elsewhere stand in their way: whoever burns an account's codes leaves it that way in.
 */
export type Guessed = "signIn" | "code" | "proof" | "password" | "provider";
const BY_ACCOUNT: readonly Guessed[] = ["signIn", "code", "password"];

/** Keys say nothing of the account or the address. */
export interface Throttle {
  account: string;
  address: string;
  isByAccount: boolean;
}

export async function throttleOf(what: Guessed, who: string, address: string): Promise<Throttle> {
  return {
    account: await accountKey(what, who),
    address: await sha256(`${what} from ${networkOf(address)}`),
    isByAccount: BY_ACCOUNT.includes(what),
  };
}

const accountKey = (what: Guessed, who: string) => sha256(`${what} of ${who}`);
const pairKey = ({ account, address }: Throttle) => `${account}/${address}`;
const since = (now: Date, { ms }: { ms: number }) => new Date(now.getTime() - ms).toISOString();

const isWithin = (now: Date, limit: { ms: number }): SQL =>
  sql`window_start > ${since(now, limit)} and not ${isBeyond(sql`window_start`, now)}`;

/**
 * Two statements for the batch that reads the credential: is one of the limits reached, and if none is, the attempt counted
 * as failed before it is looked at, so that a thousand at once are no more than one after the other. An account that there
 * is not is counted likewise. `refuseWhenOver` reads the first one's result.
 */
export function countAttempt(throttle: Throttle, now: Date): [Write, Write] {
  const at = now.toISOString();
  const rows = throttle.isByAccount
    ? sql`select ${pairKey(throttle)} as key, ${throttle.address} as address union all select ${throttle.account}, ''`
    : sql`select ${pairKey(throttle)} as key, ${throttle.address} as address`;
  const limit = sql`case address when '' then ${since(now, ACCOUNT)} else ${since(now, PAIR)} end`;
  const isPast = isOutside(sql`window_start`, limit, now);
  return [
    overSince(throttle, now),
    sql`insert into ${signInAttempts} (key, address, window_start, count)
      select r.key, r.address, ${at}, 1 from (${rows}) r, (${overSince(throttle, now)}) o
      where coalesce(o.pair, o.account, o.address) is null
      on conflict (key) do update set count = case when ${isPast} then 1 else count + 1 end,
        window_start = case when ${isPast} then excluded.window_start else window_start end`,
  ];
}

/**
 * One row: of each limit that is reached, since when it has been counted; else null. An account that has failed from the
 * address already is no new one there.
 */
const overSince = (throttle: Throttle, now: Date): SQL => sql`select
  (select window_start from ${signInAttempts} where key = ${pairKey(throttle)}
    and ${isWithin(now, PAIR)} and count >= ${PAIR.limit}) as pair,
  (select window_start from ${signInAttempts} where key = ${throttle.isByAccount ? throttle.account : ""}
    and ${isWithin(now, ACCOUNT)} and count >= ${ACCOUNT.limit}) as account,
  (select case when count(*) >= ${ADDRESS.limit} and max(key = ${pairKey(throttle)}) = 0 then min(window_start) end
    from ${signInAttempts} where address = ${throttle.address} and ${isWithin(now, ADDRESS)}
      and count > 0) as address`;

type Over = Partial<Record<"pair" | "account" | "address", unknown>>;

/** Seconds until the last of the limits that are reached lets go; 0 where none is. */
export function secondsOver(result: { rows: readonly unknown[] } | undefined, now: Date): number {
  const over = (result?.rows[0] ?? {}) as Over;
  const until = (from: unknown, { ms }: { ms: number }) =>
    typeof from === "string" ? Date.parse(from) + ms - now.getTime() : 0;
  const wait = Math.max(until(over.pair, PAIR), until(over.account, ACCOUNT), until(over.address, ADDRESS));
  return Math.max(0, Math.ceil(wait / 1000));
}

/** Throws `TooMany` where a limit is reached. */
export function refuseWhenOver(
  result: { rows: readonly unknown[] } | undefined,
  now: Date,
  message?: string,
): void {
  const wait = secondsOver(result, now);
  if (wait > 0) throw new TooMany(message, wait);
}

/** A success proves that this account's failures from this address were its owner's; those from elsewhere stay. */
export function forgiveAttempts(throttle: Throttle): Write[] {
  const pair = pairKey(throttle);
  return [
    sql`update ${signInAttempts} set count = max(0, count - coalesce((
      select count from ${signInAttempts} where key = ${pair}), 0)) where key = ${throttle.account}`,
    sql`delete from ${signInAttempts} where key = ${pair}`,
  ];
}

/** The attempt was counted and never looked at. */
const takeBackAttempt = (throttle: Throttle): Write =>
  sql`update ${signInAttempts} set count = max(0, count - 1) where key in (${pairKey(throttle)}, ${throttle.account})`;

/** After a reset: nothing that strangers failed at with the old password stands in its owner's way, from wherever. */
export async function forgetFailures(of: { id: string; email: string }): Promise<Write[]> {
  const accounts = [await accountKey("signIn", of.email), await accountKey("password", of.id)];
  // "0" follows "/": the account's own row, and those with each address.
  return accounts.map(
    (account) => sql`delete from ${signInAttempts} where key >= ${account} and key < ${`${account}0`}`,
  );
}

/** Runs what was counted beforehand; where it did not come to it (too busy), the attempt is taken back. */
export async function counted<T>(
  ctx: CommandContext,
  throttle: Throttle,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    ctx.later(writeBatch(ctx.control, [takeBackAttempt(throttle)]));
    throw error;
  }
}
