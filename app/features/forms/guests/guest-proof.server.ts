import * as z from "zod";
import { type CookieHolder, sealedCookie } from "~/features/auth/sealed-cookie.server";
import { sha256 } from "~/lib/ids";

/** That somebody opened the link which was mailed for this draft: long enough to look at the answers and to submit. */
const proof = sealedCookie("guestProof", {
  seconds: 60 * 60,
  shape: z.object({ formId: z.string(), tokenHash: z.string() }),
});

export const keepProof = async (holder: CookieHolder, { formId, token }: { formId: string; token: string }) =>
  proof.keep(holder, { formId, tokenHash: await sha256(token) });

export async function isProven(
  holder: CookieHolder,
  { formId, token }: { formId: string; token: string | null },
): Promise<boolean> {
  if (token === null) return false;
  const kept = await proof.kept(holder);
  return kept?.formId === formId && kept.tokenHash === (await sha256(token));
}

export const dropProof = (holder: CookieHolder): void => proof.drop(holder);
