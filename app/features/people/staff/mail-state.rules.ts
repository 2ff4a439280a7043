import { MAIL_LOOKS, statusOf } from "~/features/email/mail-status.rules";
import type { IconName } from "~/ui/sprite/names";
import type { Tone } from "~/ui/task-state.rules";

type MailLine = { state: string; type: string };

/** What became of a mail, for staff. */
export function mailStateText(line: MailLine): { word: string; tone: Tone; icon: IconName } {
  const { label, tone, icon } = MAIL_LOOKS[statusOf(line)];
  return { word: label, tone, icon };
}

/** How mail reaches somebody, in a list: a bounce goes before all, and who never came was invited, unless that waits. */
export function mailOfUser({
  hasBounced,
  hasLoggedIn,
  isNotInvited = false,
  lastMail,
}: {
  hasBounced: boolean;
  hasLoggedIn: boolean;
  isNotInvited?: boolean;
  lastMail: MailLine | null;
}) {
  if (isNotInvited) return { word: "Not invited yet", tone: "warning", icon: "mail" } as const;
  if (hasBounced) return mailStateText({ state: "refused", type: "bounce" });
  if (!lastMail) return null;
  const state = mailStateText(lastMail);
  if (!hasLoggedIn && state.tone !== "danger")
    return { word: "Invited", tone: "neutral", icon: "clock" } as const;
  return state;
}
