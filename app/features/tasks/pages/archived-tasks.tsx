import { useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { adminTasks } from "../admin-tasks.queries.server";
import { AdminTasksSearch, isNarrowed } from "../admin-tasks.schema";
import { archivedBulkActions } from "../bulk/components/bulk-actions";
import { eventClock } from "../clock.server";
import { TaskList } from "../components/task-list";
import { adminTasksPath } from "../tasks.paths";
import { activeGroups } from "../tasks.queries.server";

export const loader = procedure
  .permission("moderator")
  .input(AdminTasksSearch.omit({ status: true }))
  .reads(({ ctx, input }) => ({
    page: adminTasks({ ...input, status: [] }, { clock: eventClock(ctx), isArchived: true }),
    groups: activeGroups(),
    teamTypes: teamTypeChoices(),
  }))
  .loader(({ ctx, input, found }) => ({
    ...found,
    isFiltered: isNarrowed({ ...input, status: [] }),
    canDelete: hasLevel(ctx.user.level, "admin"),
    locale: ctx.settings.event.locale,
  }));

export const meta = pageTitle("Archived Tasks");

export default function ArchivedTasks() {
  const { canDelete, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Tasks"
        lede="No team sees these. What teams did with them is kept, and comes back with them."
      />
      <TaskList
        {...list}
        isArchived
        actions={archivedBulkActions(canDelete)}
        empty={
          <EmptyState
            icon="list-checks"
            title="No archived tasks"
            actions={<ButtonLink to={adminTasksPath}>See the active tasks</ButtonLink>}
          >
            Tasks that you archive are kept here.
          </EmptyState>
        }
      />
    </>
  );
}
