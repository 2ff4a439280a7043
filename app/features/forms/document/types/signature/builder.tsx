import { TextareaField } from "~/ui/inputs";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import type { SettingsKind } from "../settings.types";

export const signature: SettingsKind = function SignatureSettings({ values }) {
  const { fieldOf } = useFieldForm();
  return (
    <TextareaField
      field={fieldOf("agreement", values.agreement)}
      label="Sentence that is agreed to"
      hint="Stands above the signature, such as “I may sign for the company”. Optional."
      rows={3}
    />
  );
};
