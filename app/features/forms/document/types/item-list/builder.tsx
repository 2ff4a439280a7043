import { Switch } from "~/ui/checks";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import type { FieldValues } from "../../../builder/properties/field-values.types";
import { ItemRows } from "../../../builder/properties/item-rows";
import type { SettingsKind } from "../settings.types";

export const itemList: SettingsKind = function ItemListSettings({ data, values }) {
  const { fieldOf } = useFieldForm();
  const field = (name: keyof FieldValues) => fieldOf(name, values[name]);
  return (
    <>
      <ItemRows first={values.items} currency={data.money.currency} />
      <Switch field={field("showPrice")} label="Show prices" />
      <Switch field={field("showSubtotals")} label="Show subtotals" />
      <Switch field={field("showTotal")} label="Show total" />
    </>
  );
};
