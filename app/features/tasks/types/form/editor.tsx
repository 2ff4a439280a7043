import { textValue } from "~/ui/form-field";
import { SelectField } from "~/ui/select-field";
import type { Choosable, TaskFields, TypeEditor } from "../type-editor";
import { formChoiceLabel, isClosedForm } from "./form-tasks.rules";

export const formEditor: TypeEditor = {
  Settings: ChosenForm,
  shown: [
    [
      "formId",
      "Form",
      (value, { forms }) => {
        const form = forms.find(({ id }) => id === value);
        return form ? formChoiceLabel(form) : "None";
      },
    ],
  ],
};

function ChosenForm({ fields: { formId }, forms }: Choosable & { fields: TaskFields }) {
  const closed = forms.find(({ id }) => id === textValue(formId) && id !== "");
  return (
    <SelectField
      field={formId}
      label="Form"
      hint={
        forms.length === 0
          ? "There is no published form yet. Publish one, then choose it here."
          : closed && isClosedForm(closed)
            ? "This form is closed, so teams are told that the task cannot be done at the moment. Publish it again, or choose another one."
            : "Published forms only. Submitting the form completes the task."
      }
      placeholder="Choose a form"
      options={forms.map((form) => ({ value: form.id, label: formChoiceLabel(form) }))}
    />
  );
}
