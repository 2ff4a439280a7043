import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { MovedSearch } from "~/procedure/move.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { GroupEditor } from "~/ui/group-editor";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { dueText } from "../../components/due";
import { adminTaskPath, taskGroupPath } from "../../tasks.paths";
import { TaskGroupTitleInput } from "../../tasks.schema";
import { taskTypeLabel } from "../../types/task-types.rules";
import { groupForEdit } from "../task-groups.queries.server";
import { renameTaskGroup } from "../task-groups.server";
import { TASK_GROUPS } from "../task-groups.texts";

export const loader = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(MovedSearch)
  .reads(({ params }) => ({ group: groupForEdit(params.taskGroupId) }))
  .loader(({ ctx, input, found }) => ({
    ...found,
    ...input,
    limits: limitsOf(TaskGroupTitleInput),
    locale: ctx.settings.event.locale,
  }));

export const action = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(TaskGroupTitleInput)
  .action(async ({ ctx, params, input }) => {
    await renameTaskGroup(ctx, params.taskGroupId, { title: input.title, was: input.over ?? input.was });
    return ctx.redirect(taskGroupPath(params.taskGroupId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ group }) => group.title } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.group.title);

export default function EditTaskGroup() {
  const { locale, ...data } = useLoaderData<typeof loader>();
  return (
    <GroupEditor
      {...data}
      of={TASK_GROUPS}
      lastResult={useActionData<typeof action>()?.lastResult}
      about={
        <p className="muted small">
          Teams see them by due date. Those of one day, and those without a date, are in this order.
        </p>
      }
      items={data.group.tasks.map(({ id, title, type, dueDate }) => ({
        id,
        label: title,
        content: (
          <>
            <Link to={adminTaskPath(id)}>{title}</Link>
            <span className="cell-sub block">
              {taskTypeLabel(type)} · {dueText(dueDate, locale)}
            </span>
          </>
        ),
      }))}
    />
  );
}
