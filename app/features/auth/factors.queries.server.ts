import { type SQL, sql } from "drizzle-orm";
import { linkedProviders, passkeys, recoveryCodes, totpFactors } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { as, bool, jsonRequired, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";

export type FactorKind = "totp" | "recoveryCode" | "passkey";

/** Has this identity (an SQL expression) a second factor? Recovery codes alone are none: they only replace one. */
export const hasFactor = (userId: SQL | string): SQL =>
  sql`(exists (select 1 from ${totpFactors} where user_id = ${userId})
    or exists (select 1 from ${passkeys} where user_id = ${userId}))`;

/** Everything that a person signs in with besides the password: one round trip to control. */
export async function factorsOf(control: ControlDatabase, userId: string) {
  const { facts, ...found } = await readBatch(control, {
    facts: jsonRequired(
      {
        totpSince: as<string | null>(sql`(select created_at from ${totpFactors} where user_id = ${userId})`),
        recoveryCodesLeft: as<number>(
          sql`(select count(*) from ${recoveryCodes} where user_id = ${userId} and used_at is null)`,
        ),
        hasPassword: bool(sql`exists (select 1 from credentials where user_id = ${userId})`),
      },
      sql``,
    ),
    passkeys: jsonRows(
      {
        id: passkeys.id,
        rpId: passkeys.rpId,
        name: passkeys.name,
        transports: passkeys.transports,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      },
      sql`from ${passkeys} where user_id = ${userId} order by created_at`,
    ),
    providers: jsonRows(
      { issuer: linkedProviders.issuer, createdAt: linkedProviders.createdAt },
      sql`from ${linkedProviders} where user_id = ${userId} order by created_at`,
    ),
  });
  return { ...facts, ...found };
}
export type Factors = Awaited<ReturnType<typeof factorsOf>>;
export type Passkey = Factors["passkeys"][number];
