import { useState } from "react";
import { Field, type FieldProps } from "./field";
import { controlProps } from "./form-field";
import { useLeftWrong } from "./left-wrong";

type PasswordFieldProps = FieldProps & {
  autoComplete: "current-password" | "new-password";
  minLength?: number;
  maxLength?: number;
};

/** What was typed is never sent back, so there is no first value. Show and Hide need JavaScript and are absent without it. */
export function PasswordField({
  field: given,
  label,
  hint,
  aside,
  hideLabel,
  className,
  ...rest
}: PasswordFieldProps) {
  const { field, watch } = useLeftWrong(given);
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ field, label, hint, aside, hideLabel, className, watch }}>
      <div className="password">
        <input
          {...rest}
          {...controlProps(field, Boolean(hint))}
          key={field.key}
          className="input"
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          className="password-show needs-js"
          type="button"
          aria-pressed={shown}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
          <span className="vh"> password</span>
        </button>
      </div>
    </Field>
  );
}
