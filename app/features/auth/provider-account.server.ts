import { sql } from "drizzle-orm";
import * as z from "zod";
import { linkedProviders } from "#db/control/schema";
import type { Write } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import { factorNotification, type Owner } from "./factors.commands.server";
import { invalidCredential } from "./identities.server";

/** Somebody's account at a provider, whatever becomes of its address there. */
export const ProviderAccount = z.object({ issuer: z.string(), subject: z.string() });
export type ProviderAccount = z.infer<typeof ProviderAccount>;

/** For the batch that makes a sign-in whole. Where the account or the person was linked otherwise meanwhile: refused. */
export const linkAccount = (owner: Owner, { issuer, subject }: ProviderAccount, now: Date): Write[] => [
  sql`insert into ${linkedProviders} (issuer, subject, user_id, created_at)
    values (${issuer}, ${subject}, ${owner.id}, ${now.toISOString()}) on conflict do nothing`,
  {
    write: sql`update ${linkedProviders} set created_at = created_at
      where issuer = ${issuer} and subject = ${subject} and user_id = ${owner.id}`,
    otherwise: invalidCredential,
  },
];

/** For the batch of the session that the linking made whole: the mail to the owner, and the log. */
export async function linkNotification(
  ctx: CommandContext,
  owner: Owner,
  account: ProviderAccount | null | undefined,
): Promise<Write[]> {
  if (!account) return [];
  const { writes, jobs } = await factorNotification(ctx, owner, "providerAdded");
  const who = { actorId: owner.id, subjectId: owner.id };
  return [...writes, ...ctx.record({ kind: "account.providerAdded", ...who, jobs })];
}
