import { sql } from "drizzle-orm";
import { signInAttempts } from "#db/control/schema";
import { isOutside } from "#db/set-back";
import { writeBatch } from "#db/write-batch";
import { TooMany } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";

/** Of everything that is counted here. */
const WINDOW_MS = 60 * 60_000;

/** Something that may be done so often in an hour. */
export interface CountedUse {
  /** What, and by whom or from where: only its hash is stored. */
  of: string;
  limit: number;
  /** How much this time is: 1 unless said. */
  amount?: number;
  /** What is said where this limit is reached, with when it opens again: "in 23 minutes". */
  says?: (when: string) => string;
}

/** Counts what somebody is about to do: all of it, or nothing where one of the limits is reached, which throws `TooMany`. */
export async function countUses(
  { control, now }: Pick<CommandContext, "control" | "now">,
  uses: readonly CountedUse[],
  message?: string,
): Promise<void> {
  if (uses.some(({ amount = 1, limit }) => amount > limit)) throw new TooMany(message, WINDOW_MS / 1000);
  const rows = await Promise.all(
    uses.map(async ({ of, limit, amount = 1 }) => ({ key: await sha256(`uses ${of}`), limit, amount })),
  );
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  const each = sql`from json_each(${JSON.stringify(rows)}) j`;
  const over = sql`select c.window_start as since, j.key as place ${each} join ${signInAttempts} c on c.key = j.value ->> 'key'
    where not ${isOutside(sql`c.window_start`, since, now)} and c.count + (j.value ->> 'amount') > (j.value ->> 'limit')`;
  const isPast = isOutside(sql`window_start`, since, now);
  const [found] = await writeBatch(control, [
    over,
    sql`insert into ${signInAttempts} (key, address, window_start, count)
      select j.value ->> 'key', '', ${now.toISOString()}, j.value ->> 'amount' ${each} where not exists (${over})
      on conflict (key) do update set count = case when ${isPast} then excluded.count else count + excluded.count end,
        window_start = case when ${isPast} then excluded.window_start else window_start end`,
  ]);
  const reached = (found?.rows ?? []).map((row) => {
    const { since, place } = row as { since?: unknown; place?: unknown };
    return { from: Date.parse(String(since)), use: uses[Number(place)] };
  });
  const last = reached.toSorted((one, other) => other.from - one.from)[0];
  if (!last) return;
  const seconds = Math.max(1, Math.ceil((last.from + WINDOW_MS - now.getTime()) / 1000));
  throw new TooMany(last.use?.says?.(inMinutes(seconds)) ?? message, seconds);
}

const inMinutes = (seconds: number): string =>
  seconds <= 60 ? "in a minute" : `in ${Math.ceil(seconds / 60)} minutes`;
