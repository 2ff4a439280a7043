/** What the provider says of a sender's domain, as far as it matters here; null: it could not be asked. */
export interface DomainFindings {
  /** Domain Lockdown: the domain says that this installation may send for it. */
  lockdown: { passed: boolean; reason: string };
  spf: { passed: boolean; reason: string };
  dkim: { passed: boolean; reason: string };
  /** An MX or A record is there at all. */
  exists: boolean;
}

export interface SenderVerdict {
  tone: "success" | "warning" | "info";
  title: string;
  lines: string[];
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** The verdict in words, and what to do about it. Nothing of it stops a save: a domain may be set up afterwards. */
export function senderVerdict(domain: string, findings: DomainFindings | null): SenderVerdict {
  if (!findings) {
    return {
      tone: "info",
      title: `We could not ask about ${domain} just now`,
      lines: ["The mail provider did not answer. Your settings are saved; check again in a few minutes."],
    };
  }
  const { lockdown, spf, dkim, exists } = findings;
  const lines = [
    ...(exists ? [] : [`${domain} has neither a mail server nor an address: is it spelled right?`]),
    ...(lockdown.passed
      ? []
      : [
          because(
            `${domain} does not say that this portal may send for it (Domain Lockdown)`,
            lockdown.reason,
          ),
        ]),
    ...(spf.passed ? [] : [because("SPF does not name our mail provider", spf.reason)]),
    ...(dkim.passed ? [] : [because("There is no valid DKIM signature", dkim.reason)]),
  ];
  if (lines.length === 0) {
    return {
      tone: "success",
      title: `${domain} is confirmed`,
      lines: ["E-mails from it will be delivered."],
    };
  }
  return {
    tone: "warning",
    title: `${domain} is not confirmed yet`,
    lines: [
      ...lines,
      "Until that is fixed, e-mails from this address may be refused or treated as spam. Ask whoever looks after the domain.",
    ],
  };
}

const because = (fact: string, reason: string) =>
  reason ? `${fact}: ${reason.replace(/\.$/, "")}.` : `${fact}.`;
