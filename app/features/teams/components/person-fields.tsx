import type { FormField } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";

/** Somebody who is added: the owner of a new team, or a member of one. */
export function PersonFields({
  fields,
  className = "",
}: {
  fields: Record<"firstName" | "surname" | "email" | "phone", FormField>;
  className?: string;
}) {
  return (
    <div className={`grid-2 ${className}`}>
      <TextField field={fields.firstName} label="First name" autoComplete="off" />
      <TextField field={fields.surname} label="Surname" autoComplete="off" />
      <TextField
        field={fields.email}
        label="E-mail address"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        className="span-2"
      />
      <TextField
        field={fields.phone}
        label="Telephone"
        type="tel"
        autoComplete="off"
        hint="The organisers and the team’s owner see it."
        className="span-2"
      />
    </div>
  );
}
