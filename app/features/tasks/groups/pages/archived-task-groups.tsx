import { useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { formatDate } from "~/ui/format.rules";
import { changedOnColumn, GroupList } from "~/ui/group-list";
import { pageTitle } from "~/ui/page-title";
import { archivedGroupList } from "../task-groups.queries.server";
import { TASK_GROUPS } from "../task-groups.texts";

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
  return (
    <GroupList
      {...useLoaderData<typeof loader>()}
      of={TASK_GROUPS}
      isArchived
      lede="Archiving took the tasks out of them. A group comes back empty."
      columns={[changedOnColumn]}
    />
  );
}
