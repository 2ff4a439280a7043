import { eventWord } from "~/event-settings/core-pages.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { eventDay } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { adminTasks } from "./admin-tasks.queries.server";
import { activeGroups } from "./tasks.queries.server";

/** What the list of active tasks shows, or of archived ones. An archived task has no status: nobody sees it. */
export const taskListLoader = ({ isArchived }: { isArchived: boolean }) =>
  procedure
    .permission("moderator")
    .input(adminTasks.Search)
    .reads(({ ctx, input }) => ({
      page: adminTasks.page(isArchived ? { ...input, status: [] } : input, {
        clock: eventDay(ctx),
        isArchived,
      }),
      groups: activeGroups(),
      teamTypes: teamTypeChoices(),
    }))
    .loader(({ ctx, found }) => ({
      ...found,
      title: eventWord(ctx.settings.terminology, "tasks", "Tasks"),
      page: { ...found.page, rows: plainRows(ctx, found.page.rows) },
      canDelete: hasLevel(ctx.user.level, "admin"),
      locale: ctx.settings.event.locale,
    }));
