import { Checkbox, type ChoiceGroupProps, RadioGroup } from "~/ui/checks";
import { type FormField, textValue } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { type FormChoice, formChoiceLabel, isClosedForm } from "../../form-tasks/form-tasks.rules";
import { TYPE_HINTS, TYPE_LABELS } from "../../tasks.texts";
import { TASK_TYPES, type TaskType } from "../../tasks.types";

/** The seven types, each with what it does and its own part. */
export function TaskTypeField({
  field,
  externalLink,
  disclaimer,
  formId,
  forms,
  meant,
  workDone,
}: {
  field: FormField;
  externalLink: FormField;
  disclaimer: FormField;
  formId: FormField;
  forms: readonly FormChoice[];
  /** Asked once somebody changes the type of a task that teams have worked on. */
  meant: FormField;
  /** What those teams have done, as a sentence without its stop. */
  workDone: string | null;
}) {
  const closed = forms.find(({ id }) => id === textValue(formId) && id !== "");
  const parts: Partial<Record<TaskType, ChoiceGroupProps["options"][number]["reveal"]>> = {
    form: (
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
    ),
    externalForm: (
      <TextField
        field={externalLink}
        type="url"
        inputMode="url"
        label="Address of the form"
        hint="Begins with https:// or http://. It opens in a new tab."
        autoComplete="off"
      />
    ),
    disclaimer: (
      <TextareaField
        field={disclaimer}
        label="Text of the declaration"
        hint="Needed for a declaration. Teams accept exactly these words."
        rows={6}
      />
    ),
  };
  return (
    <>
      <RadioGroup
        field={field}
        label="Type"
        hint={
          workDone
            ? `${workDone}. If you change the type, their work is kept and the other teams are asked for the new kind.`
            : undefined
        }
        options={TASK_TYPES.map((value) => ({
          value,
          label: TYPE_LABELS[value],
          hint: TYPE_HINTS[value],
          reveal: parts[value],
        }))}
      />
      {meant.errors?.length ? <Checkbox field={meant} label="Change it anyway" /> : null}
    </>
  );
}
