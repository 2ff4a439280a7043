import { sql } from "drizzle-orm";
import { signInAttempts } from "#db/control/schema";
import { isOutside } from "#db/set-back";
import { writeBatch } from "#db/write-batch";
import { networkOf } from "~/features/auth/network.rules";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";

const HOUR_MS = 60 * 60_000;
/** Asked in an hour: a calendar asks once in some hours, and a person has a few. */
const OF_TOKEN = 60;
/** The same of all addresses that one network asks for: a hall full of people, or a calendar's own servers. */
const OF_NETWORK = 1_200;

/** Until when a key is refused, as this isolate knows it: a refusal costs no database anything. */
const refusedUntil = new Map<string, number>();
const REMEMBERED_AT_MOST = 5_000;

type Asking = Pick<CommandContext, "control" | "now" | "address" | "event">;

/** Keys say nothing of the token or the network. */
const limitsOf = async ({ event, address }: Asking, tokenHash: string) =>
  new Map([
    [await sha256(`feed ${event.id} ${tokenHash}`), OF_TOKEN],
    [await sha256(`feed from ${networkOf(address)}`), OF_NETWORK],
  ]);

/** The seconds that a calendar must wait as far as this isolate knows, before anything is looked up; 0 where it need not. */
export async function secondsRefused(ctx: Asking, tokenHash: string): Promise<number> {
  const limits = await limitsOf(ctx, tokenHash);
  const known = Math.max(...[...limits.keys()].map((key) => refusedUntil.get(key) ?? 0));
  const now = ctx.now.getTime();
  // Farther ahead than any refusal is: the clock was set back.
  return known > now && known <= now + 2 * HOUR_MS ? Math.ceil((known - now) / 1000) : 0;
}

/**
 * Counts the asking of a calendar that is there; gives the seconds that it must wait, 0 where it need not. A guess is not counted: nobody
 * hits 256 bits, and whoever tries writes nothing.
 */
export async function secondsToWait(ctx: Asking, tokenHash: string): Promise<number> {
  const now = ctx.now.getTime();
  const limits = await limitsOf(ctx, tokenHash);
  const at = ctx.now.toISOString();
  const isPast = isOutside(sql`window_start`, new Date(now - HOUR_MS).toISOString(), ctx.now);
  const keys = JSON.stringify([...limits.keys()]);
  const [, counted] = await writeBatch(ctx.control, [
    sql`insert into ${signInAttempts} (key, address, window_start, count)
      select value, '', ${at}, 1 from json_each(${keys}) where true
      on conflict (key) do update set count = case when ${isPast} then 1 else count + 1 end,
        window_start = case when ${isPast} then excluded.window_start else window_start end`,
    sql`select key, count, window_start from ${signInAttempts} where key in (select value from json_each(${keys}))`,
  ]);
  const over = (counted?.rows ?? []).flatMap((row) => {
    const { key, count, window_start: since } = row as unknown as Record<string, unknown>;
    const isOver = Number(count) > (limits.get(String(key)) ?? 0);
    return isOver ? [{ key: String(key), until: Date.parse(String(since)) + HOUR_MS }] : [];
  });
  if (refusedUntil.size >= REMEMBERED_AT_MOST) refusedUntil.clear();
  for (const { key, until } of over) refusedUntil.set(key, until);
  const until = Math.max(0, ...over.map((one) => one.until));
  return until > now ? Math.ceil((until - now) / 1000) : 0;
}
