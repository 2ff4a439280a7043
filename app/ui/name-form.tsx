import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "./button";
import { ErrorSummary, formErrors } from "./error-summary";
import { FormId } from "./form-id";
import { TextField } from "./inputs";
import { SubmitButton } from "./submit-button";

/** The form of a thing that has only a name. */
export function NameForm<Name extends string>({
  name,
  label,
  hint,
  maxLength,
  formId,
  lastResult,
  submitLabel,
  cancelTo,
}: {
  name: Name;
  label: string;
  hint?: ReactNode;
  maxLength: number;
  /** Of a form that adds. */
  formId?: string;
  lastResult: SubmissionResult | undefined;
  submitLabel: string;
  cancelTo: string;
}) {
  const [form, fields] = useForm<Record<string, string>>({
    id: "name-form",
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    constraint: { [name]: { required: true, maxLength } },
  });
  const field = fields[name];
  if (!field) return null;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} className="admin-form" noValidate>
      <ErrorSummary errors={formErrors(form, [field])} />
      {formId && <FormId id={formId} lastResult={lastResult} />}
      <TextField field={field} label={label} hint={hint} autoComplete="off" />
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary">{submitLabel}</SubmitButton>
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </Form>
  );
}
