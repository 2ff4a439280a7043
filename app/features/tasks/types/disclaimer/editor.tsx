import { TextareaField } from "~/ui/inputs";
import { type TaskFields, type TypeEditor, writtenText } from "../type-editor";

export const disclaimerEditor: TypeEditor = {
  Settings: Words,
  shown: [["disclaimer", "Declaration", writtenText]],
};

function Words({ fields }: { fields: TaskFields }) {
  return (
    <TextareaField
      field={fields.disclaimer}
      label="Text of the declaration"
      hint="Needed for a declaration. Teams accept exactly these words."
      rows={6}
    />
  );
}
