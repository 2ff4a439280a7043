import { Checkbox, type ChoiceGroupProps, RadioGroup } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import { TYPE_HINTS, TYPE_LABELS } from "../../tasks.texts";
import { CHOSEN_TYPES, type TaskType } from "../../tasks.types";

/** The seven types, each with what it does and its own part. A form is there only for a task that is one already. */
export function TaskTypeField({
  field,
  externalLink,
  disclaimer,
  isForm,
  meant,
  workDone,
}: {
  field: FormField;
  externalLink: FormField;
  disclaimer: FormField;
  isForm: boolean;
  /** Asked once somebody changes the type of a task that teams have worked on. */
  meant: FormField;
  /** What those teams have done, as a sentence without its stop. */
  workDone: string | null;
}) {
  const parts: Partial<Record<TaskType, ChoiceGroupProps["options"][number]["reveal"]>> = {
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
  const types: readonly TaskType[] = isForm ? [...CHOSEN_TYPES, "form"] : CHOSEN_TYPES;
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
        options={types.map((value) => ({
          value,
          label: TYPE_LABELS[value],
          hint: TYPE_HINTS[value],
          reveal: parts[value],
        }))}
      />
      {meant.errors?.length ? <Checkbox field={meant} label="Change the type anyway" /> : null}
    </>
  );
}
