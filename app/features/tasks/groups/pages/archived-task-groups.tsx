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
import { taskGroupPath, taskGroupPaths, taskGroupsPath } from "../../tasks.paths";
import { archivedGroupList } from "../task-groups.queries.server";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ page: archivedGroupList() }))
  .loader(({ ctx, found }) => {
    const { dayOf } = eventClock(ctx);
    const { locale } = ctx.settings.event;
    return {
      ...found.page,
      rows: found.page.rows.map(({ changedAt, ...group }) => ({
        ...group,
        changedOn: formatDate(dayOf(changedAt), "medium", locale),
      })),
    };
  });

export const meta = pageTitle("Archived Task Groups");

export default function ArchivedTaskGroups() {
  const { rows, active, archived } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Task Groups"
        lede="Archiving took the tasks out of them. A group comes back empty."
      />
      <ArchiveTabs
        label="Task groups"
        className="mb-4"
        counts={{ active, archived }}
        paths={taskGroupPaths}
        isArchived
      />
      {rows.length > 0 ? (
        <DataTable
          caption="Archived task groups"
          rows={rows}
          rowKey={(group) => group.id}
          summary={counted(archived, "group")}
          selection={{
            actions: archiveActions(taskGroupPaths, { isArchived: true, canDelete: true }),
            noun: { one: "group", many: "groups" },
            label: (group) => group.title,
          }}
          columns={[
            {
              key: "title",
              header: "Group",
              primary: true,
              render: (group) => <Link to={taskGroupPath(group.id)}>{group.title}</Link>,
            },
            {
              key: "changedOn",
              header: "Last changed",
              phoneLabel: "Last changed",
              render: (group) => group.changedOn,
            },
          ]}
        />
      ) : (
        <EmptyState
          icon="list-ordered"
          title="No archived task groups"
          actions={<ButtonLink to={taskGroupsPath}>See the active groups</ButtonLink>}
        >
          Groups that you archive are kept here.
        </EmptyState>
      )}
    </>
  );
}
