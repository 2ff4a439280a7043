import { notifications, notificationTeamTypes } from "#db/event/schema/notifications";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

/** As drafts for now: whom the others went to, and what they answered, is the other event's. Teams are not copied. */
export const notificationsClone = roomClone({
  reads: () => ({
    notifications: many(q.select().from(notifications)),
    notificationTypes: many(q.select().from(notificationTeamTypes)),
  }),
  ids: (found) => found.notifications.map(({ id }) => id),
  writes: (found, { mapped, relinked, audit }) => [
    ...inserts(
      found.notifications.map((one) => ({
        ...one,
        ...audit,
        id: mapped(one.id),
        description: relinked(one.description),
        linkId: one.linkId && mapped(one.linkId),
        teamId: null,
        ...{ status: "draft" as const, scheduledAt: null, publishedAt: null, sentAt: null, editedAt: null },
        providerResponse: "",
        version: 1,
      })),
      (rows) => q.insert(notifications).values(rows),
    ),
    ...inserts(
      found.notificationTypes.map((row) => ({
        notificationId: mapped(row.notificationId),
        teamTypeId: mapped(row.teamTypeId),
      })),
      (rows) => q.insert(notificationTeamTypes).values(rows),
    ),
  ],
  counts: (found) => ({ notifications: found.notifications.length }),
});
