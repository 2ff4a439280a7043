import { CheckboxGroup, Switch } from "~/ui/checks";
import { TextField } from "~/ui/inputs";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import type { FieldValues } from "../../../builder/properties/field-values.types";
import { CountLimits, Toggle } from "../../../builder/properties/setting-parts";
import { ACCEPTED } from "../../field-types.rules";
import type { SettingsKind } from "../settings.types";

const ACCEPT_LABELS = {
  image: "Images (JPEG, PNG, WebP, SVG)",
  docs: "Documents (PDF, Word, Excel, PowerPoint)",
  video: "Video (MP4)",
} as const;

export const upload: SettingsKind = function UploadSettings({ values }) {
  const { fieldOf } = useFieldForm();
  const field = (name: keyof FieldValues) => fieldOf(name, values[name]);
  return (
    <>
      <CheckboxGroup
        field={field("accept")}
        label="Accepted files"
        hint="All of these where none is chosen."
        options={ACCEPTED.map((value) => ({ value, label: ACCEPT_LABELS[value] }))}
      />
      <Toggle field={<Switch field={field("isMulti")} label="Several files" />}>
        <CountLimits
          values={values}
          names={["minFiles", "maxFiles"]}
          labels={["Least files", "Most files"]}
        />
      </Toggle>
      <Toggle
        field={<Switch field={field("hasMaxFileSize")} label="Override default file size limit (50MB)?" />}
      >
        <TextField
          field={field("maxFileSizeMB")}
          label="File size limit (MB)"
          placeholder="50MB"
          inputMode="decimal"
          autoComplete="off"
        />
      </Toggle>
    </>
  );
};
