import { eq, sql } from "drizzle-orm";
import { passkeys, recoveryCodes, totpFactors } from "#db/control/schema";
import { q } from "#db/read-batch";
import { unseal } from "#db/seal";
import { type Write, writeBatch } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { RequestScope } from "~/procedure/scope.server";
import { beforeSession, startSession, type Visit } from "./entrance.server";
import type { FactorKind } from "./factors.queries.server";
import { identityQuery, invalidCredential, type Known, knownOf } from "./identities.server";
import { checkPasskey, credentialIdOf, PASSKEY_REFUSED } from "./passkeys.server";
import { linkNotification } from "./provider-account.server";
import { recoveryCodeHash } from "./recovery-codes.server";
import type { PendingSignIn } from "./second-step.server";
import { spendChallenge } from "./spend-challenge.server";
import { countAttempt, forgiveAttempts, refuseWhenOver, throttleOf } from "./throttle.server";
import { stepOfCode } from "./totp.server";

const WRONG_CODE = "That code is not right, or it was used already. Wait for the next one and try again.";
const WRONG_RECOVERY_CODE = "That recovery code is not right, or it was used already.";

/** What was given: one of the three. */
export interface FactorProof {
  code?: string;
  recoveryCode?: string;
  /** The browser's WebAuthn answer, JSON. */
  passkey?: string;
}

interface Stored {
  totp: { secret: string; lastStep: number } | null;
  passkey: { id: string; publicKey: string; counter: number } | null;
}

/**
 * The second step of signing in. One control batch counts the attempt and reads what is stored, one takes the proof
 * (each code and each challenge once, whoever is faster), one event batch makes the session.
 */
export async function giveSecondFactor(
  ctx: CommandContext & { scope: RequestScope },
  pending: PendingSignIn,
  proof: FactorProof,
  visit: Visit,
): Promise<{ secret: string }> {
  const guessed = proof.passkey || proof.recoveryCode ? "proof" : "code";
  const throttle = await throttleOf(guessed, pending.userId, ctx.address);
  const results = await writeBatch(ctx.control, [
    ...countAttempt(throttle, ctx.now),
    identityQuery(sql`p.id = ${pending.userId}`),
    sql`select secret, last_step from ${totpFactors} where user_id = ${pending.userId}`,
    sql`select id, public_key, counter from ${passkeys}
      where user_id = ${pending.userId} and id = ${proof.passkey ? credentialIdOf(proof.passkey) : ""}`,
  ]);
  refuseWhenOver(results[0], ctx.now);
  const known = knownOf(results[2]?.rows[0]);
  // A password that was changed since ends what was begun with the old one.
  if (!known?.hasFactor || known.stamp !== pending.stamp) throw invalidCredential();
  const [totp] = results[3]?.rows ?? [];
  const [key] = results[4]?.rows ?? [];
  const { kind, writes } = await taken(ctx, known, proof, {
    totp: totp ? { secret: String(totp.secret), lastStep: Number(totp.last_step) } : null,
    passkey: key
      ? { id: String(key.id), publicKey: String(key.public_key), counter: Number(key.counter) }
      : null,
  });
  await writeBatch(ctx.control, [
    ...writes,
    ...forgiveAttempts(throttle),
    ...beforeSession(ctx, known, pending.account),
  ]);
  const mail =
    kind === "recoveryCode"
      ? await mailLater(ctx, { kind: "recoveryCodeUsed", to: known.email, userId: known.id })
      : null;
  const also = {
    writes: [...(mail?.writes ?? []), ...(await linkNotification(ctx, known, pending.account))],
    jobs: mail ? [mail.job] : [],
  };
  return { secret: await startSession(ctx, known, { ...visit, factor: kind, also, linkBy: pending.linkBy }) };
}

/** The statements that use the proof up: guarded, so that it is worth one session. */
async function taken(
  ctx: CommandContext & { scope: RequestScope },
  known: Known,
  proof: FactorProof,
  stored: Stored,
): Promise<{ kind: FactorKind; writes: Write[] }> {
  const at = ctx.now.toISOString();
  if (proof.passkey) {
    if (!stored.passkey) throw new Refused(PASSKEY_REFUSED);
    const { id } = stored.passkey;
    const { counter, challenge } = await checkPasskey(ctx.scope, known.id, proof.passkey, stored.passkey);
    return {
      kind: "passkey",
      writes: [
        await spendChallenge(ctx, known.id, challenge),
        q.update(passkeys).set({ counter, lastUsedAt: at }).where(eq(passkeys.id, id)),
      ],
    };
  }
  if (proof.recoveryCode) {
    const otherwise = () => new Refused(WRONG_RECOVERY_CODE, { recoveryCode: WRONG_RECOVERY_CODE });
    const codeHash = await recoveryCodeHash(known.id, proof.recoveryCode);
    const write = sql`update ${recoveryCodes} set used_at = ${at}
      where code_hash = ${codeHash} and user_id = ${known.id} and used_at is null`;
    return { kind: "recoveryCode", writes: [{ write, otherwise }] };
  }
  const otherwise = () => new Refused(WRONG_CODE, { code: WRONG_CODE });
  const secret = stored.totp
    ? await unseal({ secret: ctx.env.APP_SECRET, purpose: "totp" }, stored.totp.secret)
    : "";
  const step = secret ? stepOfCode(secret, proof.code ?? "", ctx.now) : null;
  if (step === null) throw otherwise();
  const write = sql`update ${totpFactors} set last_step = ${step} where user_id = ${known.id} and last_step < ${step}`;
  return { kind: "totp", writes: [{ write, otherwise }] };
}
