import { accountRoom } from "./features/account/account.room";
import { activityRoom } from "./features/activity/activity.room";
import { assetsRoom } from "./features/assets/assets.room";
import { authRoom } from "./features/auth/auth.room";
import { contentRoom } from "./features/content/content.room";
import { customFieldsRoom } from "./features/custom-fields/custom-fields.room";
import { dashboardRoom } from "./features/dashboard/dashboard.room";
import { downloadsRoom } from "./features/downloads/downloads.room";
import { emailRoom } from "./features/email/email.room";
import { filesRoom } from "./features/files/files.room";
import { formsRoom } from "./features/forms/forms.room";
import { goingLiveRoom } from "./features/going-live/going-live.room";
import { importsRoom } from "./features/imports/imports.room";
import { locksRoom } from "./features/locks/locks.room";
import { notificationsRoom } from "./features/notifications/notifications.room";
import { ordersRoom } from "./features/orders/orders.room";
import { peopleRoom } from "./features/people/people.room";
import { reportsRoom } from "./features/reports/reports.room";
import { searchRoom } from "./features/search/search.room";
import { settingsRoom } from "./features/settings/settings.room";
import { sidebarRoom } from "./features/sidebar/sidebar.room";
import { suppliersRoom } from "./features/suppliers/suppliers.room";
import { tasksRoom } from "./features/tasks/tasks.room";
import { teamsRoom } from "./features/teams/teams.room";
import { timeTableRoom } from "./features/time-table/time-table.room";
import { gathered } from "./procedure/gather-rooms";
import { platformRoom } from "./shell/platform.room";

/**
 * The rooms, in the order in which they may import each other: an earlier one never imports a later one. What is known of
 * all of them together is derived from this list and from nothing else, so that a name that no room gives does not compile
 * (docs/decisions/rooms.md). Server files alone read it: it holds the texts of every mail.
 */
const ROOMS = [
  filesRoom,
  activityRoom,
  locksRoom,
  emailRoom,
  settingsRoom,
  authRoom,
  accountRoom,
  customFieldsRoom,
  teamsRoom,
  importsRoom,
  assetsRoom,
  downloadsRoom,
  suppliersRoom,
  tasksRoom,
  peopleRoom,
  contentRoom,
  ordersRoom,
  formsRoom,
  notificationsRoom,
  sidebarRoom,
  timeTableRoom,
  goingLiveRoom,
  reportsRoom,
  dashboardRoom,
  searchRoom,
  platformRoom,
] as const;

export const rooms = gathered(ROOMS);

type Rooms = typeof rooms;

declare module "./procedure/room-names" {
  interface RoomNames {
    activity: keyof Rooms["sentences"];
    subscriber: Rooms["subscriberNames"];
    search: keyof Rooms["searchKinds"];
  }
}

export type { ActivityKind, SearchKind, SubscriberName } from "./procedure/room-names";

export type MailKind = keyof Rooms["mails"];
/** What the template of a mail may name. */
export type MailField<Kind extends MailKind> = Rooms["mails"][Kind]["fields"][number];
export type LockType = Rooms["lockTypes"][number];
