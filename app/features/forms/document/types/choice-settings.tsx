import { Switch } from "~/ui/checks";
import { optionStockPath } from "../../admin-forms.paths";
import { useFieldForm } from "../../builder/properties/field-form-context";
import { OptionRows } from "../../builder/properties/option-rows";
import { Limits, Toggle } from "../../builder/properties/setting-parts";
import type { SettingsKind } from "./settings.types";

/** Options, and whether several of them can be chosen. */
export const choiceSettings: SettingsKind = function ChoiceSettings({ data, values }) {
  const { fieldOf } = useFieldForm();
  return (
    <>
      <OptionRows
        first={values.options}
        pasted={values.pasted}
        areNew={!data.wasPublished}
        stock={data.optionStock}
        stockTo={optionStockPath(data.owner, data.fieldId)}
      />
      <Toggle field={<Switch field={fieldOf("isMulti", values.isMulti)} label="Several answers" />}>
        <Limits values={values} />
      </Toggle>
    </>
  );
};
