import { type FormField, needed } from "~/ui/form-field";
import { PasswordField } from "~/ui/password-field";

/** Asked where the sign-in was a while ago: an open screen must not be enough. */
export function PasswordAgain({ field, asked }: { field: FormField; asked: boolean }) {
  if (!asked) return null;
  return (
    <PasswordField
      field={needed(field)}
      label="Your password"
      hint="You signed in a while ago: this makes sure that it is you."
      autoComplete="current-password"
    />
  );
}
