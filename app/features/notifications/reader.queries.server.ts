import { type SQL, sql } from "drizzle-orm";
import { n } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, type RowIn, rowsOf } from "#db/json-row";
import type { Level } from "~/identity/permissions.rules";
import { list } from "~/procedure/list.server";
import { flag } from "~/procedure/list-filters.server";
import { isStaff } from "~/procedure/room-search.server";
import { IS_PUBLISHED, IS_THERE, REACHES, TEAM_OPENS } from "./notification-audience.server";

/** Whose notifications they are, whoever looks on. */
export interface NotificationReader {
  userId: string;
  level: Level;
  teamId: string | undefined;
}

export const notificationReader = (ctx: {
  user: { id: string; level: Level };
  team: { id: string } | null;
}): NotificationReader => ({ userId: ctx.user.id, level: ctx.user.level, teamId: ctx.team?.id });

const ownRow = (userId: string) =>
  sql`from notification_recipient r where r.notification_id = n.id and r.user_id = ${userId}`;

/**
 * Who sees `n`: whoever it went to, also where they are in another team by now; whoever came later, if it was for their
 * team; staff and organisers everything that is published.
 */
export function seesNotification(who: NotificationReader): SQL {
  if (isStaff(who)) return IS_PUBLISHED;
  const byTeam = sql`exists (select 1 from team tm where tm.id = ${who.teamId ?? ""} and (tm.is_organiser = 1 or ${REACHES}))`;
  return sql`(${IS_PUBLISHED} and (exists (select 1 ${ownRow(who.userId)}) or ${byTeam}))`;
}

/** Whether they may open what it leads to, as things are now: over their team as `tm`. */
const opensTarget = (who: NotificationReader): SQL => (isStaff(who) ? IS_THERE : TEAM_OPENS);
const withTeam = (who: NotificationReader): SQL => sql`left join team tm on tm.id = ${who.teamId ?? ""}`;

const isUnread = (who: NotificationReader): SQL =>
  sql`exists (select 1 ${ownRow(who.userId)} and r.read_at is null)`;

const cells = (who: NotificationReader) => ({
  id: n.id,
  title: n.title,
  description: n.description,
  publishedAt: as<string>(sql`n.published_at`),
  editedAt: n.editedAt,
  linkType: n.linkType,
  linkId: n.linkId,
  opens: bool(opensTarget(who)),
  isUnread: bool(isUnread(who)),
  /** It went to them, so that they may keep it as new. */
  isOwn: bool(sql`exists (select 1 ${ownRow(who.userId)})`),
});

/** What somebody was told: what they have not read first, each part with the newest first. */
export const notificationsForReader = list({
  from: (who: NotificationReader) => sql`from notification n where ${seesNotification(who)}`,
  key: n.id,
  rows: (who: NotificationReader) => sql`join notification n on n.id = page.id ${withTeam(who)}`,
  cells,
  beside: (who: NotificationReader) => ({ unread: unreadCount(who.userId) }),
  filters: {
    unread: {
      ...flag(sql`true`),
      where: (value: "1" | undefined, who: NotificationReader) =>
        value === undefined ? undefined : isUnread(who),
    },
  },
  sorts: { unread: [(who: NotificationReader) => sql`not ${isUnread(who)}`, sql`n.published_at`] },
  first: "unread",
  way: "desc",
});
export type ReaderNotification = RowIn<typeof notificationsForReader.page>;

/** How many somebody has not read: by an index, on each of their pages. */
export const unreadCount = (userId: string | SQL): SQL<number> =>
  as(sql`(select count(*) from notification_recipient r join notification n on n.id = r.notification_id and ${IS_PUBLISHED}
    where r.user_id = ${userId} and r.read_at is null)`);

export const unreadOf = (userId: string) => jsonRequired({ unread: unreadCount(userId) }, sql``);

/** The last five, whether read or not, with how many there are. */
export const latestFor = (who: NotificationReader) =>
  jsonRequired(
    {
      total: as<number>(sql`(select count(*) from notification n where ${seesNotification(who)})`),
      unread: unreadCount(who.userId),
      latest: rowsOf(
        {
          id: n.id,
          title: n.title,
          publishedAt: as<string>(sql`n.published_at`),
          isUnread: bool(isUnread(who)),
        },
        sql`from notification n where ${seesNotification(who)} order by n.published_at desc, n.id limit 5`,
      ),
    },
    sql``,
  );

/** One that they see, with where it leads them. */
export const notificationFor = (notificationId: string, who: NotificationReader) =>
  jsonOne(
    { id: n.id, linkType: n.linkType, linkId: n.linkId, opens: bool(opensTarget(who)) },
    sql`from notification n ${withTeam(who)} where n.id = ${notificationId} and ${seesNotification(who)}`,
  );
