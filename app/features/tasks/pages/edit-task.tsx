import { useActionData, useLoaderData } from "@remix-run/react";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { formatDate } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { eventClock } from "../clock.server";
import { TaskForm } from "../components/task-form";
import { updateTask } from "../tasks.commands.server";
import { adminTasksPath } from "../tasks.paths";
import { activeGroups, taskForEdit } from "../tasks.queries.server";
import { TaskInput, type TaskValues } from "../tasks.schema";
import { TYPE_LABELS } from "../tasks.texts";
import { EDITABLE_TYPES } from "../tasks.types";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .reads(({ params }) => ({
    task: taskForEdit(params.taskId),
    groups: activeGroups(),
    teamTypes: teamTypeChoices(),
  }))
  .loader(({ ctx, found }) => ({
    ...found,
    updatedOn: eventClock(ctx).dayOf(found.task.updatedAt),
    locale: ctx.settings.event.locale,
  }));

export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(TaskInput)
  .action(async ({ ctx, params, input }) => {
    await updateTask(ctx, params.taskId, input);
    return ctx.redirect(adminTasksPath, { type: "success" });
  });

export const handle = { crumb: ({ task }: { task: { title: string } }) => task.title };

export const meta = pageTitle((data: { task: { title: string } }) => data.task.title);

export default function EditTask() {
  const { task, groups, teamTypes, updatedOn, locale } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const isEditable = (EDITABLE_TYPES as readonly string[]).includes(task.type);
  return (
    <>
      <PageHead
        title={task.title}
        meta={[
          TYPE_LABELS[task.type],
          `Changed ${formatDate(updatedOn, "medium", locale)}${task.updatedBy ? ` by ${task.updatedBy}` : ""}`,
        ]}
      />
      {isEditable ? (
        <TaskForm
          values={valuesOf(task)}
          groups={groups}
          teamTypes={teamTypes}
          lastResult={lastResult}
          submitLabel="Save changes"
        />
      ) : (
        <Banner tone="info" title="This type of task is not edited here" />
      )}
    </>
  );
}

function valuesOf(task: ReturnType<typeof useLoaderData<typeof loader>>["task"]): TaskValues {
  return {
    ...task,
    type: task.type === "disclaimer" ? "disclaimer" : "task",
    dueDate: task.dueDate ?? "",
    disclaimer: task.disclaimer ?? "",
  };
}
