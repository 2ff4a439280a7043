import { Form } from "@remix-run/react";
import { Checkbox } from "~/ui/checks";
import { plainField } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import type { DrawerData } from "../pages/task-drawer";
import { completionPath, reopeningPath } from "../tasks.paths";

/** What the team can do with the task now: complete it, send it, accept it, or take that back. */
export function TaskAction({ data }: { data: DrawerData }) {
  const { task, canComplete, canReopen } = data;
  if (canComplete) return <Complete data={data} />;
  if (canReopen) {
    return (
      <Form method="post" action={reopeningPath(task.id)} preventScrollReset>
        <SubmitButton busyLabel="Reopening…">
          {task.approvalStatus === "awaiting" ? "Take it back" : "Reopen task"}
        </SubmitButton>
      </Form>
    );
  }
  return <p className="muted small">{explanation(data)}</p>;
}

function Complete({ data }: { data: DrawerData }) {
  const { task, userName } = data;
  const isDeclaration = task.type === "disclaimer";
  const verb = task.isApprovalNeeded
    ? "Send for approval"
    : isDeclaration
      ? "Accept declaration"
      : "Mark as complete";
  return (
    <Form method="post" action={completionPath(task.id)} preventScrollReset className="drawer-action">
      {isDeclaration && (
        <div className="drawer-sign">
          <TextField
            field={plainField("acceptedName", { required: true, maxLength: 200 })}
            label="Your full name"
            hint={`Type it in place of a signature, ${userName}.`}
            autoComplete="name"
          />
          <Checkbox
            field={plainField("accepted", { required: true })}
            label="I have read the declaration and accept it for my team"
          />
        </div>
      )}
      <SubmitButton variant="primary" busyLabel="Saving…">
        {verb}
      </SubmitButton>
    </Form>
  );
}

function explanation({ task, status }: DrawerData): string {
  if (status === "notApplicable") return "The organisers set this task as not applicable to your team.";
  if (task.approvalStatus === "approved")
    return "Approved by the organisers. Ask them if it must be opened again.";
  if (task.type === "tbc") return "The details are still to be confirmed. There is nothing to do yet.";
  return "This task cannot be completed here.";
}
