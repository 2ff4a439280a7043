import { eventClock } from "~/procedure/event-clock.server";
import { adminNeed } from "~/procedure/room-work.server";
import { counted } from "~/ui/format.rules";
import { adminCommentsPath } from "./comments.paths";
import { newComments } from "./inbox.queries.server";

/** What teams wrote and the person has not read. */
export const commentsNeed = adminNeed({
  order: 20,
  access: "moderator",
  read: ({ actor }) => newComments(actor.id),
  say(found, ctx) {
    if (!found || found.n === 0) return null;
    const { n, teams, mentions, oldestAt, oldestTeam } = found;
    const named = mentions > 0 ? `, ${mentions} ${mentions === 1 ? "mentions" : "mention"} you` : "";
    const oldest = oldestAt ? `. Oldest ${eventClock(ctx).momentOf(oldestAt)}: ${oldestTeam ?? ""}` : "";
    return {
      count: n,
      tone: "neutral",
      title: n === 1 ? "New comment" : "New comments",
      text: `From ${counted(teams, "team")}${named}${oldest}`,
      action: { to: adminCommentsPath, label: "Read" },
    };
  },
});
