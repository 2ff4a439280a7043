import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { SubmitButton } from "~/ui/submit-button";
import type { RuleSource } from "../../builder/logic-editor/rule-sources.types";
import { sentConditions } from "../../builder/logic-editor/sent-conditions";
import type { NamedAnswer } from "../named-answers.rules";
import { ConfirmationFields } from "./confirmation-fields";

/** The form of a new confirmation. */
export function NewConfirmation({
  to,
  cancelTo,
  sources,
  named,
  formId,
  limits,
  lastResult,
}: {
  to: string;
  cancelTo: string;
  sources: readonly RuleSource[];
  named: readonly NamedAnswer[];
  formId: string;
  limits: Limits<"name" | "message" | "isActive">;
  lastResult: LastResult | undefined;
}) {
  const { fields, errors } = fieldsOf({
    id: "confirmation",
    limits,
    lastResult,
    values: { isActive: true },
  });
  return (
    <GuardedForm lastResult={lastResult} action={to} className="admin-form" noValidate>
      <ErrorSummary errors={errors} />
      {/* What Enter presses: the buttons of rules come first. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        Add confirmation
      </button>
      <FormId id={formId} lastResult={lastResult} />
      <ConfirmationFields
        id="confirmation"
        fields={fields}
        first={sentConditions(lastResult)}
        sources={sources}
        named={named}
        errors={lastResult?.error ?? {}}
        isDefault={false}
      />
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary">Add confirmation</SubmitButton>
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </GuardedForm>
  );
}
