import { newId } from "~/lib/ids";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { listTooltip } from "~/ui/tooltip.rules";
import { adminFieldGroups } from "./field-groups.queries.server";

/** What the list of active field groups shows, or of archived ones. */
export const fieldGroupListLoader = ({ isArchived }: { isArchived: boolean }) =>
  procedure
    .permission("admin")
    .input(adminFieldGroups.Search)
    .reads(({ input }) => ({ page: adminFieldGroups.page(input, { isArchived }) }))
    .loader(({ ctx, found: { page } }) => {
      const { momentOf } = eventClock(ctx);
      const rows = page.rows.map(({ updatedAt, forms, tasks, ...group }) => ({
        ...group,
        forms: listTooltip(forms),
        tasks: listTooltip(tasks.map(({ title }) => title)),
        changed: momentOf(updatedAt),
      }));
      return {
        // Of the copy that one of the rows may ask for: rows that say nothing new are not drawn anew.
        copyId: newId(),
        page: { ...page, rows: plainRows(ctx, rows) },
      };
    });
