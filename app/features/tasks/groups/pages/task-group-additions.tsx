import { useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted, formatDate } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { DataTable } from "~/ui/table";
import { ChosenTasks, OutsideSearch } from "../../admin-tasks.schema";
import { bulkReply, bulkToast } from "../../bulk/bulk-reply.server";
import { addTasksToGroup } from "../../bulk/bulk-tasks.commands.server";
import { taskGroupAdditionsPath, taskGroupPath } from "../../tasks.paths";
import { TYPE_LABELS, UNASSIGNED } from "../../tasks.texts";
import { groupForEdit, tasksOutside } from "../task-groups.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(OutsideSearch)
  .reads(({ params, input }) => ({
    group: groupForEdit(params.taskGroupId),
    outside: tasksOutside(params.taskGroupId, input),
  }))
  .can(({ found }) => !found.group.isArchived)
  .loader(({ ctx, input, found }) => ({
    group: { id: found.group.id, title: found.group.title },
    ...found.outside,
    isFiltered: input.q !== "" || input.free !== undefined,
    locale: ctx.settings.event.locale,
  }));

/** Puts the chosen tasks at the end of the group. */
export const action = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(ChosenTasks)
  .returnTo(({ params }) => taskGroupAdditionsPath(params.taskGroupId))
  .action(({ ctx, params, input }) =>
    bulkReply(ctx, taskGroupPath(params.taskGroupId), async () => {
      const { title, ...result } = await addTasksToGroup(ctx, { ids: input.ids, ...params });
      return bulkToast(result, { done: `added to “${title}”`, why: "in it already, archived or deleted" });
    }),
  );

export const handle = {
  crumbs: ({ group }: { group: { id: string; title: string } }) => ({ [group.id]: group.title }),
};

export const meta = pageTitle((data: { group: { title: string } }) => `Add Tasks to ${data.group.title}`);

export default function TaskGroupAdditions() {
  const { group, total, all, rows, isFiltered, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Add Tasks to ${group.title}`}
        lede="Choose tasks. They come at the end of the group and stay in the groups that they are in."
        back={{ to: taskGroupPath(group.id), label: group.title }}
      />
      {all > 0 && (
        <FilterBar
          label="Filter tasks"
          search={{ label: "Search tasks", placeholder: "Title" }}
          toggles={[{ name: "free", label: "Only tasks in no group" }]}
        />
      )}
      {rows.length > 0 ? (
        <DataTable
          caption="Tasks that are not in the group"
          rows={rows}
          rowKey={(task) => task.id}
          summary={total < all ? `${total} of ${counted(all, "task")}` : counted(all, "task")}
          selection={{
            action: taskGroupAdditionsPath(group.id),
            actions: [{ label: "Add to group", icon: "plus", value: "add" }],
            noun: { one: "task", many: "tasks" },
            label: (task) => task.title,
          }}
          columns={[
            { key: "title", header: "Task", primary: true, render: (task) => task.title },
            {
              key: "groups",
              header: "Groups",
              className: "col-words",
              render: (task) => task.groups.join(", ") || <span className="muted">{UNASSIGNED}</span>,
            },
            { key: "type", header: "Type", hideOnPhone: true, render: (task) => TYPE_LABELS[task.type] },
            {
              key: "dueDate",
              header: "Due",
              phoneLabel: "Due",
              render: (task) =>
                task.dueDate ? (
                  formatDate(task.dueDate, "medium", locale)
                ) : (
                  <span className="muted">No due date</span>
                ),
            },
          ]}
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="tasks" filters={["q", "free"]} />
      ) : (
        <EmptyState icon="list-checks" title="Every task is in this group already" />
      )}
      <Pagination total={total} noun="tasks" />
    </>
  );
}
