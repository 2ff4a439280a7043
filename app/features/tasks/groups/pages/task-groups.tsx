import { useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { ShortSearch, shortList } from "~/procedure/short-list.server";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { GroupList } from "~/ui/group-list";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { adminTasksPath } from "../../tasks.paths";
import { taskGroupList } from "../task-groups.queries.server";
import { searched } from "../task-groups.report.server";
import { TASK_GROUPS } from "../task-groups.texts";

const UNASSIGNED_ID = "unassigned";

export const loader = procedure
  .permission("moderator")
  .input(ShortSearch)
  .reads(({ ctx }) => ({ page: taskGroupList(eventClock(ctx).today) }))
  .loader(({ ctx, input, found }) => ({
    ...found.page,
    ...shortList(input, searched(found.page.rows)),
    locale: ctx.settings.event.locale,
  }));

export const meta = pageTitle("Task Groups");

export default function TaskGroups() {
  const { locale, ...page } = useLoaderData<typeof loader>();
  return (
    <GroupList
      {...page}
      of={TASK_GROUPS}
      lede="The headings under which teams find their tasks, in this order."
      fixed={({ id, title }) =>
        id === UNASSIGNED_ID && (
          <>
            {title} <span className="cell-sub">Tasks in no group</span>
          </>
        )
      }
      columns={[
        {
          key: "tasks",
          header: "Tasks",
          render: ({ id, tasks }) =>
            tasks > 0 ? (
              <Link to={`${adminTasksPath}?group=${id}`}>{counted(tasks, "task")}</Link>
            ) : (
              <span className="muted">No tasks</span>
            ),
        },
        {
          key: "nextDue",
          header: "Next due",
          phoneLabel: "Next due",
          render: ({ nextDue }) =>
            nextDue ? formatDate(nextDue, "medium", locale) : <span className="muted">Nothing ahead</span>,
        },
      ]}
      empty={(add) => (
        <EmptyState icon={TASK_GROUPS.icon} title="No task groups yet" actions={add}>
          A group is a heading that teams find tasks under. Until there is one, all tasks stand under
          Unassigned.
        </EmptyState>
      )}
    />
  );
}
