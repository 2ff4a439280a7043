import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { WAITS_FOR_INVITATION } from "~/features/teams/held-invitations.server";
import { upperFirst } from "~/lib/text.rules";
import { adminNeed } from "~/procedure/room-work.server";
import { notInvitedPath } from "./people.paths";

/** Who was added and not invited yet hears of nothing; of some the day came while it could not be done. */
export const notInvitedYet = adminNeed({
  order: 42,
  access: "moderator",
  read: ({ now }) =>
    jsonRequired(
      {
        people: as<number>(sql`count(*)`),
        onADay: as<number>(sql`coalesce(sum(held.at > ${now.toISOString()} and held.is_past = 0), 0)`),
        past: as<number>(sql`coalesce(sum(held.is_past), 0)`),
      },
      sql`from held_invitation held cross join user u on u.id = held.user_id where ${WAITS_FOR_INVITATION}`,
    ),
  say({ people, onADay, past }) {
    if (people === 0) return null;
    const parts = [
      past > 0 && `the day of ${past} is past`,
      onADay > 0 && (onADay === people ? "on a day that is set" : `${onADay} on a day that is set`),
    ].filter((part) => part !== false);
    return {
      count: people,
      tone: past > 0 ? "danger" : "neutral",
      title: people === 1 ? "Person not invited yet" : "People not invited yet",
      text: parts.length > 0 ? upperFirst(parts.join(", ")) : "Until they are, nothing is mailed to them",
      action: { to: notInvitedPath, label: "Invite…" },
    };
  },
});
