import { Form } from "@remix-run/react";
import { Switch } from "~/ui/checks";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { TextareaField, TextField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import { fieldPath } from "../../admin-forms.paths";
import type { FieldPanelData } from "./field-panel.server";

/** What a field asks and how, saved while it is typed. */
export function FieldForm({
  data,
  lastResult,
}: {
  data: FieldPanelData;
  lastResult: LastResult | undefined;
}) {
  const { values, limits, revision } = data;
  const { fields, errors } = fieldsOf({ id: "field", limits, lastResult, values: { ...values } });
  return (
    <Form
      id="field"
      method="post"
      action={fieldPath(data.owner, data.fieldId)}
      className="field-form"
      noValidate
      preventScrollReset
    >
      <ErrorSummary errors={errors} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="at" value={data.at} />
      <input type="hidden" name="was" value={values.was} />
      <input type="hidden" name="type" value={values.type} />
      <TextField field={fields.label} label="Question" autoComplete="off" dir="auto" />
      <TextareaField field={fields.description} label="Help text" rows={2} dir="auto" />
      <Switch field={fields.isRequired} label="Required" />
      <SubmitButton size="sm" busyLabel="Saving…">
        Save
      </SubmitButton>
    </Form>
  );
}
