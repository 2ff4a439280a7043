import { Checkbox, RadioGroup } from "~/ui/checks";
import { TASK_TYPES } from "../../tasks.types";
import { settingsPartOf } from "../../types/task-types.editor";
import { rulesOf } from "../../types/task-types.rules";
import type { Choosable, TaskFields } from "../../types/type-editor";

/** All types, each with what it does and its own part. */
export function TaskTypeField({
  fields,
  forms,
  workDone,
}: Choosable & {
  fields: TaskFields;
  /** What those teams have done, as a sentence without its stop. */
  workDone: string | null;
}) {
  // Asked once somebody changes the type of a task that teams have worked on.
  const meant = fields.isTypeChangeMeant;
  return (
    <>
      <RadioGroup
        field={fields.type}
        label="Type"
        hint={
          workDone
            ? `${workDone}. If you change the type, their work is kept and the other teams are asked for the new kind.`
            : undefined
        }
        options={TASK_TYPES.map((value) => {
          const { label, hint } = rulesOf(value);
          const Settings = settingsPartOf(value);
          return { value, label, hint, reveal: Settings && <Settings fields={fields} forms={forms} /> };
        })}
      />
      {meant.errors?.length ? <Checkbox field={meant} label="Change it anyway" /> : null}
    </>
  );
}
