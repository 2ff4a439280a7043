import { TextField } from "~/ui/inputs";
import { useFieldForm } from "../../builder/properties/field-form-context";
import type { SettingsKind } from "./settings.types";

/** The video by its id or its address. */
export const videoSettings = (label: string, hint: string): SettingsKind =>
  function VideoSettings({ values }) {
    const { fieldOf } = useFieldForm();
    return (
      <TextField
        field={fieldOf("video", values.video)}
        label={label}
        hint={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  };
