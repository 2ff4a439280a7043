import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { SubmitButton } from "~/ui/submit-button";
import { sentConditions } from "../../builder/logic-editor/sent-conditions";
import { type FieldName, NotificationFields, type NotificationFieldsProps } from "./notification-fields";

/** The form of a new notification. */
export function NewNotification({
  to,
  cancelTo,
  formId,
  limits,
  lastResult,
  ...asked
}: Pick<NotificationFieldsProps, "sources" | "named" | "questions" | "form"> & {
  to: string;
  cancelTo: string;
  formId: string;
  limits: Limits<FieldName>;
  lastResult: LastResult | undefined;
}) {
  const { fields, errors } = fieldsOf({
    id: "notification",
    limits,
    lastResult,
    values: {
      isActive: true,
      usesTitle: true,
      showSubmission: true,
      sendToType: asked.form.isPublic ? "admin" : "user",
    },
  });
  return (
    <GuardedForm lastResult={lastResult} action={to} className="admin-form" noValidate>
      <ErrorSummary errors={errors} />
      {/* What Enter presses: the buttons of rules come first. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        Add notification
      </button>
      <FormId id={formId} lastResult={lastResult} />
      <NotificationFields
        id="notification"
        fields={fields}
        first={sentConditions(lastResult)}
        errors={lastResult?.error ?? {}}
        {...asked}
      />
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary">Add notification</SubmitButton>
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </GuardedForm>
  );
}
