import { useActionData, useLoaderData } from "@remix-run/react";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { procedure } from "~/procedure/procedure.server";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { TaskForm } from "../components/task-form";
import { addTask } from "../tasks.commands.server";
import { adminTasksPath } from "../tasks.paths";
import { activeGroups } from "../tasks.queries.server";
import { TaskInput, type TaskValues } from "../tasks.schema";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ groups: activeGroups(), teamTypes: teamTypeChoices() }))
  .loader(({ found }) => found);

export const action = procedure
  .permission("moderator")
  .input(TaskInput)
  .action(async ({ ctx, input }) => {
    await addTask(ctx, input);
    return ctx.redirect(adminTasksPath, { type: "success", title: `Task “${input.title}” added` });
  });

export const meta = pageTitle("Add Task");

const BLANK: TaskValues = {
  title: "",
  type: "task",
  description: "",
  dueDate: "",
  disclaimer: "",
  externalLink: "",
  groupIds: [],
  teamTypeIds: [],
  showToChildTeams: true,
  isRequired: true,
  isTimeSensitive: false,
  isApprovalNeeded: false,
  version: 0,
};

export default function AddTask() {
  const { groups, teamTypes } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead title="Add Task" />
      <TaskForm
        values={BLANK}
        groups={groups}
        teamTypes={teamTypes}
        lastResult={lastResult}
        submitLabel="Add task"
      />
    </>
  );
}
