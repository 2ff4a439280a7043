import { Form } from "@remix-run/react";
import { BackField } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/submit-button";
import type { DrawerData } from "../../task-drawer.server";
import { completionPath } from "../../tasks.paths";
import type { TypeDrawer } from "../type-drawer";
import { FormState } from "./components/form-state";
import { changeAnswersPath, fillInPath, sentAnswersPath } from "./form-tasks.paths";
import type { ShownForm } from "./shown-form.server";

export const formDrawer: TypeDrawer = {
  Part: ({ data, search }) => data.form && <FormPart data={data} form={data.form} search={search} />,
  action: (data) => data.form && <FormAction data={data} form={data.form} />,
};

/** The form that a task asks for, and where the team is with it. What was sent back may be sent again as it is. */
function FormPart({ data, form, search }: { data: DrawerData; form: ShownForm; search: string }) {
  return (
    <section>
      <h3>The form</h3>
      {form.title && <p className="strong">{form.title}</p>}
      <FormState form={form} />
      {form.state === "again" && data.canComplete && (
        <Form
          method="post"
          action={completionPath(data.task.id) + search}
          className="mt-3"
          preventScrollReset
        >
          <BackField />
          <SubmitButton variant="secondary" size="sm" busyLabel="Sending…">
            Send it again unchanged
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}

/** The one next step with the form; what was sent can always be read. */
function FormAction({ data, form }: { data: DrawerData; form: ShownForm }) {
  const { task, status } = data;
  const { state, submission } = form;
  if (state === "notStarted" || state === "draft") {
    return (
      <ButtonLink variant="primary" to={fillInPath(form.id, task.id)}>
        {state === "draft" ? "Go on with the draft" : "Start"}
      </ButtonLink>
    );
  }
  if (state === "closed" && form.days?.state === "notYet" && !submission)
    return <ButtonLink to={fillInPath(form.id, task.id)}>Read the questions</ButtonLink>;
  if (!submission) {
    return (
      <p className="muted small">
        {status === "notApplicable"
          ? "The organisers set this task as not applicable to your team."
          : state === "closed"
            ? "There is nothing that you can do here now."
            : "There is nothing left to do here."}
      </p>
    );
  }
  if (state !== "again") {
    return <ButtonLink to={sentAnswersPath(form.id, submission.id)}>See what you sent</ButtonLink>;
  }
  return (
    <ButtonLink variant="primary" to={changeAnswersPath(form.id, submission.id)}>
      {submission.change ? "Go on with the change" : "Change your answers"}
    </ButtonLink>
  );
}
