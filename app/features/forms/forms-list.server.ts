import { hasLevel } from "~/identity/permissions.rules";
import { newId } from "~/lib/ids";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { listTooltip } from "~/ui/tooltip.rules";
import { openOf } from "./days/form-open.server";
import { adminForms } from "./forms.queries.server";

/** What the list of active forms shows, or of archived ones. */
export const formListLoader = ({ isArchived }: { isArchived: boolean }) =>
  procedure
    .permission("moderator")
    .input(adminForms.Search)
    .reads(({ input }) => ({ page: adminForms.page(input, { isArchived }) }))
    .loader(({ ctx, found: { page } }) => {
      const { momentOf } = eventClock(ctx);
      const rows = page.rows.map(({ updatedAt, tasks, ...form }) => ({
        ...form,
        tasks: listTooltip(tasks),
        changed: momentOf(updatedAt),
        open: openOf(ctx, { ...form, isArchived }),
      }));
      return {
        // Of the copy that one of the rows may ask for: rows that say nothing new are not drawn anew.
        copyId: newId(),
        page: { ...page, rows: plainRows(ctx, rows) },
        isAdmin: hasLevel(ctx.user.level, "admin"),
      };
    });
