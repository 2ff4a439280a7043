import { Link, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { counted, formatDate } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { eventClock } from "../clock.server";
import { taskGroupList } from "../task-groups.server";
import { addTaskGroupPath, adminTasksPath } from "../tasks.paths";

export const loader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({ groups: taskGroupList(eventClock(ctx).today) }))
  .loader(({ ctx, found }) => ({ groups: found.groups, locale: ctx.settings.event.locale }));

export const meta = pageTitle("Task Groups");

export default function TaskGroups() {
  const { groups, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Task Groups"
        lede="The headings under which teams find their tasks, in this order."
        actions={
          <ButtonLink variant="primary" icon="plus" to={addTaskGroupPath}>
            Add task group
          </ButtonLink>
        }
      />
      <DataTable
        caption="Task groups in their order"
        rows={groups}
        rowKey={(group) => group.id}
        summary={counted(groups.length - 1, "group")}
        columns={[
          {
            key: "title",
            header: "Group",
            primary: true,
            render: (group) =>
              group.id === "unassigned" ? (
                <>
                  {group.title} <span className="cell-sub">Tasks in no group</span>
                </>
              ) : (
                group.title
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
