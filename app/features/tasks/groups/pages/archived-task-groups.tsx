import { Link, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { eventClock } from "../../clock.server";
import {
  taskGroupPath,
  taskGroupRemovalPath,
  taskGroupRestorationsPath,
  taskGroupsPath,
} from "../../tasks.paths";
import { GroupTabs } from "../components/group-tabs";
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
      <GroupTabs active={active} archived={archived} current="archived" />
      {rows.length > 0 ? (
        <DataTable
          caption="Archived task groups"
          rows={rows}
          rowKey={(group) => group.id}
          summary={counted(archived, "group")}
          selection={{
            actions: [
              {
                label: "Restore",
                icon: "rotate-ccw",
                value: "restore",
                formAction: taskGroupRestorationsPath,
              },
              {
                label: "Delete",
                icon: "trash-2",
                value: "delete",
                formAction: taskGroupRemovalPath,
                formMethod: "get",
                danger: true,
              },
            ],
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
