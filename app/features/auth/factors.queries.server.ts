import { type SQL, sql } from "drizzle-orm";
import { linkedProviders, passkeys, recoveryCodes, totpFactors } from "#db/control/schema";
import type { ControlDatabase } from "#db/open";
import { readBatch, sqlRows } from "#db/read-batch";

/** Has this identity (an SQL expression) a second factor? Recovery codes alone are none: they only replace one. */
export const hasFactor = (userId: SQL | string): SQL =>
  sql`(exists (select 1 from ${totpFactors} where user_id = ${userId})
    or exists (select 1 from ${passkeys} where user_id = ${userId}))`;

export interface Passkey {
  id: string;
  rpId: string;
  name: string;
  transports: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface Factors {
  totpSince: string | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  providers: { issuer: string; createdAt: string }[];
  hasPassword: boolean;
}

/** Everything that a person signs in with besides the password: one trip to control. */
export async function factorsOf(control: ControlDatabase, userId: string): Promise<Factors> {
  const found = await readBatch(control, {
    facts: sqlRows<{ totpSince: string | null; codes: number; hasPassword: number }>(sql`select
      (select created_at from ${totpFactors} where user_id = ${userId}) as totpSince,
      (select count(*) from ${recoveryCodes} where user_id = ${userId} and used_at is null) as codes,
      exists (select 1 from credentials where user_id = ${userId}) as hasPassword`),
    passkeys: sqlRows<Passkey>(sql`select id, rp_id as rpId, name, transports, created_at as createdAt,
      last_used_at as lastUsedAt from ${passkeys} where user_id = ${userId} order by created_at`),
    providers: sqlRows<{ issuer: string; createdAt: string }>(sql`select issuer, created_at as createdAt
      from ${linkedProviders} where user_id = ${userId} order by created_at`),
  });
  const [facts] = found.facts;
  return {
    totpSince: facts?.totpSince ?? null,
    passkeys: found.passkeys,
    recoveryCodesLeft: facts?.codes ?? 0,
    providers: found.providers,
    hasPassword: Boolean(facts?.hasPassword),
  };
}
