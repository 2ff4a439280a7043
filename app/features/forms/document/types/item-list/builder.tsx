import { useState } from "react";
import { ButtonLink } from "~/ui/button";
import { Switch } from "~/ui/checks";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { formOrdersPath, itemsPath, pasteItemsPath } from "../../../admin-forms.paths";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import type { FieldPanelData } from "../../../builder/properties/field-panel.server";
import type { FieldValues } from "../../../builder/properties/field-values.types";
import { ItemRows } from "../../../builder/properties/item-rows";
import type { SettingsKind } from "../settings.types";

export const itemList: SettingsKind = function ItemListSettings({ data, values }) {
  const { fieldOf } = useFieldForm();
  const field = (name: keyof FieldValues) => fieldOf(name, values[name]);
  // A list that is begun is written here; one that has items has a page of its own.
  const [isNew] = useState(values.items.length === 0);
  return (
    <>
      <Sells data={data} />
      <details className="prop-items" open={isNew}>
        <summary className="btn btn-sm">Names and base prices</summary>
        <ItemRows first={values.items} currency={data.money.currency} />
      </details>
      <fieldset className="field prop-teams">
        <legend className="label">What teams see</legend>
        <Switch field={field("showPrice")} label="Show prices" />
        <Switch field={field("showSubtotals")} label="Show subtotals" hint="The total of each line." />
        <Switch field={field("showTotal")} label="Show total" />
        <Switch field={field("showLeft")} label="How many are left" hint="Otherwise only “Sold out”." />
        <Switch field={field("showLater")} label="Later price beside the early one" />
      </fieldset>
      <WholeForm data={data} />
    </>
  );
};

/** How many items it has and how they sell, with the ways to them. */
function Sells({ data: { owner, fieldId, sells } }: { data: FieldPanelData }) {
  if (!sells) return null;
  const { items, soldOut, oversold, stopped, early } = sells;
  return (
    <div className="field prop-sells">
      <p className="label">Items</p>
      <p>
        {counted(items, "item")}
        {soldOut > 0 && `, ${soldOut} sold out`}
        {oversold > 0 && (
          <>
            , <span className="prop-over">{oversold} oversold</span>
          </>
        )}
        {stopped > 0 && `, ${stopped} not sold any more`}
      </p>
      {early && <p className="hint">Early prices until {early}</p>}
      <div className="btn-row">
        <ButtonLink size="sm" to={itemsPath(owner, fieldId)}>
          Edit items and prices
        </ButtonLink>
        <ButtonLink size="sm" to={`${pasteItemsPath(owner, fieldId)}#paste`}>
          Paste
        </ButtonLink>
      </div>
    </div>
  );
}

/** What holds for all that is ordered with the form; nothing in a field group, which stands in several. */
function WholeForm({ data: { owner, sells } }: { data: FieldPanelData }) {
  const orders = sells?.orders;
  if (!orders) return null;
  const { prices, changeUntil, cancelUntil } = orders;
  const days = [changeUntil && `change until ${changeUntil}`, cancelUntil && `cancel until ${cancelUntil}`]
    .filter(Boolean)
    .join(", ");
  return (
    <div className="field">
      <p className="label">For the whole form</p>
      <p className="hint">
        Prices {prices === "net" ? "exclude" : "include"} VAT.
        {days && ` ${days.charAt(0).toUpperCase()}${days.slice(1)}.`}{" "}
        <Link to={formOrdersPath(owner.id)}>Settings, Orders</Link>
      </p>
    </div>
  );
}
