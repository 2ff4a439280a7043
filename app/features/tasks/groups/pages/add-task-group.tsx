import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { NameForm } from "~/ui/name-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { taskGroupsPath } from "../../tasks.paths";
import { TaskGroupInput } from "../../tasks.schema";
import { addTaskGroup } from "../task-groups.server";

export const loader = procedure.permission("moderator").loader(() => ({
  formId: newId(),
  limits: limitsOf(TaskGroupInput),
}));

export const action = procedure
  .permission("moderator")
  .input(TaskGroupInput)
  .action(async ({ ctx, input }) => {
    await addTaskGroup(ctx, input);
    return ctx.redirect(taskGroupsPath, { type: "success", title: `Task group “${input.title}” added` });
  });

export const handle = { crumb: () => "Add Task Group" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Task Group");

export default function AddTaskGroup() {
  return (
    <>
      <PageHead title="Add Task Group" />
      <NameForm
        name="title"
        label="Title"
        hint="The heading that teams see over its tasks."
        {...useLoaderData<typeof loader>()}
        lastResult={useActionData<typeof action>()?.lastResult}
        submitLabel="Add task group"
        cancelTo={taskGroupsPath}
      />
    </>
  );
}
