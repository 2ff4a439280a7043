import { eq, sql } from "drizzle-orm";
import { mailKeys } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { first, q, readBatch } from "#db/read-batch";
import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import { writeBatch } from "#db/write-batch";
import type { AppEnv } from "~/procedure/context";
import { providerWith } from "./provider.server";

/** So often the provider is asked at most for a key that we do not know, whoever names one: strangers could make us call out. */
const ASKED_EVERY_MS = 60_000;
/** The row that holds when it was last asked. */
const CLOCK = "";

/**
 * The public key by which the provider signs what it tells us. Null: there is none of this name. "later": it was not asked,
 * or did not answer.
 */
export async function signingKey(
  env: AppEnv,
  control: ControlDatabase,
  keyId: string,
  now: Date,
): Promise<string | "later" | null> {
  const { key, clock } = await readBatch(control, { key: first(keyRow(keyId)), clock: first(keyRow(CLOCK)) });
  if (key?.publicKey) return key.publicKey;
  if (clock && !isOver(clock.askedAt, now)) return "later";
  if (!(await isOurs(control, now))) return "later";
  try {
    const { data, error } = await withTimeLimit("the mail provider", TIME_LIMITS.other, (signal) =>
      providerWith(env, signal).webhooks.getSigningKey(keyId),
    );
    if (!data?.key) return error?.statusCode === 404 ? null : "later";
    await writeBatch(control, [
      sql`insert into ${mailKeys} (id, public_key, asked_at) values (${keyId}, ${data.key.slice(0, 2000)}, ${now.toISOString()})
        on conflict (id) do update set public_key = excluded.public_key, asked_at = excluded.asked_at`,
    ]);
    return data.key;
  } catch {
    return "later";
  }
}

const keyRow = (id: string) =>
  q
    .select({ publicKey: mailKeys.publicKey, askedAt: mailKeys.askedAt })
    .from(mailKeys)
    .where(eq(mailKeys.id, id));

/** A clock that was set back keeps nobody waiting. */
const isOver = (askedAt: string, now: Date) => askedAt <= before(now) || askedAt > now.toISOString();
const before = (now: Date) => new Date(now.getTime() - ASKED_EVERY_MS).toISOString();

/** Of many that would ask at once, one does. */
async function isOurs(control: ControlDatabase, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const [asked] = await writeBatch(control, [
    sql`insert into ${mailKeys} (id, public_key, asked_at) values (${CLOCK}, '', ${at})
      on conflict (id) do update set asked_at = excluded.asked_at
      where asked_at <= ${before(now)} or asked_at > ${at} returning id`,
  ]);
  return (asked?.rows.length ?? 0) > 0;
}
