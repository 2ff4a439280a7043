import type { MailChoice } from "#db/event/mail-choices";
import type { CorePageKey } from "~/event-settings/core-pages.rules";
import type { Level } from "~/identity/permissions.rules";
import type { IconName } from "~/ui/icon";

/**
 * What a room tells the rest of the product, as data. `<room>.room.ts` is imported by app/rooms.ts alone, which only server
 * files read: none of it reaches a browser unless a loader sends it.
 */
export interface RoomTexts {
  /** The folder under features. */
  name: string;
  /** Choices of the activity page's filter that this room brings; the lowest order is shown first. */
  subjects?: Record<string, { label: string; order: number }>;
  /**
   * What happened, in words, after the name of who did it; by the filter's choice that it belongs to (`other`: none).
   * `{…}` are details of the activity; `{tasks#task}` counts them, `{to|no day}` says what stands for nothing.
   */
  activities?: Record<string, Record<string, string>>;
  mails?: Record<string, MailTemplate>;
  /**
   * Who acts on what happened, as its outbox rows name it; `*` stands for whatever it is about. When an event is put back
   * to a backup, what tells somebody is not done again.
   */
  subscribers?: Record<string, "tellsSomebody" | "keepsOrder">;
  /** In the admin navigation and on the admin landing. */
  places?: readonly AdminPlace[];
  quickLinks?: readonly QuickLink[];
  /** What stands beside its admin screens, by their paths; `:name` stands for an id. */
  tips?: Readonly<Record<string, readonly Tip[]>>;
  /** The core pages that this room builds. */
  corePages?: Partial<Record<CorePageKey, CorePage>>;
  /** What of it is found by the search; the lowest order is shown first. */
  searchKinds?: Record<string, SearchKindTexts>;
  /** What somebody may be editing. */
  lockTypes?: readonly string[];
}

export interface SearchKindTexts {
  label: string;
  noun: string;
  icon: IconName;
  order: number;
  /** The core page whose word for them wins, where the event has one of its own. */
  term?: CorePageKey;
}

export const roomTexts = <const Room extends RoomTexts>(room: Room): Room => room;

/** The admin landing's groups, in their order (spec 1.2); a group without a place is not shown. */
export const ADMIN_GROUP_TITLES = [
  "Reporting",
  "General settings",
  "Dashboard",
  "Assets & Downloads",
  "Tasks",
  "Content",
  "Forms",
  "Emails",
  "Notifications",
  "Teams/Users/Custom Fields",
  "Suppliers",
  "Platform",
] as const;

export interface AdminPlace {
  group: (typeof ADMIN_GROUP_TITLES)[number];
  to: string;
  label: string;
  /** The core page whose word for it wins, where the event has one of its own. */
  term?: CorePageKey;
  icon: IconName;
  /** The level that its page asks for. */
  access: Exclude<Level, "user">;
  description: string;
  /** Among the group's, where the order of rooms is not the one that people look in: the lowest stands first, 0 unless said. */
  order?: number;
  /** Made once and used by the daily work: in the navigation it stands among the lists behind that. */
  isBehind?: boolean;
  /** Which of the room's counts it shows, and of what. */
  count?: string;
  noun?: string;
}

export interface QuickLink {
  to: string;
  label: string;
  icon: IconName;
  access: Exclude<Level, "user">;
  /** Of those that are used daily: they stand in the line, the lowest first; the others under "More" where there are many. */
  order?: number;
}

/** Something worth knowing about an admin screen, for the panel beside it. */
export interface Tip {
  title: string;
  text: string;
  link?: { to: string; label: string };
}

export interface CorePage {
  to: string;
  /** How much of it waits for the team, for the navigation. `counted`: what the room's work counts of it. */
  waiting?(team: { total: number; complete: number; notApplicable: number }, counted: number): number;
}

export interface MailTemplate<Field extends string = string> {
  /** What it is about, in words for staff. */
  name: string;
  /** Who gets it, and when, in words for staff: "The owner of a team, when it is added". */
  whoGetsIt: string;
  /** What the template may name besides (spec 1.7): texts as they are shown. */
  fields: readonly Field[];
  /** What each of them is, and one as it may be, for the event's own texts. */
  samples?: Readonly<Record<Field, FieldSample>>;
  /** It goes by the event's own text of that kind where it has none itself; `{{status}}` is then said so. */
  variantOf?: { kind: string; status: string };
  /**
   * How staff may have it sent again: with a new link, or as it was kept. Without it only the person may ask anew. What is
   * kept holds no token.
   */
  again?: "freshLink" | "asKept";
  /** Where its button leads, where that is neither sign-in nor setting a password, and the order names no path. */
  path?: string;
  /** How long the link works that it carries, where that is less than we go on trying. */
  linkMinutes?: number;
  /** What whoever gets it may unsubscribe from it by; without it there is no choice. */
  choice?: MailChoice;
  /** About signing in: it goes to an address to which all other mail has stopped. */
  isSecurity?: boolean;
  write(facts: MailFacts<Field>): MailParts;
}

/** A field as whoever writes a text of the event's own chooses it, `{{name}}` being its name. */
export interface FieldSample {
  label: string;
  sample: string;
  /** A text of the event's own must hold it. */
  isNeeded?: true;
  /** A rich text: alone in a paragraph it stands there as it is written. */
  isRich?: true;
  /** It stands for the lists that `write` gives. */
  isList?: true;
  /** Made for `write` to decide by, and nothing that is read. */
  isHidden?: true;
}

/** A kind with fields does not compile without a sample of each. */
export const mail = <const Field extends string = never>(
  template: MailTemplate<Field> &
    ([Field] extends [never] ? unknown : { samples: Record<Field, FieldSample> }),
): MailTemplate<Field> => template;

export interface MailFacts<Field extends string = string> {
  firstName: string;
  surname?: string;
  eventName: string;
  teamName: string;
  /** Who of staff looks after the team; empty where nobody does. */
  accountManager?: string;
  /** Days until the event begins, as a number; empty where it has begun or has no day. */
  daysToGo?: string;
  /** Where the button leads. */
  link: string;
  /** Whether the person has a password already, from another event. */
  hasPassword: boolean;
  supportEmail: string;
  fields: Partial<Record<Field, string>>;
  /** The event's own welcome paragraphs, where they are shown. */
  paragraphs: readonly MailLine[];
  /** A rich text as a line of the mail, for a field that holds one. */
  rich?(text: string): MailText;
  /** The brand's button colours. */
  colour: string;
  inkOnColour: string;
  /** The same for programs that are dark. */
  darkColour?: string;
  inkOnDarkColour?: string;
  /** "Ocean Quay Events Ltd, Ocean Quay, Southampton": who writes, in the footer. */
  organiser?: string;
  /** The event's logo as a PNG at an address of its own; without it its name stands as text. */
  logo?: { url: string; width: number; height: number };
  /** How to be mailed no more of this: "Stop reminders by e-mail". Of kinds that have a choice. */
  unsubscribe?: { url: string; label: string };
  /** The page that says which mails the person gets. */
  mailsUrl?: string;
}

/** A rich text in both parts of a mail: its HTML is safe, and written by the renderer alone (`richTextMail`). */
export interface MailText {
  html: string;
  text: string;
}

/** One paragraph: plain text, of which nothing is markup, or a rich text. */
export type MailLine = string | MailText;

/** Where among the lines the button or the lists stand; else both below them. */
export interface MailPlace {
  place: "action" | "lists";
}

export interface MailParts {
  subject: string;
  /** The heading, where it is not the subject. */
  title?: string;
  /** What an inbox shows beside the subject; else the first line. */
  preheader?: string;
  /** The line under the event's name: "From Helen Marsh, for on-water berths". Else the team's name. */
  from?: string;
  /** Else "Hello Amara,"; empty: none. */
  greeting?: string;
  lines: readonly (MailLine | MailPlace)[];
  /** `note` stands below the button. Without an action there is neither button nor address. */
  action?: { label: string; note: string };
  /** Below the button, each with its heading; one without entries is not there. */
  lists?: readonly MailList[];
  /** Smaller, below the lists. */
  closing?: readonly string[];
  /** Why somebody gets it: "You get this as the owner of Solent Rigging Co." Else as a member of the team. */
  why?: string;
}

export interface MailList {
  title: string;
  entries: readonly MailListEntry[];
  /** What is not listed: "and 4 more". */
  more?: { text: string; href?: string };
}

export interface MailListEntry {
  text: string;
  /** An address of the event, whole. Without it the text is no link. */
  href?: string;
  /** Why it is here: "Sent back · Tom Ellery". */
  note?: string;
  /** At the right, "1 week late"; in the text part below. `late` and `soon` are coloured, the words say it. */
  state?: string;
  tone?: "late" | "soon";
  /** Below the state: "Tue 1 December". */
  day?: string;
  /** In place of a state, what was answered to it, line by line: it may be long. */
  answer?: readonly { text: string; href?: string }[];
}
