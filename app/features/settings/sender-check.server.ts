import { MailChannels } from "mailchannels-sdk";
import { withTimeLimit } from "#db/time-limit";
import { report } from "~/lib/report.server";
import type { AppEnv } from "~/procedure/context";
import { type DomainFindings, domainOf, type SenderVerdict, senderVerdict } from "./sender-check.rules";

/** The page waits for it, so the provider gets this long and no longer. */
const PATIENCE_MS = 4_000;

/** Asks the provider whether the domain of an address may send. Never throws: no answer is an answer too. */
export async function checkSender(env: AppEnv, email: string): Promise<SenderVerdict> {
  const domain = domainOf(email);
  try {
    const findings = () => findingsOf(env, domain);
    return senderVerdict(domain, await withTimeLimit("the mail provider", PATIENCE_MS, findings));
  } catch (error) {
    report(error, { domain });
    return senderVerdict(domain, null);
  }
}

async function findingsOf(env: AppEnv, domain: string): Promise<DomainFindings | null> {
  const client = new MailChannels(env.MAILCHANNELS_API_KEY, { baseUrl: env.MAIL_API_URL });
  const { data } = await client.emails.checkDomain({ domain });
  if (!data) return null;
  const { domainLockdown, spf, dkim, senderDomain } = data;
  return {
    lockdown: said(domainLockdown),
    spf: said(spf),
    // Any one valid key will do; without any there is nothing to sign with.
    dkim: dkim.some(({ verdict }) => verdict === "passed")
      ? { passed: true, reason: "" }
      : { passed: false, reason: dkim[0]?.reason ?? "no key is known for this domain" },
    exists: senderDomain.verdict === "passed",
  };
}

const said = ({ verdict, reason }: { verdict: string; reason?: string }) => ({
  passed: verdict === "passed",
  reason: reason ?? "",
});
