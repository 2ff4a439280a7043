import * as z from "zod";
import type { AppEnv } from "~/procedure/context";

const Keys = z.record(z.string(), z.string().min(1));

/**
 * The private key with which mails of a domain are signed: of the installation's setting `DKIM_KEYS`, by the name of its DNS record.
 * Undefined: the provider has it, or nobody.
 */
export function dkimKey(
  { DKIM_KEYS }: Pick<AppEnv, "DKIM_KEYS">,
  { domain, selector }: { domain: string; selector: string },
): string | undefined {
  if (!DKIM_KEYS) return undefined;
  const name = `${selector}._domainkey.${domain}`;
  const keys = Keys.parse(JSON.parse(DKIM_KEYS));
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

/** A signature counts for a sender of the domain itself or of one below it; another's would sign in somebody else's name. */
export function signsFor(email: string, domain: string): boolean {
  const own = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .replace(/>$/, "");
  return domain !== "" && (own === domain || own.endsWith(`.${domain}`));
}
