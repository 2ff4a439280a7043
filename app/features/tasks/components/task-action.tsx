import { Form } from "@remix-run/react";
import { SubmitButton } from "~/ui/submit-button";
import type { DrawerData } from "../task-drawer.server";
import { completionPath, reopeningPath } from "../tasks.paths";

export const ACTION_FORM = "task-action";

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

function explanation({ task, status }: DrawerData): string {
  if (status === "notApplicable") return "The organisers set this task as not applicable to your team.";
  if (task.approvalStatus === "approved")
    return "Approved by the organisers. Ask them if it must be opened again.";
  if (task.type === "tbc") return "The details are still to be confirmed. There is nothing to do yet.";
  return "This task cannot be completed here.";
}
