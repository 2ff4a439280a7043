import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { optionsOf } from "~/ui/filter.rules";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { TextareaField, TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { addedFieldPath, addFormPath, adminFormsPath, copiesPath, ownerPath } from "../admin-forms.paths";
import { QUESTIONS, TEXT_AND_MEDIA } from "../builder/palette.rules";
import { buildingOf, labelOfType } from "../document/types/builder-kinds.rules";
import { addForm } from "../forms.commands.server";
import { formsToCopy } from "../forms.queries.server";
import { CopyOfInput, NewFormInput } from "../forms.schema";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ forms: formsToCopy() }))
  .loader(({ found }) => ({
    ...found,
    formId: newId(),
    copyId: newId(),
    limits: limitsOf(NewFormInput),
    copyLimits: limitsOf(CopyOfInput),
  }));

export const action = procedure
  .permission("moderator")
  .input(NewFormInput)
  .action(async ({ ctx, input }) => {
    const { formId, firstFieldId } = await addForm(ctx, input);
    const owner = { kind: "form", id: formId } as const;
    return ctx.redirect(firstFieldId ? addedFieldPath(owner, firstFieldId) : ownerPath(owner), {
      type: "success",
      title: `Form “${input.title}” added`,
    });
  });

export const handle = { crumb: () => "Add Form" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Form");

export default function AddForm() {
  const { forms, formId, copyId, limits, copyLimits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "form", limits, lastResult, values: { firstField: "text" } });
  const copy = fieldsOf({ id: "copy", limits: copyLimits, lastResult: undefined });
  return (
    <>
      <PageHead
        title="Add Form"
        lede="It is not published until you say so: nobody sees it before."
        back={{ to: adminFormsPath, label: "Forms" }}
      />
      <GuardedForm lastResult={lastResult} action={addFormPath} className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <FormId id={formId} lastResult={lastResult} />
        <RequiredNote />
        <TextField field={fields.title} label="Title" autoComplete="off" dir="auto" />
        <TextareaField
          field={fields.description}
          label="Description"
          hint="Stands under the title: what it is for, and how long it takes."
          rows={3}
          dir="auto"
        />
        <SelectField
          field={fields.firstField}
          label="First field"
          hint="More can be added, moved and taken out in the editor."
          options={FIRST_FIELDS}
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Adding…">
            Add form
          </SubmitButton>
          <ButtonLink to={adminFormsPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
      {forms.length > 0 && (
        <Section title="Or begin with a copy">
          <BackForm action={copiesPath} back={addFormPath} className="admin-form">
            <FormId id={copyId} />
            <SelectField
              field={copy.fields.source}
              label="Form to copy"
              hint="Its fields, logic, confirmations and notifications are copied, not what was sent in."
              options={optionsOf(forms)}
            />
            <ButtonRow className="form-actions">
              <SubmitButton icon="copy" busyLabel="Copying…">
                Copy form
              </SubmitButton>
            </ButtonRow>
          </BackForm>
        </Section>
      )}
    </>
  );
}

/** What a form may begin with: a picture and a field group are chosen in the editor. */
const FIRST_FIELDS = [...QUESTIONS, ...TEXT_AND_MEDIA].map(({ title, types }) => ({
  label: title,
  options: types
    .filter(({ type }) => !buildingOf(type).names)
    .map(({ type }) => ({ value: type, label: labelOfType(type) })),
}));
