import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { TextareaField, TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { addFieldGroupPath, fieldGroupsPath, ownerPath } from "../../admin-forms.paths";
import { FieldGroupInput } from "../../forms.schema";
import { addFieldGroup } from "../field-groups.commands.server";

export const loader = procedure
  .permission("admin")
  .loader(() => ({ formId: newId(), limits: limitsOf(FieldGroupInput) }));

export const action = procedure
  .permission("admin")
  .input(FieldGroupInput)
  .action(async ({ ctx, input }) => {
    const { fieldGroupId } = await addFieldGroup(ctx, input);
    return ctx.redirect(ownerPath({ kind: "fieldGroup", id: fieldGroupId }), {
      type: "success",
      title: `Field group “${input.title}” added`,
    });
  });

export const handle = { crumb: () => "Add Field Group" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Field Group");

export default function AddFieldGroup() {
  const { formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "group", limits, lastResult });
  return (
    <>
      <PageHead
        title="Add Field Group"
        lede="It can be placed in forms at once; its fields are asked as soon as you publish them."
        back={{ to: fieldGroupsPath, label: "Field groups" }}
      />
      <GuardedForm lastResult={lastResult} action={addFieldGroupPath} className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <FormId id={formId} lastResult={lastResult} />
        <RequiredNote />
        <TextField
          field={fields.title}
          label="Title"
          hint="Stands over its fields in each form, unless the form says another."
          autoComplete="off"
          dir="auto"
        />
        <TextareaField field={fields.description} label="Description" rows={3} dir="auto" />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Adding…">
            Add field group
          </SubmitButton>
          <ButtonLink to={fieldGroupsPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </>
  );
}
