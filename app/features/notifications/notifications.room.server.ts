import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { notificationsClone } from "./clone-notifications.server";
import { notificationsRoom } from "./notifications.room";
import { notificationsCard } from "./notifications-card.server";
import { notMailed, notPublished, publishDue, tellNotification } from "./publication.jobs.server";
import { unreadCount } from "./reader.queries.server";
import { settleAll } from "./settle.server";

export const notificationsWork = roomWork(notificationsRoom, {
  subscribers: {
    notificationPublished: {
      work: async (ctx, work) => work.queued(await tellNotification(ctx, work.activityId)),
      givenUp: (_, at) => notMailed(at),
    },
    "notificationDue:*": {
      work: (ctx, { subject }) => publishDue(ctx, subject),
      givenUp: notPublished,
    },
  },
  counts: () => ({ notifications: sql`(select count(*) from notification)` }),
  waiting: { notifications: (_, userId) => unreadCount(userId) },
  cards: [notificationsCard],
  clone: notificationsClone,
  tidy: { writes: (now) => [settleAll(now.toISOString())] },
});
