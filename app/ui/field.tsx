import type { HTMLAttributes, ReactNode } from "react";
import { errorIdOf, type FormField, hintIdOf } from "./form-field";
import { Icon } from "./icon";

export type FieldProps = {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  /** Beside the label, on the right, and behind the control in the order of reading and of the tab key: "Forgot password?" */
  aside?: ReactNode;
  /** The label is read out but not shown. Only where the place says it, as in a table's cell or a search. */
  hideLabel?: boolean;
  className?: string;
};

/** Label, hint, control, error: the order that every question of the product has. */
export function Field({
  field,
  label,
  hint,
  aside,
  hideLabel,
  className,
  labelId,
  watch,
  children,
}: FieldProps & {
  /** Where the label names more than the control that it is for. */
  labelId?: string;
  /** What a field listens to that says itself what is wrong with it (`useLeftWrong`). */
  watch?: Pick<HTMLAttributes<HTMLElement>, "onInput" | "onBlur">;
  children: ReactNode;
}) {
  return (
    <div className={["field", aside && "has-aside", className].filter(Boolean).join(" ")} {...watch}>
      <label className={hideLabel ? "vh" : "label"} htmlFor={field.id} id={labelId}>
        {label}
        {field.required && <RequiredMark />}
      </label>
      {hint && (
        <div className="hint" id={hintIdOf(field)}>
          {hint}
        </div>
      )}
      {children}
      <FieldErrors field={field} />
      {aside && <div className="field-aside">{aside}</div>}
    </div>
  );
}

/** The same question for a group of controls. The link of the error summary leads to the first of them. */
export function FieldGroup({
  field,
  label,
  hint,
  hideLabel,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const described = [hint && hintIdOf(field), field.errors?.length && errorIdOf(field)]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      className={className ? `field ${className}` : "field"}
      aria-describedby={described || undefined}
    >
      <legend className={hideLabel ? "vh" : "label"}>
        {label}
        {field.required && <RequiredMark />}
      </legend>
      {hint && (
        <div className="hint" id={hintIdOf(field)}>
          {hint}
        </div>
      )}
      <div className="checks">{children}</div>
      <FieldErrors field={field} />
    </fieldset>
  );
}

export function FieldErrors({ field }: { field: FormField }) {
  if (!field.errors?.length) return null;
  return (
    <div id={errorIdOf(field)}>
      {field.errors.map((message) => (
        <p className="error" key={message}>
          <Icon name="circle-alert" />
          <span>
            <span className="vh">Error: </span>
            {message}
          </span>
        </p>
      ))}
    </div>
  );
}

export function RequiredMark() {
  return (
    <span className="req" aria-hidden="true">
      {"\u00a0*"}
    </span>
  );
}

/** Once per form, before its first question. */
export function RequiredNote() {
  return (
    <p className="required-note">
      Questions marked{" "}
      <span className="req" aria-hidden="true">
        *
      </span>
      <span className="vh">with an asterisk</span> need an answer.
    </p>
  );
}
