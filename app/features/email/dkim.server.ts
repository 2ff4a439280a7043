import * as z from "zod";
import type { AppEnv } from "~/procedure/context";

const Keys = z
  .string()
  .transform((text, problems) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      problems.addIssue("DKIM_KEYS is no JSON");
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string().min(1)));

/**
 * The private key with which mails of a domain are signed: of the installation's setting `DKIM_KEYS`, by the name of its DNS record.
 * Undefined: the provider has it, or nobody. A setting that cannot be read keeps no mail from going; /admin/emails shows that there is no key.
 */
export function dkimKey(
  env: Pick<AppEnv, "DKIM_KEYS">,
  { domain, selector }: { domain: string; selector: string },
): string | undefined {
  const keys = Keys.safeParse(env.DKIM_KEYS ?? "{}").data ?? {};
  const name = `${selector}._domainkey.${domain}`;
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
