import { TextField } from "~/ui/inputs";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import { Limits } from "../../../builder/properties/setting-parts";
import { MOST_DECIMALS } from "../../field-types.rules";
import type { SettingsKind } from "../settings.types";

export const number: SettingsKind = function NumberSettings({ values }) {
  const { fieldOf } = useFieldForm();
  return (
    <>
      <Limits values={values} />
      <TextField
        field={fieldOf("decimals", values.decimals)}
        label="Decimals at most"
        hint={`From 0 to ${MOST_DECIMALS}; any number of them where nothing is written.`}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
};
