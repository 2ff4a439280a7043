import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { cardKind } from "~/procedure/room-work.server";
import { notificationsPath } from "./notifications.paths";
import { seesNotification, unreadCount } from "./reader.queries.server";

/** How many the reader has not read, and what was told last. */
export const notificationsCard = cardKind({
  type: "notifications",
  label: "Notifications",
  about: "How many notifications are not read, and the last of them.",
  icon: "bell",
  corePage: "notifications",
  read: ({ who, userId }) =>
    jsonRequired(
      {
        unread: unreadCount(userId),
        last: as<string | null>(sql`(select n.title from notification n
          where ${seesNotification({ ...who, userId })} order by n.published_at desc, n.id limit 1)`),
      },
      sql``,
    ),
  to: () => notificationsPath,
  say: ({ unread, last }) => ({
    text: unread > 0 ? `${unread} not read` : last === null ? "No notifications yet" : "All read",
    ...(last !== null && { more: last }),
  }),
});
