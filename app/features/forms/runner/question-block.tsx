import type { ReactNode } from "react";
import { FieldErrors, RequiredMark } from "~/ui/field";
import { errorIdOf, type FormField, hintIdOf } from "~/ui/form-field";

/** A question of several inputs: its name over them, what is said of it, what is wrong with it as a whole. */
export function QuestionBlock({
  field,
  label,
  hint,
  isRequired,
  isSmall,
  children,
}: {
  field: FormField;
  label: string;
  hint?: ReactNode;
  isRequired: boolean;
  /** Within an entry, or beside questions of one input. */
  isSmall: boolean;
  children: ReactNode;
}) {
  const described = [hint && hintIdOf(field), field.errors?.length && errorIdOf(field)].filter(Boolean);
  return (
    <fieldset className="question-set" aria-describedby={described.join(" ") || undefined}>
      <legend className={isSmall ? "label" : "legend"}>
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {hint && (
        <div className="hint" id={hintIdOf(field)}>
          {hint}
        </div>
      )}
      <FieldErrors field={field} />
      {children}
    </fieldset>
  );
}
