import { Checkbox, Switch } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";

/** What a section says of itself. */
export function SectionFields({
  fields,
}: {
  fields: Record<"heading" | "isCollapsable" | "isClosedAtFirst", FormField>;
}) {
  return (
    <>
      <TextField
        field={fields.heading}
        label="Heading"
        hint="What teams read over its items: “Exhibitor manual”. At most 60 characters."
        autoComplete="off"
        dir="auto"
      />
      <Switch
        field={fields.isCollapsable}
        label="Can be folded"
        hint="People fold it away and unfold it; it stays as they left it, on each of their devices."
      />
      <Checkbox
        field={fields.isClosedAtFirst}
        label="Closed at first"
        hint="Until somebody unfolds it. Only for a section that can be folded."
      />
    </>
  );
}
