import type { SQL } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import type { SearchEntries } from "#db/event/search-index";
import type { Found, Read, Reads } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { CorePageKey } from "~/event-settings/core-pages.rules";
import type { Settings } from "~/event-settings/settings.schema";
import type { Level } from "~/identity/permissions.rules";
import type { IconName } from "~/ui/icon";
import type { CardType } from "./card-types.rules";
import type { CommandContext } from "./context";
import type { RoomTexts } from "./room";
import type { Finder, Searcher, StoredKind } from "./room-search.server";

/** What a room does for the rest of the product; `<room>.room.server.ts` gives it, app/rooms.server.ts gathers it. */
export interface RoomWork {
  /** Who acts on what happened, by the names that `<room>.room.ts` registers. */
  subscribers?: Record<string, Subscriber>;
  /** What the admin navigation counts: each a scalar expression, all read as one row with each admin page. */
  counts?(now: Date, readerId: string): Record<string, SQL>;
  /** What waits for whoever opens the start page of the admin area. */
  needs?: readonly AdminNeed[];
  /**
   * By core page, how much of what a team, or one of its people, has there waits, for them or for somebody else: a scalar, read
   * with each of their pages. Both are slots in SQL that is written once.
   */
  waiting?: Partial<Record<CorePageKey, (teamId: string, userId: string) => SQL>>;
  /** What of its rows stands in the search index. */
  searchEntries?: readonly SearchEntries<StoredKind>[];
  finders?: Partial<Record<StoredKind, Finder>>;
  /** What it gives to the dashboard. */
  cards?: readonly CardKind[];
  clone?: RoomClone;
  /** Where guests read what stands at the path for those who are signed in, if they may; null: no such path is of this room. */
  guestPath?(path: string): Read<string | null> | null;
  tidy?: RoomTidy;
}

/** The room's own texts say which names it must give work for. */
export const roomWork = <Room extends RoomTexts, const Work extends RoomWork & Owed<Room>>(
  _room: Room,
  work: Work,
): Work => work;

/** Something that waits, as the start page says it: a number, what it is, more about it, and where to act. */
export interface Need {
  count: number;
  /** `danger`: somebody is late, or goes without. */
  tone: "danger" | "neutral";
  title: string;
  text: string;
  /** Where whoever has the level acts. */
  action?: { to: string; label: string };
}

type Asker = Pick<CommandContext, "settings" | "now" | "actor">;

/** One read of the start page and what it says of what was found; null where nothing waits. */
export interface AdminNeed {
  /** The lowest stands first. */
  order: number;
  /** Who is offered the action; everybody who opens the page sees the number. */
  access: Exclude<Level, "user">;
  read(ctx: Asker): Read<unknown>;
  say(found: never, ctx: Asker): Need | null;
}

export const adminNeed = <Facts>(need: {
  order: number;
  access: AdminNeed["access"];
  read(ctx: Asker): Read<Facts>;
  say(found: Facts, ctx: Asker): Need | null;
}): AdminNeed => need as AdminNeed;

/** Whose dashboard it is: the reads of its cards go by them, whoever looks on. */
export interface CardReader {
  who: Pick<Searcher, "level" | "teamId">;
  /** Empty where it is nobody's own. */
  userId: string;
  settings: Settings;
  corePages: readonly { id: string; title: string; icon: string; isPublished: boolean }[];
  now: Date;
}

/** A card as it is stored. */
export interface StoredCard {
  id: string;
  type: string;
  /** Empty: that of what it leads to. */
  title: string;
  description: string;
  isMini: boolean;
  /** Of a `content` card. */
  pathId: string | null;
  /** Of a `link` card. */
  href: string | null;
}

/** The live fact of a card, said for nothing too. */
export interface CardFact {
  text: string;
  /** Said beside it. */
  more?: string;
  /** `danger`: what is said last is late. */
  tone?: "danger" | "neutral";
  /** How much is done, 0 to 1. */
  share?: number;
}

/** What a dashboard card of a type shows: each room registers its own, and the dashboard imports none of them. */
export interface CardKind {
  type: CardType;
  /** In the list of types. */
  label: string;
  /** What the fact says, for whoever chooses a type. */
  about: string;
  icon: IconName;
  /** The core page that it leads to: the card has its icon and its title, and is left out where it is not published. */
  corePage?: CorePageKey;
  /** What it is called that has no title of its own, where no core page says it. */
  title?: string;
  /** One read for all cards of the type, in the batch of the page. */
  read(reader: CardReader): Read<unknown>;
  /** What the card is of, where each is of another thing; null: there is none, or the reader does not see it. */
  thing?(found: never, card: StoredCard): { title: string; icon: IconName; description: string } | null;
  /** Where it leads; null: the card is left out. */
  to(reader: CardReader, card: StoredCard, found: never): string | null;
  say(found: never, reader: CardReader, card: StoredCard): CardFact | null;
}

/** The read says what `to`, `thing` and `say` are given. */
export const cardKind = <Facts>(
  kind: Omit<CardKind, "read" | "thing" | "to" | "say"> & {
    read(reader: CardReader): Read<Facts>;
    thing?(found: Facts, card: StoredCard): ReturnType<NonNullable<CardKind["thing"]>>;
    to(reader: CardReader, card: StoredCard, found: Facts): string | null;
    say(found: Facts, reader: CardReader, card: StoredCard): CardFact | null;
  },
): CardKind => kind as CardKind;

/** What must be given for the names in the texts. */
export type Owed<Room> = Named<"subscribers", KeysOf<Room, "subscribers">, Subscriber> &
  Named<"finders", KeysOf<Room, "searchKinds">, Finder> &
  (CountOf<Room> extends never
    ? unknown
    : { counts(now: Date, readerId: string): Record<CountOf<Room>, SQL> });

type Named<Part extends string, Keys extends string, Value> = [Keys] extends [never]
  ? unknown
  : { [P in Part]: Record<Keys, Value> };

type KeysOf<Room, Part extends string> = Room extends { [P in Part]: infer Value }
  ? keyof Value & string
  : never;

/** The counts that its places name. */
type CountOf<Room> = Room extends { places: readonly (infer One)[] }
  ? One extends { count: infer Count extends string }
    ? Count
    : never
  : never;

/** One outbox job, with the sealed part that only its subscriber opens. */
export interface OutboxWork {
  /** What stands in the place of the `*` of the subscriber's name. */
  subject: string;
  sealed: string | null;
  /** What happened. */
  activityId: string;
  /** The sealed part is not erased with the work's end. */
  keepSealed(): void;
  /** The mail provider took a mail for this address. */
  mailTaken(recipient: string): void;
  /** Called with the ids of outbox rows that the work itself wrote, which are queued at once. */
  queued(outboxIds: string[]): void;
}

export interface Subscriber {
  /** Done when it ends; what it throws is tried again. */
  work(ctx: CommandContext, work: OutboxWork): Promise<unknown>;
  /** For the batch in which nobody tries any more. `isKept`: whether the sealed part stays, as SQL. */
  givenUp?(subject: string, at: string): { writes: Write[]; isKept: SQL };
}

/** What an event that is made after the pattern of another takes over from it. */
export interface Copying {
  /** The new event's id, and that of the event that it is made after. */
  eventId: string;
  from: string;
  /** The copy's id of what is copied; of anything else its own. */
  mapped(id: string): string;
  /** Links in texts lead to the copies. */
  relinked(text: string): string;
  shift<Day extends string | null>(day: Day): Day;
  eventName: string;
  audit: { createdAt: string; createdBy: string; updatedAt: string; updatedBy: string };
}

export interface RoomClone {
  reads(): Reads;
  /** Of what gets an id of its own. */
  ids(found: never): string[];
  /** Into an event that was just seeded. */
  writes(found: never, copying: Copying): Write[];
  /** How much of what was copied, for people. */
  counts(found: never): Record<string, number>;
}

export interface CloneOf<R extends Reads> {
  reads(): R;
  ids(found: Found<R>): string[];
  writes(found: Found<R>, copying: Copying): Write[];
  counts(found: Found<R>): Record<string, number>;
}

export const roomClone = <R extends Reads>(clone: CloneOf<R>): RoomClone => clone as RoomClone;

/** Daily, event by event. */
export interface RoomTidy {
  /** Before anything is put right: reports what should not be. */
  look?(db: EventDatabase, eventId: string): Promise<void>;
  /** What SQL alone cannot put right; in bounded pieces, done once. */
  fill?(db: EventDatabase): Promise<void>;
  writes?(now: Date): Write[];
  /** When all is put right: writes down how the event stands tonight. */
  note?(db: EventDatabase, now: Date): Promise<void>;
  /** Daily, in the control database. */
  control?(now: Date): Write[];
}
