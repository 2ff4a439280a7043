import type { SelectHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field";
import { controlProps, listValue, textValue } from "./form-field";
import { Icon } from "./icon";
import { useLeftWrong } from "./left-wrong";

export type Option = { value: string; label: string; hint?: string; disabled?: boolean };
export type OptionGroup = { label: string; options: readonly Option[] };

type SelectProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "id" | "name" | "form" | "required" | "className" | "defaultValue" | "children"
>;

export type SelectFieldProps = FieldProps &
  SelectProps & {
    options: readonly (Option | OptionGroup)[];
    /** The first, empty choice. Leave it out where there is always a choice. */
    placeholder?: string;
  };

export function SelectField({
  field: given,
  label,
  hint,
  aside,
  hideLabel,
  className,
  options,
  placeholder,
  multiple,
  ...rest
}: SelectFieldProps) {
  const { field, watch } = useLeftWrong(given);
  const many = multiple ?? field.multiple;
  return (
    <Field {...{ field, label, hint, aside, hideLabel, className, watch }}>
      <span className="select-wrap">
        <select
          {...rest}
          {...controlProps(field, Boolean(hint))}
          key={field.key}
          className="select"
          multiple={many}
          defaultValue={many ? [...listValue(field)] : textValue(field)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(choice)}
              </optgroup>
            ) : (
              choice(option)
            ),
          )}
        </select>
        {!many && <Icon name="chevron-down" />}
      </span>
    </Field>
  );
}

function choice({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
