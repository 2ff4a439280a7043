import { TextField } from "~/ui/inputs";
import { type TaskFields, type TypeEditor, writtenText } from "../type-editor";

export const externalFormEditor: TypeEditor = {
  Settings: Address,
  shown: [["externalLink", "Address of the form", writtenText]],
};

function Address({ fields }: { fields: TaskFields }) {
  return (
    <TextField
      field={fields.externalLink}
      type="url"
      inputMode="url"
      label="Address of the form"
      hint="Begins with https:// or http://. It opens in a new tab."
      autoComplete="off"
    />
  );
}
