import type { MailFacts, MailParts } from "~/procedure/room";

/** The mail whose paragraphs the settings hold: its page shows it while they are typed, so this one is in the browser too. */
export const welcomeMail = (facts: MailFacts<never>): MailParts => ({
  subject: `Action needed: set up ${facts.teamName} for ${facts.eventName}`,
  lines: [
    `${facts.teamName} has a place at ${facts.eventName}, and you are its owner. In the portal you see what the organisers need from you and by when.`,
    ...facts.paragraphs,
  ],
  action: entrance(facts),
});

/** How somebody who was invited comes in. */
export function entrance({ hasPassword }: { hasPassword: boolean }) {
  if (hasPassword) return { label: "Sign in", note: "Use the password that you already have." };
  return { label: "Set your password", note: "The link works once, within 14 days." };
}
