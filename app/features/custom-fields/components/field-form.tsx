import type { ReactNode } from "react";
import { Checkbox } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";

type Names = "label" | "placeholder" | "description" | "showField" | "showToChildTeams" | "isRequired";

/** What is said of a field, new or not; `type` stands behind the label. */
export function FieldForm({
  fields,
  type,
  hasPlaceholder,
}: {
  fields: { [K in Names]: FormField };
  type: ReactNode;
  hasPlaceholder: boolean;
}) {
  return (
    <>
      <TextField
        field={fields.label}
        label="Label"
        hint="What is asked: “Stand number”. Columns of reports and imports are called by it."
        autoComplete="off"
      />
      {type}
      <TextareaField
        field={fields.description}
        label="Description"
        hint="Stands under the label where the field is filled in."
        rows={2}
      />
      {hasPlaceholder && (
        <TextField
          field={fields.placeholder}
          label="Placeholder"
          hint="An example in grey, for texts: “B214”."
          autoComplete="off"
        />
      )}
      <fieldset className="form-block">
        <legend className="legend">Who sees it</legend>
        <Checkbox field={fields.showField} label="Show to teams" hint="Otherwise it is for staff only." />
        <Checkbox
          field={fields.showToChildTeams}
          label="Show to stand shares too"
          hint="Only where it is shown to teams."
        />
      </fieldset>
      <fieldset className="form-block">
        <legend className="legend">Answer</legend>
        <Checkbox
          field={fields.isRequired}
          label="Required"
          hint="Whoever edits a team must answer it. It never stands in the way of tasks."
        />
      </fieldset>
    </>
  );
}
