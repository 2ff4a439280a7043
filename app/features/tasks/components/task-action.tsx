import { Form } from "@remix-run/react";
import { Checkbox } from "~/ui/checks";
import { plainField } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import type { DrawerData } from "../pages/task-drawer";
import { completionPath, reopeningPath } from "../tasks.paths";

const ACTION_FORM = "task-action";

/**
 * What the team can do with the task now: complete it, send it, accept it, or take that back. It stays one button
 * throughout, so that the focus stays on it; a declaration's fields stand in the body and belong to this form.
 */
export function TaskAction({ data, search = "" }: { data: DrawerData; search?: string }) {
  const { task, canComplete, canReopen } = data;
  if (!canComplete && !canReopen) return <p className="muted small">{explanation(data)}</p>;
  return (
    <Form
      id={ACTION_FORM}
      method="post"
      action={(canComplete ? completionPath(task.id) : reopeningPath(task.id)) + search}
      preventScrollReset
    >
      <SubmitButton
        variant={canComplete ? "primary" : "secondary"}
        busyLabel={canComplete ? "Saving…" : "Reopening…"}
      >
        {canComplete ? verbFor(task) : task.approvalStatus === "awaiting" ? "Take it back" : "Reopen task"}
      </SubmitButton>
    </Form>
  );
}

function verbFor(task: DrawerData["task"]): string {
  if (task.isApprovalNeeded) return "Send for approval";
  return task.type === "disclaimer" ? "Accept declaration" : "Mark as complete";
}

/** The name and the tick with which a team accepts a declaration. */
export function TaskAcceptance({ data: { task, canComplete, userName } }: { data: DrawerData }) {
  if (task.type !== "disclaimer" || !canComplete) return null;
  return (
    <section>
      <h3>Accept it</h3>
      <div className="drawer-sign">
        <TextField
          field={plainField("acceptedName", { required: true, maxLength: 200, formId: ACTION_FORM })}
          label="Your full name"
          hint={`In place of a signature. You are signed in as ${userName}.`}
          autoComplete="name"
        />
        <Checkbox
          field={plainField("accepted", { required: true, formId: ACTION_FORM })}
          label="I have read the declaration and accept it for my team"
        />
      </div>
    </section>
  );
}

function explanation({ task, status }: DrawerData): string {
  if (status === "notApplicable") return "The organisers set this task as not applicable to your team.";
  if (task.approvalStatus === "approved")
    return "Approved by the organisers. Ask them if it must be opened again.";
  if (task.type === "tbc") return "The details are still to be confirmed. There is nothing to do yet.";
  return "This task cannot be completed here.";
}
