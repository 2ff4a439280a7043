import * as z from "zod";
import { mailAddress } from "~/lib/mail-address.schema";

const Entry = z
  .object({
    /** Part of addresses and of the secret's name, OIDC_<ID>_SECRET. */
    id: z.string().regex(/^[a-z][a-z0-9]{0,30}$/),
    label: z.string().trim().min(1).max(40),
    issuer: z.url({ protocol: /^https?$/ }).optional(),
    clientId: z.string().min(1),
    /** Microsoft: the directory's id. Its people count as verified, whatever the token says of their address. */
    tenant: z.guid().toLowerCase().optional(),
  })
  .refine((entry) => entry.issuer !== undefined || entry.tenant !== undefined, "issuer or tenant")
  .refine((entry) => !RESERVED.includes(entry.id), "a reserved id");

/** Words that have an address of their own under /auth/provider. */
const RESERVED = ["start", "callback"];

export interface Provider {
  id: string;
  label: string;
  issuer: string;
  clientId: string;
  tenant?: string;
}

/** OIDC_PROVIDERS, checked. Throws with the name of what is wrong, never with a value. */
export function parseProviders(text: string | undefined): Provider[] {
  if (!text?.trim()) return [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error("OIDC_PROVIDERS is not JSON");
  }
  const parsed = z.array(Entry).max(20).safeParse(list);
  if (!parsed.success)
    throw new Error(`OIDC_PROVIDERS is wrong at ${parsed.error.issues[0]?.path.join(".") || "its top"}`);
  const ids = new Set(parsed.data.map(({ id }) => id));
  if (ids.size < parsed.data.length) throw new Error("OIDC_PROVIDERS names one id twice");
  return parsed.data.map(({ issuer, ...entry }) => ({
    ...entry,
    issuer: issuer ?? `https://login.microsoftonline.com/${entry.tenant}/v2.0`,
  }));
}

/** OIDC_GOOGLE_SECRET of `google`. */
export const secretName = (id: string): string => `OIDC_${id.toUpperCase()}_SECRET`;

export interface ProviderClaims {
  sub: string;
  tid?: unknown;
  email?: unknown;
  email_verified?: unknown;
  preferred_username?: unknown;
}

/**
 * The address that a first sign-in may be matched by, lower-case and trimmed; null where the provider does not vouch
 * for one. Of a pinned Microsoft directory the sign-in name will do: only the directory gives it out.
 */
export function vouchedEmail(provider: Pick<Provider, "tenant">, claims: ProviderClaims): string | null {
  const isPinned = provider.tenant !== undefined && claims.tid === provider.tenant;
  if (!isPinned && claims.email_verified !== true) return null;
  const email = claims.email ?? (isPinned ? claims.preferred_username : undefined);
  const parsed = z.string().trim().toLowerCase().pipe(mailAddress().max(254)).safeParse(email);
  return parsed.success ? parsed.data : null;
}

export const PROVIDER_PROBLEMS = {
  unknown:
    "Nobody is known here by the address that the service gave. Ask the organisers which one they invited. (The credential provided is invalid or mismatched.)",
  late: "The sign-in service did not answer in time. Nothing was changed: try again, or use your password.",
  wrong:
    "The sign-in service gave an answer that cannot be trusted. Nothing was changed: try again, or use your password.",
  declined: "The sign-in was cancelled. Try again, or use your password.",
  tooMany: "You have tried too often in a short time. (Too many requests. Please try again later.)",
  expired:
    "Signing in took too long, or the way here was used already. Begin again. (The action code has expired. Please request a new one.)",
} as const;
export type ProviderProblem = keyof typeof PROVIDER_PROBLEMS;

export const isProviderProblem = (text: string): text is ProviderProblem =>
  Object.hasOwn(PROVIDER_PROBLEMS, text);
