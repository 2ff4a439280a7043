import { addDays } from "~/lib/dates";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { formatDate } from "~/ui/format.rules";
import { copyEntry, shiftEntries } from "./entries.commands.server";
import { adminEntryPath, adminMonthPath } from "./time-table.paths";
import { CopyInput, MoveInput } from "./time-table.schema";

const entry = procedure
  .permission("moderator")
  .params({ entryId: Id })
  .returnTo(({ params }) => adminEntryPath(params.entryId));

const routes = verbs({
  /** Copies the entry, and opens the copy. */
  copies: entry.verb(CopyInput, async ({ ctx, params, input }) => {
    const { entryId } = await copyEntry(ctx, params.entryId, input);
    return ctx.redirect(adminEntryPath(entryId), {
      type: "success",
      title: "Entry copied",
      description: "This is the copy. Teams see it at once: change what differs.",
    });
  }),
  /** Moves the entry, and follows it to the month in which it stands then. */
  moves: entry.verb(MoveInput, async ({ ctx, params, input }) => {
    const { days, from } = input;
    const { changed } = await shiftEntries(ctx, { ids: [params.entryId], days, from });
    if (changed === 0) return { type: "error", title: "The entry cannot be moved there" };
    const day = addDays(from, days);
    return ctx.redirect(adminMonthPath(day.slice(0, 7), params.entryId), {
      type: "success",
      title: `Moved to ${formatDate(day, "long", ctx.settings.event.locale)}`,
    });
  }),
});

export const loader = routes.loader;
export const action = routes.action;
