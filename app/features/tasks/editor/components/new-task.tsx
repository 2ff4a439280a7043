import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { PageHead } from "~/ui/page-head";
import type { TaskValues } from "../../tasks.schema";
import type { NewTaskData } from "../new-task.server";
import { TaskForm } from "./task-form";

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

/** The form of a task that is not there yet. Its id was made with the page, so that files can go up before it is saved. */
export function NewTask({
  data: { id, groups, teamTypes, files },
  lastResult,
}: {
  data: NewTaskData;
  lastResult: SubmissionResult | undefined;
}) {
  const sent = lastResult?.initialValue?.taskId;
  // What was uploaded belongs to the id that the form began with, whatever the page was read again with.
  const [taskId] = useState(typeof sent === "string" ? sent : id);
  return (
    <>
      <PageHead title="Add Task" />
      <TaskForm
        taskId={taskId}
        values={BLANK}
        files={files}
        groups={groups}
        teamTypes={teamTypes}
        lastResult={lastResult}
        submitLabel="Add task"
      />
    </>
  );
}
