/** What stands over every refusal of one (spec 2.8). */
export const INVALID = "Invalid notification";

export const AUDIENCES = ["everybody", "types", "team"] as const;
export type NotificationAudience = (typeof AUDIENCES)[number];

export const LINK_TYPES = ["content", "form", "task"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const STATUSES = ["draft", "scheduled", "pushed", "sent", "failed"] as const;
export type NotificationStatus = (typeof STATUSES)[number];

/** Which status may follow which (decisions); `sent` is the last, and `pushed` is where no mail is sent. */
export const NEXT: Record<NotificationStatus, readonly NotificationStatus[]> = {
  draft: ["scheduled", "pushed"],
  scheduled: ["draft", "pushed", "failed"],
  pushed: ["sent", "failed"],
  sent: [],
  failed: ["scheduled", "pushed"],
};

interface Stand {
  status: NotificationStatus;
  publishedAt: string | null;
}

/** Published once: its recipients are fixed, and its text alone can be changed. */
export const isPublished = ({ publishedAt }: Pick<Stand, "publishedAt">): boolean => publishedAt !== null;

/** Whether all of it can still be changed. One that failed before anybody had it is as good as a draft. */
export const isOpenToEdit = (it: Stand): boolean => !isPublished(it) && it.status !== "pushed";

/** Its time has passed and nothing happened: the event was put back to a backup, or suspended. */
export const isLate = (it: Stand & { scheduledAt: string | null }, now: Date): boolean =>
  it.status === "scheduled" &&
  it.scheduledAt !== null &&
  Date.parse(it.scheduledAt) + LATE_MS < now.getTime();
const LATE_MS = 15 * 60_000;

export interface ReachingTeam {
  id: string;
  isArchived: boolean;
  isOrganiser: boolean;
  isChild: boolean;
  teamTypeId: string | null;
  /** Of a stand share's parent. */
  parentTypeId: string | null;
}

/**
 * Whether a team is of those that it is meant for. Stand shares go by their own type, else by their parent's; organisers are
 * nobody's audience, they see everything. Its twin in SQL: `REACHES`.
 */
export function reaches(
  it: { audience: NotificationAudience; teamId: string | null; teamTypeIds: readonly string[] },
  team: ReachingTeam,
): boolean {
  if (team.isArchived || team.isOrganiser) return false;
  if (it.audience === "everybody") return true;
  if (it.audience === "team") return team.id === it.teamId;
  const typeId = team.teamTypeId ?? (team.isChild ? team.parentTypeId : null);
  return typeId !== null && it.teamTypeIds.includes(typeId);
}

/** How many mails came to what, in the words of `providerResponse`: "38 sent, 2 refused". */
export interface MailTally {
  sent: number;
  unconfirmed: number;
  refused: number;
  failed: number;
  cancelled: number;
}
export const NO_MAIL = "Nobody could get a mail";
export function tallyWords(tally: MailTally): string {
  const words = (["sent", "unconfirmed", "refused", "failed", "cancelled"] as const).flatMap((state) =>
    tally[state] > 0 ? `${tally[state]} ${state}` : [],
  );
  return words.length > 0 ? words.join(", ") : NO_MAIL;
}

/** How many can be mailed again: whose mail failed, and where queuing them was given up, those who have none yet. */
export const missedMails = (
  status: NotificationStatus,
  { refused, failed, toBeMailed }: Pick<MailTally, "refused" | "failed"> & { toBeMailed: number },
): number => refused + failed + (status === "failed" ? toBeMailed : 0);

/** What all of its mails came to: `sent` where the provider took any of them, or nobody was to get one. */
export const settledStatus = (tally: MailTally): "sent" | "failed" =>
  tally.sent + tally.unconfirmed > 0 || tally.refused + tally.failed + tally.cancelled === 0
    ? "sent"
    : "failed";
