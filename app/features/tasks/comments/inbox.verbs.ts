import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { adminCommentsPath } from "./comments.paths";
import { AllReadInput, ReadInput } from "./comments.schema";
import { markAllRead, markRead, markShownRead } from "./inbox.commands.server";
import { inboxEntries } from "./inbox.queries.server";

const inbox = procedure.permission("moderator").returnTo(() => adminCommentsPath);

/** What staff do with what teams wrote, each for themselves. */
const routes = verbs({
  reads: inbox.verb(ReadInput, async ({ ctx, input }) => {
    const isRead = input.read === "1";
    await markRead(ctx, { id: input.id, isRead });
    const title = isRead ? "Marked as read" : "Marked as new";
    return input.inPlace ? Response.json({ done: title }) : { type: "success", title };
  }),

  /** Just those that the list shows and counts: a filtered one is sent along with its filters. */
  "all-read": inbox.verb(inboxEntries.Search.extend(AllReadInput.shape), async ({ ctx, input }) => {
    const { to, mentions, ...query } = input;
    const isMentions = mentions === "1";
    const scope = { readerId: ctx.actor.id, clock: eventClock(ctx), which: "new" as const };
    if (isMentions || inboxEntries.isNarrowed(query, scope)) {
      await markShownRead(ctx, { to, isMentions, query });
      return { type: "success", title: "Marked as read" };
    }
    await markAllRead(ctx, to);
    return { type: "success", title: "All marked as read" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
