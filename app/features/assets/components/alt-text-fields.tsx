import { Checkbox } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { TextareaField } from "~/ui/inputs";

/** What is said in the place of a picture, or that nothing need be. */
export function AltTextFields({
  fields,
  value,
}: {
  fields: { altText: FormField; isDecorative: FormField };
  /** Of the box, where one form has several of them. */
  value?: string;
}) {
  return (
    <>
      <TextareaField
        field={fields.altText}
        label="Alt text"
        hint="Read out to people who do not see the picture."
        rows={3}
      />
      <Checkbox
        field={fields.isDecorative}
        label="Decorative: says nothing that the text does not"
        className="mt-3"
        value={value}
      />
    </>
  );
}
