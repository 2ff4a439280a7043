import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldErrors, FieldGroup, type FieldProps } from "./field";
import { controlProps, errorIdOf, type FormField, hintIdOf, listValue, textValue } from "./form-field";
import type { Option } from "./select-field";

export type ChoiceGroupProps = Omit<FieldProps, "aside"> & {
  options: readonly (Option & { reveal?: ReactNode })[];
  /** Side by side where there is room: for two or three short answers. */
  inline?: boolean;
  /** In two columns where there is room: for many short answers. */
  columns?: boolean;
};

export function RadioGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="radio" chosen={[textValue(props.field) ?? ""]} />;
}

export function CheckboxGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="checkbox" chosen={listValue(props.field)} />;
}

function ChoiceGroup({
  field,
  options,
  inline,
  columns,
  type,
  chosen,
  ...rest
}: ChoiceGroupProps & { type: "radio" | "checkbox"; chosen: readonly string[] }) {
  const items = options.map((option, index) => {
    // The first control has the field's own id, for the error summary's link.
    const id = index === 0 ? field.id : `${field.id}-${index}`;
    return (
      <div className="choice" key={`${field.key ?? ""}${option.value}`}>
        <div className="check">
          <input
            type={type}
            id={id}
            name={field.name}
            form={field.formId}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
            disabled={option.disabled}
            // A browser would ask for every box of a required group; only radios may carry it.
            required={type === "radio" ? field.required : undefined}
            aria-invalid={field.errors?.length ? true : undefined}
            // The label holds the hint too, for the pointer: named by it whole, the hint would be read out twice.
            aria-labelledby={option.hint ? `${id}-name` : undefined}
            aria-describedby={option.hint ? `${id}-about` : undefined}
          />
          <label htmlFor={id}>
            {option.hint ? <span id={`${id}-name`}>{option.label}</span> : option.label}
            {option.hint && (
              <span className="hint block" id={`${id}-about`}>
                {option.hint}
              </span>
            )}
          </label>
        </div>
        {option.reveal && <div className="reveal">{option.reveal}</div>}
      </div>
    );
  });
  return (
    <FieldGroup {...rest} field={field}>
      {inline || columns ? <div className={inline ? "checks-inline" : "checks-columns"}>{items}</div> : items}
    </FieldGroup>
  );
}

type BoxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "name" | "form" | "required" | "className" | "defaultChecked" | "type" | "children"
> & {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
};

/** One yes or no that is sent as `value` ("on") when ticked and not at all otherwise, as HTML and conform have it. */
export function Checkbox(props: BoxProps) {
  return <Box {...props} />;
}

/** The same for a setting that takes effect at once or is read as on and off. */
export function Switch(props: BoxProps) {
  return <Box {...props} look="switch" />;
}

function Box({ field, label, hint, className, value = "on", look, ...rest }: BoxProps & { look?: "switch" }) {
  const first = field.initialValue;
  return (
    <div className={className ? `field ${className}` : "field"}>
      <div className="check">
        <input
          {...rest}
          {...controlProps(field, Boolean(hint))}
          key={field.key}
          type="checkbox"
          role={look}
          className={look}
          value={value}
          defaultChecked={first === true || first === value}
          aria-labelledby={hint ? `${field.id}-name` : undefined}
          aria-errormessage={field.errors?.length ? errorIdOf(field) : undefined}
        />
        <label htmlFor={field.id}>
          {hint ? <span id={`${field.id}-name`}>{label}</span> : label}
          {field.required && (
            <span className="req" aria-hidden="true">
              {"\u00a0*"}
            </span>
          )}
          {hint && (
            <span className="hint block" id={hintIdOf(field)}>
              {hint}
            </span>
          )}
        </label>
      </div>
      <FieldErrors field={field} />
    </div>
  );
}
