import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/task-state.rules";
import type { LinkType, NotificationStatus } from "./notifications.rules";

/** What its button says, in a mail and in the portal. */
export const OPENS: Record<LinkType, string> = {
  content: "Open the page",
  form: "Open the form",
  task: "Open the task",
};

export const STATUS_LOOKS: Record<NotificationStatus, { label: string; tone: Tone; icon: IconName }> = {
  draft: { label: "Draft", tone: "neutral", icon: "pencil" },
  scheduled: { label: "Scheduled", tone: "info", icon: "calendar-clock" },
  pushed: { label: "Published", tone: "success", icon: "bell" },
  sent: { label: "Published and mailed", tone: "success", icon: "mail" },
  failed: { label: "Failed", tone: "danger", icon: "triangle-alert" },
};

export const LINK_GROUPS: Record<LinkType, string> = { content: "Pages", form: "Forms", task: "Tasks" };

export const NOTIFICATION_NOUN = { one: "notification", many: "notifications" };

/** Who it is for, in a line: of its saved audience. */
export function audienceWords(it: {
  audience: "everybody" | "types" | "team";
  types: readonly string[];
  teamName: string | null;
}): string {
  if (it.audience === "everybody") return "Everybody";
  if (it.audience === "team") return it.teamName ?? "No team: it was removed";
  return it.types.join(", ") || "No team type: it was removed";
}

export const AUDIENCE_LABELS = { everybody: "Everybody", types: "Teams of these types", team: "One team" };

/** Why somebody got no mail. */
export const MISSED_WORDS = {
  refused: "Their address does not take it",
  failed: "It could not be sent",
  cancelled: "It was cancelled before it went",
  unconfirmed: "The provider did not confirm it; it may have arrived",
  blocked: "Their mails came back before",
  unsubscribed: "Unsubscribed from notifications",
  left: "In no active team any more",
};
