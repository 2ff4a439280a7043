/**
 * The provider's look at a sender's domain, in its own shape. Every domain is in order but those whose name begins with
 * a switch: `unconfirmed.` (nothing set up) and `no-dkim.`.
 */
export function domainCheck(domain: string) {
  const isBare = domain.startsWith("unconfirmed.");
  const isUnsigned = isBare || domain.startsWith("no-dkim.");
  const verdict = (fails: boolean, reason: string) =>
    fails ? { verdict: "failed", reason } : { verdict: "passed" };
  return {
    check_results: {
      dkim: isUnsigned
        ? []
        : [{ dkim_domain: domain, dkim_selector: "mail", dkim_key_status: "active", verdict: "passed" }],
      domain_lockdown: verdict(isBare, "No _mailchannels record was found."),
      sender_domain: { a: { verdict: "passed" }, mx: { verdict: "passed" }, verdict: "passed" },
      spf: verdict(isBare, "The record does not include the provider."),
    },
  };
}
