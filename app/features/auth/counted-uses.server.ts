import { sql } from "drizzle-orm";
import { signInAttempts } from "#db/control/schema";
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
  const over = sql`select c.window_start as since ${each} join ${signInAttempts} c on c.key = j.value ->> 'key'
    where c.window_start > ${since} and c.count + (j.value ->> 'amount') > (j.value ->> 'limit')`;
  const isPast = sql`window_start <= ${since}`;
  const [found] = await writeBatch(control, [
    over,
    sql`insert into ${signInAttempts} (key, address, window_start, count)
      select j.value ->> 'key', '', ${now.toISOString()}, j.value ->> 'amount' ${each} where not exists (${over})
      on conflict (key) do update set count = case when ${isPast} then excluded.count else count + excluded.count end,
        window_start = case when ${isPast} then excluded.window_start else window_start end`,
  ]);
  const reached = (found?.rows ?? []).map((row) => Date.parse(String((row as { since?: unknown }).since)));
  if (reached.length === 0) return;
  const wait = Math.max(...reached) + WINDOW_MS - now.getTime();
  throw new TooMany(message, Math.max(1, Math.ceil(wait / 1000)));
}
