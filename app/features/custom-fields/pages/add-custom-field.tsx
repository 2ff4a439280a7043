import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { FieldForm } from "../components/field-form";
import { addCustomField } from "../custom-fields.commands.server";
import { customFieldsPath } from "../custom-fields.paths";
import { countOfFields } from "../custom-fields.queries.server";
import { MOST_FIELDS } from "../custom-fields.rules";
import { CustomFieldInput } from "../custom-fields.schema";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ fields: countOfFields() }))
  .loader(({ found }) => ({
    isFull: found.fields.count >= MOST_FIELDS,
    formId: newId(),
    limits: limitsOf(CustomFieldInput),
  }));

export const action = procedure
  .permission("admin")
  .input(CustomFieldInput)
  .action(async ({ ctx, input }) => {
    await addCustomField(ctx, input);
    return ctx.redirect(customFieldsPath, {
      type: "success",
      title: `Custom field “${input.label}” added`,
      description: "Every team has it now, not answered yet.",
    });
  });

export const handle = { crumb: () => "Add Custom Field" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Custom Field");

export default function AddCustomField() {
  const { isFull, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({
    id: "field",
    limits,
    lastResult,
    values: { type: "text", format: "text", showField: true },
  });
  const back = { to: customFieldsPath, label: "Custom fields" };
  // Who was typing while the last one was added keeps what they typed.
  if (isFull && !lastResult) {
    return (
      <>
        <PageHead title="Add Custom Field" back={back} />
        <EmptyState
          icon="hash"
          title={`There are ${MOST_FIELDS} custom fields already`}
          actions={<ButtonLink to={customFieldsPath}>See the custom fields</ButtonLink>}
        >
          An event has no more than that. Delete one that is not needed any more, and this one has its place.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Add Custom Field"
        lede="Every team gets it. It comes last in the order that teams see."
        back={back}
      />
      <GuardedForm lastResult={lastResult} id="field" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <FormId id={formId} lastResult={lastResult} />
        <RequiredNote />
        <FieldForm
          fields={fields}
          isText
          type={
            <RadioGroup
              field={fields.type}
              label="Type"
              hint="It cannot be changed after creation."
              inline
              options={[
                { value: "text", label: "Text" },
                { value: "boolean", label: "Yes/No" },
              ]}
            />
          }
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Adding…">
            Add custom field
          </SubmitButton>
          <ButtonLink to={customFieldsPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </>
  );
}
