import { useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { ArchiveTabs, archiveActions } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import {
  addTaskGroupPath,
  adminTasksPath,
  taskGroupPath,
  taskGroupPaths,
  taskGroupsReorderPath,
} from "../../tasks.paths";
import { taskGroupList } from "../task-groups.queries.server";

const UNASSIGNED_ID = "unassigned";

export const loader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({ page: taskGroupList(eventClock(ctx).today) }))
  .loader(({ ctx, found }) => ({ ...found.page, locale: ctx.settings.event.locale }));

export const meta = pageTitle("Task Groups");

export default function TaskGroups() {
  const { rows, active, archived, locale } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addTaskGroupPath}>
      Add task group
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Task Groups"
        lede="The headings under which teams find their tasks, in this order."
        actions={
          <>
            {active > 1 && (
              <ButtonLink icon="arrow-up-down" to={taskGroupsReorderPath}>
                Change the order
              </ButtonLink>
            )}
            {add}
          </>
        }
      />
      <ArchiveTabs
        label="Task groups"
        className="mb-4"
        counts={{ active, archived }}
        paths={taskGroupPaths}
      />
      {active === 0 && (
        <EmptyState icon="list-ordered" title="No task groups yet" actions={add}>
          A group is a heading that teams find tasks under. Until there is one, all tasks stand under
          Unassigned.
        </EmptyState>
      )}
      <DataTable
        caption="Task groups in their order"
        rows={rows}
        rowKey={(group) => group.id}
        summary={counted(active, "group")}
        selection={{
          actions: archiveActions(taskGroupPaths, { canDelete: true }),
          noun: { one: "group", many: "groups" },
          label: (group) => group.title,
          isFixed: (group) => group.id === UNASSIGNED_ID,
        }}
        columns={[
          {
            key: "title",
            header: "Group",
            primary: true,
            render: (group) =>
              group.id === UNASSIGNED_ID ? (
                <>
                  {group.title} <span className="cell-sub">Tasks in no group</span>
                </>
              ) : (
                <Link to={taskGroupPath(group.id)}>{group.title}</Link>
              ),
          },
          {
            key: "tasks",
            header: "Tasks",
            phoneLabel: "Tasks",
            render: (group) =>
              group.tasks > 0 ? (
                <Link to={`${adminTasksPath}?group=${group.id}`}>{counted(group.tasks, "task")}</Link>
              ) : (
                <span className="muted">None</span>
              ),
          },
          {
            key: "nextDue",
            header: "Next due",
            phoneLabel: "Next due",
            render: (group) =>
              group.nextDue ? (
                formatDate(group.nextDue, "medium", locale)
              ) : (
                <span className="muted">Nothing ahead</span>
              ),
          },
        ]}
      />
    </>
  );
}
