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

/** A declaration is accepted by its form in the body; its button stands in the foot all the same. */
function Complete({ data: { task } }: { data: DrawerData }) {
  const isDeclaration = task.type === "disclaimer";
  const verb = task.isApprovalNeeded
    ? "Send for approval"
    : isDeclaration
      ? "Accept declaration"
      : "Mark as complete";
  const button = (
    <SubmitButton variant="primary" busyLabel="Saving…" form={isDeclaration ? ACCEPT_FORM : undefined}>
      {verb}
    </SubmitButton>
  );
  if (isDeclaration) return button;
  return (
    <Form method="post" action={completionPath(task.id)} preventScrollReset>
      {button}
    </Form>
  );
}

const ACCEPT_FORM = "accept";

/** The name and the tick with which a team accepts a declaration. */
export function TaskAcceptance({ data: { task, canComplete, userName } }: { data: DrawerData }) {
  if (task.type !== "disclaimer" || !canComplete) return null;
  return (
    <section>
      <h3>Accept it</h3>
      <Form
        method="post"
        id={ACCEPT_FORM}
        action={completionPath(task.id)}
        preventScrollReset
        className="drawer-sign"
      >
        <TextField
          field={plainField("acceptedName", { required: true, maxLength: 200 })}
          label="Your full name"
          hint={`In place of a signature. You are signed in as ${userName}.`}
          autoComplete="name"
        />
        <Checkbox
          field={plainField("accepted", { required: true })}
          label="I have read the declaration and accept it for my team"
        />
      </Form>
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
