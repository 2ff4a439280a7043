import type { MailParts } from "~/procedure/room";

/** Where such a mail leads. */
export const SECURITY_PATH = "/my-account/security";

/** A change of an account that its owner may not have made. */
export function securityNotice(subject: string, line: string): MailParts {
  return {
    subject,
    lines: [
      line,
      "If that was not you, choose a new password at once and look at your account's security page.",
    ],
    action: { label: "Look at my account's security", note: "" },
  };
}
