import { useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { adminTasks } from "../admin-tasks.queries.server";
import { AdminTasksSearch, isNarrowed } from "../admin-tasks.schema";
import { activeBulkActions } from "../bulk/components/bulk-actions";
import { eventClock } from "../clock.server";
import { TaskList } from "../components/task-list";
import { addTaskPath, tasksExportPath } from "../tasks.paths";
import { activeGroups } from "../tasks.queries.server";

export const loader = procedure
  .permission("moderator")
  .input(AdminTasksSearch)
  .reads(({ ctx, input }) => ({
    page: adminTasks(input, { clock: eventClock(ctx) }),
    groups: activeGroups(),
    teamTypes: teamTypeChoices(),
  }))
  .loader(({ ctx, input, found }) => ({
    ...found,
    isFiltered: isNarrowed(input),
    canDelete: hasLevel(ctx.user.level, "admin"),
    locale: ctx.settings.event.locale,
  }));

export const meta = pageTitle("Tasks");

export default function AdminTasks() {
  const { canDelete, ...list } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addTaskPath}>
      Add task
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Tasks"
        actions={
          <>
            {list.page.total > 0 && <GenerateReport to={tasksExportPath} />}
            {add}
          </>
        }
      />
      <TaskList
        {...list}
        actions={activeBulkActions(canDelete)}
        empty={
          <EmptyState icon="list-checks" title="No tasks yet" actions={add}>
            A task tells teams what you need from them and by when. Add the first one.
          </EmptyState>
        }
      />
    </>
  );
}
