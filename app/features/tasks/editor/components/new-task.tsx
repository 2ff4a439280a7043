import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { type LastResult, sentText } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import type { Edited } from "~/ui/use-editor";
import type { TaskValues } from "../../tasks.schema";
import { taskAsking } from "../../types/form/form-tasks.rules";
import { settingValues } from "../../types/task-types.editor";
import { FIRST_TYPE } from "../../types/task-types.rules";
import type { newTaskLoader } from "../new-task.server";
import { TaskForm } from "./task-form";

const VALUES: TaskValues = {
  title: "",
  type: FIRST_TYPE,
  description: "",
  dueDate: "",
  ...settingValues(),
  groupIds: [],
  teamTypeIds: [],
  showToChildTeams: true,
  isRequired: true,
  isTimeSensitive: false,
  isApprovalNeeded: false,
  lookFor: "",
  version: 0,
};

const BLANK: Edited<TaskValues> = { data: VALUES, version: 0, saved: { who: "", when: "" } };

/** Begun as a task that asks for a form. */
const ofForm = (form: { id: string; title: string }): Edited<TaskValues> => ({
  ...BLANK,
  data: { ...VALUES, ...taskAsking(form) },
});

/** The form of a task that is not there yet. Its id was made with the page, so that files can go up before it is saved. */
export function NewTask() {
  const { id, form, ...data } = useLoaderData<typeof newTaskLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  // What was uploaded belongs to the id that the form began with, whatever the page was read again with.
  const [taskId] = useState(sentText(lastResult, "taskId") ?? id);
  return (
    <>
      <PageHead title="Add Task" />
      <TaskForm {...data} taskId={taskId} edited={form ? ofForm(form) : BLANK} lastResult={lastResult} />
    </>
  );
}
