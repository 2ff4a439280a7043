import { and, eq, sql } from "drizzle-orm";
import { linkedProviders, passkeys, recoveryCodes, totpFactors, userProfiles } from "#db/control/schema";
import { sessionDetails } from "#db/event/schema/second-factor";
import { q } from "#db/read-batch";
import { seal } from "#db/seal";
import { type Write, writeBatch } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, Refused } from "~/lib/errors";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import type { ActivityKind, MailKind } from "~/rooms";
import { type FactorKind, hasFactor } from "./factors.queries.server";
import type { NewPasskey } from "./passkeys.server";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.server";
import { spendChallenge } from "./spend-challenge.server";
import { stepOfCode } from "./totp.server";

const CODE_DOES_NOT_FIT =
  "That code does not fit. Check that the clock of your phone is right, and type the newest code.";
export const HAS_TOTP = "There is an authenticator app on this account already. Remove it first.";

const HAS_FACTOR = "This account has a second factor already. Sign in again and use it.";

/** Whose account: not always the actor, who is nobody yet where the factor is set up on the way in. */
export interface Owner {
  id: string;
  email: string;
}

/** What became of control: the new recovery codes, where this was the first factor. Shown once, stored hashed. */
export interface Added {
  kind: FactorKind;
  codes: string[] | null;
}

/** `isFirst`: on the way in, where a factor that is there already must be given and cannot be skipped. */
export interface AddOptions {
  isFirst?: boolean;
}

export async function addTotp(
  ctx: CommandContext,
  owner: Owner,
  given: { secret: string; code: string },
  options: AddOptions = {},
): Promise<Added> {
  const step = stepOfCode(given.secret, given.code, ctx.now);
  if (step === null) throw new Refused(CODE_DOES_NOT_FIT, { code: CODE_DOES_NOT_FIT });
  const secret = await seal({ secret: ctx.env.APP_SECRET, purpose: "totp" }, given.secret);
  const codes = await addFactor(ctx, owner, [
    {
      write: sql`insert into ${totpFactors} (user_id, secret, last_step, created_at)
          select ${owner.id}, ${secret}, ${step}, ${ctx.now.toISOString()} ${unlessSet(owner, options)}`,
      otherwise: () => new Conflict(options.isFirst ? HAS_FACTOR : HAS_TOTP),
    },
  ]);
  return { kind: "totp", codes };
}

export async function addPasskey(
  ctx: CommandContext,
  owner: Owner,
  { challenge, ...passkey }: NewPasskey & { name: string },
  options: AddOptions = {},
): Promise<Added> {
  const { id, rpId, name, publicKey, counter, transports } = passkey;
  const codes = await addFactor(ctx, owner, [
    await spendChallenge(ctx, owner.id, challenge),
    {
      write: sql`insert into ${passkeys} (id, user_id, rp_id, name, public_key, counter, transports, created_at)
        select ${id}, ${owner.id}, ${rpId}, ${name}, ${publicKey}, ${counter}, ${transports},
        ${ctx.now.toISOString()} ${unlessSet(owner, options)}`,
      otherwise: () => new Conflict(options.isFirst ? HAS_FACTOR : "This passkey is on an account already."),
    },
  ]);
  return { kind: "passkey", codes };
}

const unlessSet = (owner: Owner, { isFirst }: AddOptions) =>
  isFirst ? sql`where not ${hasFactor(owner.id)}` : sql``;

async function addFactor(ctx: CommandContext, owner: Owner, writes: Write[]): Promise<string[] | null> {
  const codes = newRecoveryCodes();
  const results = await writeBatch(ctx.control, [
    ...writes,
    await storeCodes(
      ctx,
      owner,
      codes,
      sql`where not exists (
      select 1 from ${recoveryCodes} where user_id = ${owner.id} and used_at is null)`,
    ),
  ]);
  // The guards' own statements stand between: the codes are the last that is ours, before `delete from guard`.
  return (results.at(-2)?.rowsAffected ?? 0) > 0 ? codes : null;
}

async function storeCodes(ctx: CommandContext, owner: Owner, codes: string[], where = sql``): Promise<Write> {
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(owner.id, code)));
  return sql`insert into ${recoveryCodes} (code_hash, user_id, created_at)
    select value, ${owner.id}, ${ctx.now.toISOString()} from json_each(${JSON.stringify(hashes)}) ${where}`;
}

/** Ten new codes in the place of all old ones. */
export async function renewRecoveryCodes(ctx: CommandContext, owner: Owner): Promise<string[]> {
  const codes = newRecoveryCodes();
  await writeBatch(ctx.control, [
    stillHasFactor(owner, () => new Conflict("Set up an authenticator app or a passkey first.")),
    q.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner.id)),
    await storeCodes(ctx, owner, codes),
  ]);
  await noteFactor(ctx, owner, { mail: "recoveryCodesRenewed", activity: "factor.recoveryCodesRenewed" });
  return codes;
}

export type Removal =
  | { what: "totp" }
  | { what: "passkey"; id: string }
  | { what: "provider"; issuer: string };

/** Where the event demands a factor of this person, the last one stays. */
export async function removeFactor(
  ctx: CommandContext,
  owner: Owner,
  removal: Removal,
  { isDemanded }: { isDemanded: boolean },
): Promise<void> {
  const gone = () => new Conflict("It was removed already.");
  const last = () => new Refused("This event asks its staff for a second factor. Add another one first.");
  await writeBatch(ctx.control, [
    { write: removalOf(owner, removal), otherwise: gone },
    isDemanded && removal.what !== "provider" && stillHasFactor(owner, last),
    sql`delete from ${recoveryCodes} where user_id = ${owner.id} and not ${hasFactor(owner.id)}`,
  ]);
  const isProvider = removal.what === "provider";
  await noteFactor(ctx, owner, {
    mail: isProvider ? "providerRemoved" : "secondFactorRemoved",
    activity: isProvider
      ? "account.providerRemoved"
      : `${removal.what === "totp" ? "factor" : "passkey"}.removed`,
  });
}

/** A guard over what the batch has done so far. */
const stillHasFactor = (owner: Owner, otherwise: () => Error): Write => ({
  write: sql`update ${userProfiles} set updated_at = updated_at where id = ${owner.id} and ${hasFactor(owner.id)}`,
  otherwise,
});

function removalOf(owner: Owner, removal: Removal) {
  if (removal.what === "totp") return q.delete(totpFactors).where(eq(totpFactors.userId, owner.id));
  if (removal.what === "passkey")
    return q.delete(passkeys).where(and(eq(passkeys.id, removal.id), eq(passkeys.userId, owner.id)));
  return q
    .delete(linkedProviders)
    .where(and(eq(linkedProviders.issuer, removal.issuer), eq(linkedProviders.userId, owner.id)));
}

/** The mail of a change, and what the log says of it: for the event's batch. */
export async function factorNotification(
  ctx: CommandContext,
  owner: Owner,
  kind: MailKind,
): Promise<{ writes: Write[]; jobs: OutboxJob[] }> {
  const mail = await mailLater(ctx, { kind, to: owner.email, userId: owner.id });
  return { writes: mail.writes, jobs: [mail.job] };
}

/** The event's side of a change: the mail, the log, and that this session has shown the new factor. */
export async function noteFactor(
  ctx: CommandContext,
  owner: Owner,
  {
    mail,
    activity,
    session,
  }: { mail: MailKind; activity: ActivityKind; session?: { id: string; kind: FactorKind } },
): Promise<void> {
  const { writes, jobs } = await factorNotification(ctx, owner, mail);
  await writeBatch(ctx.db, [
    session &&
      q
        .insert(sessionDetails)
        .values({ sessionId: session.id, factor: session.kind, browser: "" })
        .onConflictDoUpdate({ target: sessionDetails.sessionId, set: { factor: session.kind } }),
    ...writes,
    ...ctx.record({ kind: activity, actorId: owner.id, subjectId: owner.id, jobs }),
  ]);
}
