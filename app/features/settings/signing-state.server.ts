import { dkimKey, signsFor } from "~/features/email/dkim.server";
import type { AppEnv } from "~/procedure/context";

interface Signing {
  fromEmail: string;
  dkimDomain: string;
  dkimSelector: string;
}

/** Whether mails are signed for the sender's domain, in words, and what is missing where they are not. */
export function signingState(
  env: AppEnv,
  { fromEmail, dkimDomain: domain, dkimSelector: selector }: Signing,
): { tone: "success" | "warning" | "info"; title: string; text: string } {
  const from = fromEmail || env.MAIL_FROM;
  if (!domain || !selector) {
    return domain || selector
      ? {
          tone: "warning",
          title: "E-mails are not signed for your domain.",
          text: "Enter both the domain and the selector.",
        }
      : {
          tone: "info",
          title: "E-mails carry the mail provider’s own signature.",
          text: "With a signature of your domain more of them arrive, and mail programs offer “Unsubscribe” by themselves.",
        };
  }
  if (!signsFor(from, domain)) {
    return {
      tone: "warning",
      title: "E-mails are not signed for your domain.",
      text: `${domain} is not the domain of the sender ${from}.`,
    };
  }
  return dkimKey(env, { domain, selector })
    ? {
        tone: "success",
        title: `E-mails are signed for ${domain}.`,
        text: "The key is kept with this installation. “Check the saved sender’s domain” looks at its DNS record.",
      }
    : {
        tone: "info",
        title: "This installation has no key of that name.",
        text: `E-mails are signed only if the mail provider keeps the key ${selector}._domainkey.${domain}. Otherwise ask whoever runs the portal to add it.`,
      };
}
