import { AssetField } from "~/features/assets/components/asset-field";
import { fieldPath } from "../../../admin-forms.paths";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import type { SettingsKind } from "../settings.types";

export const image: SettingsKind = function PictureSettings({ data, values }) {
  const { fieldOf } = useFieldForm();
  return (
    <AssetField
      field={fieldOf("assetId", values.assetId)}
      label="Picture"
      value={data.picture}
      back={fieldPath(data.owner, data.fieldId)}
      pickFor={data.label ? `the picture “${data.label}” of a form` : "a picture of a form"}
    />
  );
};
