import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { adminContent } from "../content.queries.server";

/** What the list of active pages shows, or of archived ones. */
export const contentListLoader = ({ isArchived }: { isArchived: boolean }) =>
  procedure
    .permission("moderator")
    .input(adminContent.Search)
    .reads(({ input }) => ({ page: adminContent.page(input, { isArchived }), teamTypes: teamTypeChoices() }))
    .loader(({ ctx, found: { page, teamTypes } }) => {
      const { dayOf } = eventClock(ctx);
      const rows = page.rows.map((row) => ({ ...row, updatedOn: dayOf(row.updatedAt) }));
      return {
        page: { ...page, rows: plainRows(ctx, rows) },
        teamTypes,
        canDelete: hasLevel(ctx.user.level, "admin"),
        locale: ctx.settings.event.locale,
      };
    });
