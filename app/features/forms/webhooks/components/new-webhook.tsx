import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { SubmitButton } from "~/ui/submit-button";
import type { RuleSource } from "../../builder/logic-editor/rule-sources.types";
import { sentConditions } from "../../builder/logic-editor/sent-conditions";
import type { BodyPreview } from "../body-preview.server";
import type { PayloadSource } from "../payload.rules";
import { BodySide } from "./body-side";
import { sentPayload } from "./payload-editor";
import { type WebhookFieldName, WebhookFields } from "./webhook-fields";

/** The form of a new webhook, with the body as it will be beside it. */
export function NewWebhook({
  to,
  cancelTo,
  sources,
  values,
  formId,
  limits,
  lastResult,
  preview,
}: {
  to: string;
  cancelTo: string;
  sources: readonly RuleSource[];
  values: readonly PayloadSource[];
  formId: string;
  limits: Limits<WebhookFieldName>;
  lastResult: LastResult | undefined;
  preview: BodyPreview;
}) {
  const { fields, errors } = fieldsOf({
    id: "webhook",
    limits,
    lastResult,
    values: { isActive: true, requestMethod: "POST", requestFormat: "JSON", contentType: "plain" },
  });
  return (
    <div className="webhook-editor section">
      <GuardedForm id="webhook" lastResult={lastResult} action={to} noValidate>
        <ErrorSummary errors={errors} />
        {/* What Enter presses: the buttons of rules and values come first. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          Add webhook
        </button>
        <FormId id={formId} lastResult={lastResult} />
        <WebhookFields
          id="webhook"
          fields={fields}
          first={{
            ...sentConditions(lastResult),
            payload: sentPayload(lastResult?.initialValue?.payload),
          }}
          sources={sources}
          values={values}
          errors={lastResult?.error ?? {}}
          secrets={null}
          secretTo={null}
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Add webhook</SubmitButton>
          <ButtonLink to={cancelTo}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
      <BodySide formId="webhook" preview={preview} test={null} />
    </div>
  );
}
