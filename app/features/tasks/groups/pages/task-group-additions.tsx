import { useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { ChosenTasks } from "../../admin-tasks.schema";
import { addedTo } from "../../bulk/bulk-page.server";
import { addTasksToGroup } from "../../bulk/bulk-tasks.commands.server";
import { dueColumn } from "../../components/due";
import { taskGroupAdditionsPath, taskGroupPath } from "../../tasks.paths";
import { TASK_NOUN, UNASSIGNED } from "../../tasks.texts";
import { taskTypeLabel } from "../../types/task-types.rules";
import { groupForEdit, tasksOutside } from "../task-groups.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(tasksOutside.Search)
  .reads(({ params, input }) => ({
    group: groupForEdit(params.taskGroupId),
    outside: tasksOutside.page(input, params.taskGroupId),
  }))
  .can(({ found }) => !found.group.isArchived)
  .loader(({ ctx, found }) => ({
    group: { id: found.group.id, title: found.group.title },
    page: { ...found.outside, rows: plainRows(ctx, found.outside.rows) },
    locale: ctx.settings.event.locale,
  }));

/** Puts the chosen tasks at the end of the group. */
export const action = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .returnTo(({ params }) => taskGroupAdditionsPath(params.taskGroupId))
  .verb(ChosenTasks, async ({ ctx, params, input }) => {
    const { title, ...result } = await addTasksToGroup(ctx, { ids: input.ids, ...params });
    return ctx.redirect(
      taskGroupPath(params.taskGroupId),
      bulkToast(result, { noun: "task", ...addedTo(title) }),
    );
  });

export const handle = {
  crumb: () => "Add Tasks",
  crumbs: ({ group }) => ({ [group.id]: group.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Add Tasks to ${data.group.title}`);

export default function TaskGroupAdditions() {
  const { group, page, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Add Tasks to ${group.title}`}
        lede="Choose tasks. They come at the end of the group and stay in the groups that they are in."
        back={{ to: taskGroupPath(group.id), label: group.title }}
      />
      {page.all > 0 && (
        <FilterBar
          label="Filter tasks"
          search={{ label: "Search tasks", placeholder: "Title" }}
          toggles={[{ name: "free", label: "Only tasks in no group" }]}
        />
      )}
      <ListRows
        page={page}
        noun={TASK_NOUN}
        caption="Tasks that are not in the group"
        rowKey={(task) => task.id}
        summary={
          page.total < page.all ? `${page.total} of ${counted(page.all, "task")}` : counted(page.all, "task")
        }
        selection={{
          action: taskGroupAdditionsPath(group.id),
          actions: [{ label: "Add to group", icon: "plus", value: "add" }],
          noun: TASK_NOUN,
          label: (task) => task.title,
        }}
        empty={<EmptyState icon="list-checks" title="Every task is in this group already" />}
        columns={[
          { key: "title", header: "Task", primary: true, render: (task) => task.title },
          {
            key: "groups",
            header: "Groups",
            className: "col-words",
            render: (task) => task.groups.join(", ") || <span className="muted">{UNASSIGNED}</span>,
          },
          { key: "type", header: "Type", hideOnPhone: true, render: (task) => taskTypeLabel(task.type) },
          dueColumn<RowOf<typeof page.rows>>(locale),
        ]}
      />
    </>
  );
}
