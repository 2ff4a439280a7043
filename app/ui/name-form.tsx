import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "./button";
import { ErrorSummary } from "./error-summary";
import { fieldsOf, type LastResult, type Limits } from "./fields-of";
import { FormId } from "./form-id";
import { GuardedForm } from "./guarded-form";
import { TextField } from "./inputs";
import { SubmitButton } from "./submit-button";

/** The form that adds a thing which has only a name. */
export function NameForm<Name extends string>({
  name,
  label,
  hint,
  limits,
  formId,
  lastResult,
  submitLabel,
  cancelTo,
}: {
  name: NoInfer<Name>;
  label: string;
  hint?: ReactNode;
  limits: Limits<Name>;
  formId: string;
  lastResult: LastResult | undefined;
  submitLabel: string;
  cancelTo: string;
}) {
  const { id, fields, errors } = fieldsOf({ id: "name-form", limits, lastResult });
  return (
    <GuardedForm lastResult={lastResult} id={id} className="admin-form" noValidate>
      <ErrorSummary errors={errors} />
      <FormId id={formId} lastResult={lastResult} />
      <TextField field={fields[name]} label={label} hint={hint} autoComplete="off" />
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary">{submitLabel}</SubmitButton>
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </GuardedForm>
  );
}
