import type { IconName } from "~/ui/sprite/names";
import type { Tone } from "~/ui/task-state.rules";

type MailLine = { state: string; type: string };

/** What became of a mail, for staff: what the address said of it goes before what became of our sending it. */
export function mailStateText({ state, type }: MailLine): { word: string; tone: Tone; icon: IconName } {
  if (type === "spamComplaint") return { word: "Complained about", tone: "danger", icon: "badge-alert" };
  if (type === "bounce" || state === "refused")
    return { word: "Bounced", tone: "danger", icon: "badge-alert" };
  if (type === "click" || type === "open") return { word: "Opened", tone: "success", icon: "mail-open" };
  if (type === "delivery") return { word: "Delivered", tone: "success", icon: "mail-check" };
  if (state === "failed") return { word: "Not sent", tone: "danger", icon: "badge-alert" };
  if (state === "unconfirmed") return { word: "May not have arrived", tone: "warning", icon: "circle-help" };
  if (state === "cancelled") return { word: "Cancelled", tone: "neutral", icon: "ban" };
  if (state === "resent") return { word: "Sent again", tone: "neutral", icon: "refresh-cw" };
  if (state === "sent") return { word: "Sent", tone: "success", icon: "mail-check" };
  return { word: "On its way", tone: "neutral", icon: "clock" };
}

/** How mail reaches somebody, in a list: a bounce goes before all, and who never came was invited. */
export function mailOfUser({
  hasBounced,
  hasLoggedIn,
  lastMail,
}: {
  hasBounced: boolean;
  hasLoggedIn: boolean;
  lastMail: MailLine | null;
}) {
  if (hasBounced) return mailStateText({ state: "refused", type: "bounce" });
  if (!lastMail) return null;
  const state = mailStateText(lastMail);
  if (!hasLoggedIn && state.tone !== "danger")
    return { word: "Invited", tone: "neutral", icon: "clock" } as const;
  return state;
}
