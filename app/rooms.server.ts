import { type SQL, sql } from "drizzle-orm";
import { reconcileSearch } from "#db/event/search-index";
import { emptyRead, type Read, sqlJson, writtenOnce } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { activityWork } from "./features/activity/activity.room.server";
import { assetsWork } from "./features/assets/assets.room.server";
import { authWork } from "./features/auth/auth.room.server";
import { contentWork } from "./features/content/content.room.server";
import { customFieldsWork } from "./features/custom-fields/custom-fields.room.server";
import { dashboardWork } from "./features/dashboard/dashboard.room.server";
import { downloadsWork } from "./features/downloads/downloads.room.server";
import { emailWork } from "./features/email/email.room.server";
import { filesWork } from "./features/files/files.room.server";
import { formsWork } from "./features/forms/forms.room.server";
import { goingLiveWork } from "./features/going-live/going-live.room.server";
import { importsWork } from "./features/imports/imports.room.server";
import { notificationsWork } from "./features/notifications/notifications.room.server";
import { ordersWork } from "./features/orders/orders.room.server";
import { peopleWork } from "./features/people/people.room.server";
import { reportsWork } from "./features/reports/reports.room.server";
import { settingsWork } from "./features/settings/settings.room.server";
import { sidebarWork } from "./features/sidebar/sidebar.room.server";
import { suppliersWork } from "./features/suppliers/suppliers.room.server";
import { tasksWork } from "./features/tasks/tasks.room.server";
import { teamsWork } from "./features/teams/teams.room.server";
import { timeTableWork } from "./features/time-table/time-table.room.server";
import { CARD_TYPES } from "./procedure/card-types.rules";
import type { Finder, StoredKind } from "./procedure/room-search.server";
import type { CardKind, RoomWork, Subscriber } from "./procedure/room-work.server";

/**
 * What the rooms do for the rest, in their order (app/rooms.ts). It reaches everything, so nothing that a room's commands
 * use may import it: pages, shells, the last room and the Worker do.
 */
const WORK: readonly RoomWork[] = [
  filesWork,
  activityWork,
  emailWork,
  settingsWork,
  authWork,
  customFieldsWork,
  teamsWork,
  importsWork,
  assetsWork,
  downloadsWork,
  suppliersWork,
  tasksWork,
  peopleWork,
  contentWork,
  ordersWork,
  formsWork,
  notificationsWork,
  sidebarWork,
  timeTableWork,
  goingLiveWork,
  dashboardWork,
  reportsWork,
];

export const SUBSCRIBERS: Record<string, Subscriber> = Object.assign(
  {},
  ...WORK.map((work) => work.subscribers),
);

export const FINDERS: Record<StoredKind, Finder> = Object.assign({}, ...WORK.map((work) => work.finders));

export const CLONES = WORK.flatMap(({ clone = [] }) => clone);

/** What the dashboard can have cards of. */
export const CARD_KINDS: readonly CardKind[] = byType(WORK.flatMap(({ cards = [] }) => cards));

function byType(kinds: readonly CardKind[]): CardKind[] {
  const twice = kinds.find(({ type }, at) => kinds.findIndex((other) => other.type === type) !== at);
  if (twice) throw new Error(`Two rooms register the card ${twice.type}`);
  return CARD_TYPES.flatMap((type) => kinds.filter((kind) => kind.type === type));
}

export const TIDIES = WORK.flatMap(({ tidy = [] }) => tidy);

/** What waits, in the order in which the start page says it. */
export const NEEDS = WORK.flatMap(({ needs = [] }) => needs).sort((one, other) => one.order - other.order);

/** What the admin navigation counts for this person, in one row. */
export function roomCounts(now: Date, readerId: string): Read<Record<string, number>> {
  const pieces = WORK.flatMap(({ counts }): [string, SQL][] => Object.entries(counts?.(now, readerId) ?? {}));
  const pairs = pieces.map(([name, count]) => sql`${sql.raw(`'${name}'`)}, ${count}`);
  return sqlJson(sql`select json_object(${sql.join(pairs, sql`, `)})`);
}

/** By core page, how much of what the team or the person has there waits, as its room counts it. */
export const waitingCounts = (teamId: string | undefined, userId: string): Read<Record<string, number>> =>
  teamId === undefined ? emptyRead({}) : waitingOf(teamId, userId);

const waitingOf = writtenOnce((teamId: string, userId: string) => {
  const pieces = WORK.flatMap(({ waiting }) => Object.entries(waiting ?? {}));
  const pairs = pieces.map(([name, count]) => sql`${sql.raw(`'${name}'`)}, ${count(teamId, userId)}`);
  return sqlJson<Record<string, number>>(sql`select json_object(${sql.join(pairs, sql`, `)})`);
});

const GUEST_PATHS = WORK.flatMap(({ guestPath }) => guestPath ?? []);

/** Where guests read what stands at the path for those who are signed in; no read where they never do. */
export const guestPathReads = (path: string): { forGuests?: Read<string | null> } =>
  Object.assign({}, ...GUEST_PATHS.flatMap((of) => of(path) ?? []).map((forGuests) => ({ forGuests })));

/** Puts the search index right, over all that the rooms have in it. */
export const searchIndexAgain = (): Write[] =>
  reconcileSearch(WORK.flatMap(({ searchEntries = [] }) => searchEntries));
