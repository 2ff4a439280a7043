import type { Day } from "~/lib/dates";

/** What one batch reads of an event, and the digests of any of its days are worked out of. */
export interface ReminderFacts {
  to: "all-users" | "team-leader" | "admin";
  dueSoonDays: number;
  timeZone: string;
  /** The day of the next digest, and the first whose milestones it brings: an earlier one where that day's digest did not go. */
  next: { from: Day; day: Day };
  tasks: readonly {
    id: string;
    title: string;
    isTimeSensitive: boolean;
    /** How its day was moved in the last week, if it was. */
    moved?: { from: Day; to: Day } | null;
  }[];
  teams: readonly TeamFacts[];
  people: readonly PersonFacts[];
  open: readonly OpenTask[];
  /** Tasks that wait for the organisers, by team. */
  waiting: readonly { teamId: string; title: string }[];
  mutes: readonly Mute[];
  /** Whose digest of that day was never sent: its lines stand in the next one. */
  unsent: readonly { userId: string; day: Day }[];
}

export interface TeamFacts {
  id: string;
  name: string;
  typeName: string | null;
  ownerId: string | null;
  isOrganiser: boolean;
  isArchived: boolean;
  /** Nothing is left to do. */
  isDone: boolean;
}

export interface PersonFacts {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  teamId: string | null;
  isAdmin: boolean;
  hasSignedIn: boolean;
  /** Their mail came back, or they complained. */
  isBlocked: boolean;
  isUnsubscribed: boolean;
  /** They were added and nobody has invited them yet. */
  isNotInvited?: boolean;
}

/** A task that a team has yet to do, with its day. */
export interface OpenTask {
  teamId: string;
  taskId: string;
  dueDate: Day;
  /** Milestones of which the team was told, whatever the due date was then. */
  told: readonly string[];
  /** What somebody began and nobody sent; the form takes it until `closesAt`, where that is said. */
  draft: { id: string; at: string; by: string | null; isTold: boolean; closesAt: string | null } | null;
  /** Why it was sent back; null: it was not. */
  sentBack: string | null;
  /** Who of staff gave this team more time: empty where they are not in the event any more; null: nobody did. */
  moreTimeBy: string | null;
  /** Its day is later than the task's, as the team or the task came late. */
  hasExtraDays?: boolean;
  assignees: readonly string[];
}

export interface Mute {
  id: string;
  day: Day;
  /** A task, a team, or of one team one task. */
  taskId: string | null;
  teamId: string | null;
  why: string;
  by: string | null;
  at: string;
}

export type LinePart = "overdue" | "coming" | "draft";

/** One task of one team in a digest. */
export interface DigestLine {
  open: OpenTask;
  title: string;
  teamName: string;
  part: LinePart;
  /** The milestones that it stands for; none where it is a draft, or owed to somebody alone. */
  milestones: readonly string[];
  /** The draft that is told of. */
  draftId: string | null;
  /** The day that the task had before it was moved to this one, a week ago at most. */
  movedFrom: Day | null;
}

export interface Digest {
  person: PersonFacts;
  /** Null: over all teams. */
  team: TeamFacts | null;
  lines: readonly DigestLine[];
  /** Titles of what waits for the organisers. */
  waiting: readonly string[];
}

/** Why somebody gets nothing, the first that holds. */
export const REASONS = [
  "notInvited",
  "blocked",
  "unsubscribed",
  "muted",
  "byHand",
  "notChosen",
  "waiting",
  "done",
  "nothing",
  "archived",
  "organiser",
] as const;
export type Reason = (typeof REASONS)[number];

export interface Without {
  person: PersonFacts;
  team: TeamFacts | null;
  reason: Reason;
  /** Lines that they would have got. */
  lines: number;
}

export interface DayDigests {
  digests: readonly Digest[];
  without: readonly Without[];
  /** Lines that are told of, each once, however many people hear of it. */
  told: readonly DigestLine[];
  /** Lines of which nobody in the team hears, since no mail reaches them. */
  unheard: number;
}
