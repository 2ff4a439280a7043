import { sql } from "drizzle-orm";
import { linkedProviders, tokens } from "#db/control/schema";
import { writeBatch } from "#db/write-batch";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type Entrance, enter, type Visit } from "./entrance.server";
import { identityQuery, knownOf } from "./identities.server";
import { ProviderAccount } from "./provider-account.server";

/**
 * Takes up what the base domain handed over: once, within its minute, in its event, in the browser that began. Null
 * where the token is none of that.
 */
export async function takeHandOver(
  ctx: CommandContext,
  given: { token: string; visitSecret: string },
  visit: Visit,
): Promise<Entrance | null> {
  const at = ctx.now.toISOString();
  const tokenHash = await sha256(given.token);
  const binding = await sha256(given.visitSecret);
  const results = await writeBatch(ctx.control, [
    sql`update ${tokens} set used_at = ${at} where token_hash = ${tokenHash} and purpose = 'handOver'
      and event_id = ${ctx.event.id} and binding = ${binding} and used_at is null and expires_at > ${at}
      returning issuer, subject`,
    identityQuery(sql`p.id = (select user_id from ${tokens} where token_hash = ${tokenHash})`),
    sql`select 1 from ${linkedProviders} l join ${tokens} t
      on t.user_id = l.user_id and t.issuer = l.issuer and t.subject = l.subject where t.token_hash = ${tokenHash}`,
  ]);
  const taken = ProviderAccount.safeParse(results[0]?.rows[0]);
  const known = knownOf(results[1]?.rows[0]);
  if (!taken.success || !known) return null;
  const isLinked = (results[2]?.rows.length ?? 0) > 0;
  return enter(ctx, known, visit, { by: "provider", account: isLinked ? null : taken.data });
}
