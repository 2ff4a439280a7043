import { Form } from "@remix-run/react";
import { plainField } from "~/ui/form-field";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { STATE_LABELS } from "../../tasks.texts";
import { PROGRESS_STATUSES } from "../../tasks.types";
import type { TeamTaskData } from "../pages/team-task";
import { taskRemindersPath, taskTeamPath, teamStatusPath } from "../task-teams.paths";

/** Staff set the status by hand, or remind the team of what it has yet to do. */
export function TeamTaskStatusForm({ data }: { data: TeamTaskData }) {
  const { taskId, teamId, progressStatus } = data;
  const isRemindable =
    progressStatus === "incomplete" && data.approvalStatus !== "awaiting" && data.type !== "tbc";
  return (
    <section>
      <h2>Set it by hand</h2>
      <Form method="post" action={teamStatusPath(taskId, teamId)} className="inline-form" preventScrollReset>
        <SelectField
          key={progressStatus}
          field={plainField("status", { value: progressStatus })}
          label="Status"
          options={PROGRESS_STATUSES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        />
        <SubmitButton>Set</SubmitButton>
      </Form>
      {isRemindable && (
        <Form method="post" action={taskRemindersPath(taskId)} className="mt-3" preventScrollReset>
          <input type="hidden" name="ids" value={teamId} />
          <input type="hidden" name="back" value={taskTeamPath(taskId, teamId)} />
          <SubmitButton icon="mail" busyLabel="Sending…">
            Remind the team
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
