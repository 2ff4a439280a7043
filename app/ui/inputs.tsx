import type { InputHTMLAttributes, TextareaHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field";
import { constraintProps, controlProps, textValue } from "./form-field";
import { useLeftWrong } from "./left-wrong";

type Taken = "id" | "name" | "form" | "required" | "className" | "defaultValue" | "children";
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, Taken>;

export type TextFieldProps = FieldProps &
  InputProps & { prefix?: string; suffix?: string; inputClass?: string };

/** One line of text: every `type` that the browser gives a text box to. */
export function TextField({
  field: given,
  label,
  hint,
  aside,
  hideLabel,
  className,
  prefix,
  suffix,
  inputClass,
  ...rest
}: TextFieldProps) {
  const { field, watch } = useLeftWrong(given);
  const input = (
    <input
      type="text"
      {...constraintProps(field)}
      {...rest}
      {...controlProps(field, Boolean(hint))}
      key={field.key}
      className={inputClass ? `input ${inputClass}` : "input"}
      defaultValue={textValue(field)}
    />
  );
  return (
    <Field {...{ field, label, hint, aside, hideLabel, className, watch }}>
      {prefix || suffix ? (
        <div className={prefix ? "input-prefix" : "input-suffix"}>
          {prefix && <span>{prefix}</span>}
          {input}
          {suffix && <span>{suffix}</span>}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}

/** A calendar day, `YYYY-MM-DD` both ways. `min` and `max` are such days too. */
export function DateField(props: Omit<TextFieldProps, "type">) {
  return <TextField {...props} type="date" inputClass={props.inputClass ?? "w-date"} />;
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Taken>;

export function TextareaField({
  field: given,
  label,
  hint,
  aside,
  hideLabel,
  className,
  rows = 4,
  ...rest
}: FieldProps & AreaProps) {
  const { field, watch } = useLeftWrong(given);
  const { minLength, maxLength } = field;
  return (
    <Field {...{ field, label, hint, aside, hideLabel, className, watch }}>
      <textarea
        minLength={minLength}
        maxLength={maxLength}
        rows={rows}
        {...rest}
        {...controlProps(field, Boolean(hint))}
        key={field.key}
        className="textarea"
        defaultValue={textValue(field)}
      />
    </Field>
  );
}
