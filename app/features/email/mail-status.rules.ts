import type { IconName } from "~/ui/sprite/names";
import type { Tone } from "~/ui/task-state.rules";

/** What became of a mail, in one word: what its events say, and where there are none, what became of our sending it. */
export const MAIL_STATUSES = [
  "waiting",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "unsubscribed",
  "bounced",
  "complaint",
  "stopped",
  "failed",
  "unconfirmed",
  "cancelled",
  "resent",
] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

interface Look {
  label: string;
  tone: Tone;
  icon: IconName;
}

export const MAIL_LOOKS: Record<MailStatus, Look> = {
  waiting: { label: "On its way", tone: "neutral", icon: "clock" },
  sent: { label: "Sent", tone: "success", icon: "send" },
  delivered: { label: "Delivered", tone: "success", icon: "mail-check" },
  opened: { label: "Opened", tone: "success", icon: "mail-open" },
  clicked: { label: "Clicked", tone: "success", icon: "square-mouse-pointer" },
  unsubscribed: { label: "Unsubscribed", tone: "neutral", icon: "ban" },
  bounced: { label: "Bounced", tone: "danger", icon: "badge-alert" },
  complaint: { label: "Complaint", tone: "danger", icon: "octagon-alert" },
  stopped: { label: "Address blocked", tone: "danger", icon: "ban" },
  failed: { label: "Not sent", tone: "danger", icon: "circle-x" },
  unconfirmed: { label: "May not have arrived", tone: "warning", icon: "circle-help" },
  cancelled: { label: "Cancelled", tone: "neutral", icon: "ban" },
  resent: { label: "Sent again", tone: "neutral", icon: "refresh-cw" },
};

/** Days of the tiles above the log. */
export const TILE_DAYS = 30;

/** What arrived. */
export const ARRIVED = ["delivered", "opened", "clicked", "unsubscribed"] as const satisfies MailStatus[];
export const BOUNCED = ["bounced", "complaint"] as const satisfies MailStatus[];
/** What was not sent, or perhaps not. */
export const NOT_SENT = ["failed", "unconfirmed", "stopped"] as const satisfies MailStatus[];

const BY_STATE: Record<string, MailStatus> = {
  queued: "waiting",
  cancelled: "cancelled",
  resent: "resent",
};
const BY_TROUBLE: Record<string, MailStatus> = {
  refused: "stopped",
  failed: "failed",
  unconfirmed: "unconfirmed",
};
const BY_TYPE: Record<string, MailStatus> = {
  spamComplaint: "complaint",
  bounce: "bounced",
  subscriptionChange: "unsubscribed",
  click: "clicked",
  open: "opened",
  delivery: "delivered",
};

/** The same in SQL: `isStatus` (mail-log.queries.server.ts). */
export function statusOf({ state, type }: { state: string; type: string }): MailStatus {
  const ofType = BY_TYPE[type];
  if (BY_STATE[state]) return BY_STATE[state];
  if (ofType === "complaint" || ofType === "bounced") return ofType;
  return BY_TROUBLE[state] ?? ofType ?? "sent";
}

/** What happened to a mail, by the provider's kind. */
export const EVENT_LOOKS: Record<string, Look> = {
  processed: { label: "Taken by the provider", tone: "neutral", icon: "send" },
  delivered: MAIL_LOOKS.delivered,
  open: MAIL_LOOKS.opened,
  click: { label: "A link was opened", tone: "success", icon: "square-mouse-pointer" },
  "soft-bounced": { label: "Bounced, to be tried again", tone: "warning", icon: "refresh-cw" },
  "hard-bounced": { label: "Bounced, for good", tone: "danger", icon: "badge-alert" },
  dropped: { label: "Dropped by the provider", tone: "danger", icon: "badge-alert" },
  complained: { label: "Reported as spam", tone: "danger", icon: "octagon-alert" },
  unsubscribed: MAIL_LOOKS.unsubscribed,
};
