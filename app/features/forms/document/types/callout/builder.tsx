import { RadioGroup } from "~/ui/checks";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import { CALLOUT_STYLES } from "../../field-types.rules";
import type { SettingsKind } from "../settings.types";

const STYLE_LABELS = {
  default: "Default",
  warning: "Warning",
  danger: "Danger",
  success: "Success",
} as const;

export const callout: SettingsKind = function CalloutSettings({ values }) {
  const { fieldOf } = useFieldForm();
  return (
    <RadioGroup
      field={fieldOf("style", values.style)}
      label="Style"
      options={CALLOUT_STYLES.map((value) => ({ value, label: STYLE_LABELS[value] }))}
    />
  );
};
