import { sql } from "drizzle-orm";
import { audienceUse } from "~/features/teams/audience/audience-rows.server";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { NOTIFICATION_TYPES } from "./notification-audience.server";
import { adminNotificationPath } from "./notifications.paths";
import { NOTIFICATION_NOUN } from "./notifications.texts";

/**
 * Notifications are nobody's; they name team types, and one team. When that team is removed, what was scheduled for it is a
 * draft again that asks for whom it is; what it was told goes with its people, and stays in the list of staff.
 */
export const notificationsOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [
    {
      first: (ctx, teams) => [
        sql`update outbox set state = 'cancelled', lease_until = null where state = 'pending' and subscriber in (
          select 'notificationDue:' || id || '@' || scheduled_at from notification
          where team_id in ${teams} and status = 'scheduled')`,
        sql`update notification set status = 'draft', version = version + 1, updated_at = ${ctx.now.toISOString()}
          where team_id in ${teams} and status = 'scheduled'`,
      ],
    },
  ],
  typeUses: [
    audienceUse({
      noun: NOTIFICATION_NOUN,
      things: { table: sql`notification n`, id: sql`n.id` },
      title: sql`n.title`,
      name: "notification",
      links: NOTIFICATION_TYPES,
      path: adminNotificationPath,
    }),
  ],
};
