import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as z from "zod";
import { Refused } from "~/lib/errors";
import type { RequestScope } from "~/procedure/scope.server";
import type { Passkey } from "./factors.queries.server";
import { sealedCookie } from "./sealed-cookie.server";

export const PASSKEY_REFUSED = "The passkey was not accepted. Try again, or use another way.";

/** The challenge that a browser was asked to answer. That it is answered once is control's to see (`spendChallenge`). */
const challenges = sealedCookie("passkey-challenge", {
  seconds: 600,
  shape: z.object({ challenge: z.string(), userId: z.string(), purpose: z.enum(["add", "use"]) }),
});

/** A browser gives a passkey to the host that it was made at, and to no other event's. */
export const rpIdOf = (scope: RequestScope): string => new URL(scope.origin).hostname;

export interface NewPasskey {
  id: string;
  publicKey: string;
  counter: number;
  transports: string;
  rpId: string;
  challenge: string;
}

export async function askForNewPasskey(
  scope: RequestScope,
  user: { id: string; email: string; name: string },
  known: readonly Passkey[],
  rpName: string,
) {
  const rpID = rpIdOf(scope);
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: known.filter((each) => each.rpId === rpID).map(descriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await challenges.keep(scope, { challenge: options.challenge, userId: user.id, purpose: "add" });
  return options;
}

/** What the browser made, checked: for this person, this host and the challenge of this browser. */
export async function readNewPasskey(
  scope: RequestScope,
  userId: string,
  answer: string,
): Promise<NewPasskey> {
  const asked = await challenges.kept(scope);
  if (asked?.purpose !== "add" || asked.userId !== userId) throw new Refused(PASSKEY_REFUSED);
  const rpId = rpIdOf(scope);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: jsonOf<RegistrationResponseJSON>(answer),
    expectedChallenge: asked.challenge,
    expectedOrigin: scope.origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new Refused(PASSKEY_REFUSED);
  challenges.drop(scope);
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: (transports ?? []).join(","),
    rpId,
    challenge: asked.challenge,
  };
}

/** Null where the person has no passkey for this host. */
export async function askForPasskey(scope: RequestScope, userId: string, known: readonly Passkey[]) {
  const rpID = rpIdOf(scope);
  const here = known.filter((each) => each.rpId === rpID);
  if (here.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials: here.map(descriptor),
    userVerification: "preferred",
  });
  await challenges.keep(scope, { challenge: options.challenge, userId, purpose: "use" });
  return options;
}

/** The credential that an answer names, before anything is believed. */
export const credentialIdOf = (answer: string): string => String(jsonOf<{ id?: unknown }>(answer).id ?? "");

/** The new counter of a passkey whose answer is good, and the challenge that was answered. */
export async function checkPasskey(
  scope: RequestScope,
  userId: string,
  answer: string,
  stored: { id: string; publicKey: string; counter: number },
): Promise<{ counter: number; challenge: string }> {
  const asked = await challenges.kept(scope);
  if (asked?.purpose !== "use" || asked.userId !== userId) throw new Refused(PASSKEY_REFUSED);
  const { id, publicKey, counter } = stored;
  const result = await verifyAuthenticationResponse({
    response: jsonOf<AuthenticationResponseJSON>(answer),
    expectedChallenge: asked.challenge,
    expectedOrigin: scope.origin,
    expectedRPID: rpIdOf(scope),
    requireUserVerification: false,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
  }).catch(() => null);
  if (!result?.verified) throw new Refused(PASSKEY_REFUSED);
  challenges.drop(scope);
  return { counter: result.authenticationInfo.newCounter, challenge: asked.challenge };
}

const descriptor = ({ id, transports }: Passkey) => ({
  id,
  transports: transports.split(",").filter(Boolean) as AuthenticatorTransport[],
});

function jsonOf<T>(text: string): T {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as T;
  } catch {}
  throw new Refused(PASSKEY_REFUSED);
}
