import { newId } from "~/lib/ids";
import { minorDigits } from "~/lib/money.rules";
import { FieldErrors } from "~/ui/field";
import { TextareaField, TextField } from "~/ui/inputs";
import { MOST_ITEMS } from "../../document/field-types.rules";
import { useFieldForm } from "./field-form-context";
import { emptyRow } from "./field-steps.rules";
import type { FieldValues } from "./field-values.types";
import { AddRow, RowButtons, useRows } from "./row-list";

type Item = FieldValues["items"][number];

/** What can be ordered, with prices in the event's currency. */
export function ItemRows({ first, currency }: { first: readonly Item[]; currency: string }) {
  const { fieldOf } = useFieldForm();
  const { rows, step } = useRows<Item>(first, () => emptyRow("items", newId) as Item);
  const whole = fieldOf("items", undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its boxes have labels of their own
    <div className="field" role="group" aria-labelledby="field-items-label">
      <p className="label" id="field-items-label">
        Items
      </p>
      <ol className="prop-rows is-cards" id={whole.id}>
        {rows.map(({ key, row }, at) => {
          const field = (name: keyof Item) => fieldOf(`items[${at}].${name}`, row[name]);
          return (
            <li key={key} data-row={key}>
              <input type="hidden" name={`items[${at}].itemId`} defaultValue={row.itemId} />
              <TextField field={field("label")} label="Item" autoComplete="off" dir="auto" />
              <TextField
                field={field("price")}
                label={`Price (${currency})`}
                inputMode={minorDigits(currency) > 0 ? "decimal" : "numeric"}
                autoComplete="off"
              />
              <TextareaField field={field("description")} label="Description" rows={1} dir="auto" />
              <RowButtons
                list="items"
                at={at}
                of={rows.length}
                name={row.label || `item ${at + 1}`}
                step={step}
              />
            </li>
          );
        })}
      </ol>
      {rows.length === 0 && <p className="hint">There is no item yet: nothing could be ordered.</p>}
      <FieldErrors field={whole} />
      <AddRow list="items" onStep={() => step("add")} disabled={rows.length >= MOST_ITEMS}>
        Add item
      </AddRow>
    </div>
  );
}
