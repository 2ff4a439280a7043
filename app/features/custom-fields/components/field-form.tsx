import type { ReactNode } from "react";
import { Checkbox, RadioGroup } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import { FIELD_FORMATS, FORMAT_LABELS } from "../custom-fields.rules";

type Names =
  | "label"
  | "format"
  | "placeholder"
  | "description"
  | "showField"
  | "showToChildTeams"
  | "isKeptByStaff"
  | "isRequired";

/** What is said of a field, new or not; `type` stands behind the label. */
export function FieldForm({
  fields,
  type,
  isText,
}: {
  fields: { [K in Names]: FormField };
  type: ReactNode;
  /** Or may become one. */
  isText: boolean;
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
      {isText && (
        <RadioGroup
          field={fields.format}
          label="A text is read as"
          hint="What was typed stays. A number or a date is read from it by the event’s language, for conditions."
          inline
          options={FIELD_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        />
      )}
      <TextareaField
        field={fields.description}
        label="Description"
        hint="Stands under the label where the field is filled in."
        rows={2}
      />
      {isText && (
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
          field={fields.isKeptByStaff}
          label="Kept by staff"
          hint="Teams do not change it, even where they see it. Who sees a task, page or download can hang on it."
        />
        <Checkbox
          field={fields.isRequired}
          label="Required"
          hint="Whoever edits a team must answer it. It never stands in the way of tasks."
        />
      </fieldset>
    </>
  );
}
