import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary, type FieldError } from "~/ui/error-summary";
import { SubmitButton } from "~/ui/submit-button";
import { AnswersSummary } from "./answers-summary";
import { NotAsked } from "./not-asked";
import { RunnerFrame } from "./runner-frame";
import type { KeptRow, SummaryModel } from "./summary-model.types";

/** Everything that was answered, once more before it is sent in. */
export function CheckAnswers({
  head,
  blocks,
  kept = [],
  errors = [],
  banner,
  aside,
  hidden = {},
  submitTo,
  draftTo,
  submitLabel = "Submit",
  inForm,
  below,
  ways,
}: {
  head: Omit<Parameters<typeof RunnerFrame>[0]["head"], "title">;
  blocks: SummaryModel;
  /** What is not asked any more. */
  kept?: readonly KeptRow[];
  /** Why it could not be sent in. */
  errors?: readonly FieldError[];
  banner?: ReactNode;
  aside?: ReactNode;
  hidden?: Readonly<Record<string, string>>;
  submitTo: string;
  draftTo: string;
  submitLabel?: string;
  /** What is sent with the answers, over the button. */
  inForm?: ReactNode;
  below?: ReactNode;
  /** Behind the buttons: what else can be done with the draft. */
  ways?: ReactNode;
}) {
  return (
    <RunnerFrame head={{ ...head, title: "Check your answers" }} aside={aside}>
      {banner}
      <Form method="post" action={submitTo} aria-label="Check your answers" noValidate>
        <ErrorSummary errors={errors} title="This could not be sent in" />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <AnswersSummary blocks={blocks} />
        <NotAsked rows={kept} />
        {inForm}
        <div className="form-actions">
          <SubmitButton variant="primary" busyLabel="Sending…">
            {submitLabel}
          </SubmitButton>
          <SubmitButton formAction={draftTo}>Save draft</SubmitButton>
          {ways}
        </div>
      </Form>
      {below}
    </RunnerFrame>
  );
}
