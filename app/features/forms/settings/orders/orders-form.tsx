import { useState } from "react";
import type { LimitsOf } from "~/procedure/limits.server";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { FieldErrors } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { formOrdersPath } from "../../admin-forms.paths";
import type { FormOrdersForm } from "./form-orders.schema";
import {
  BLANK_DISCOUNT,
  type DiscountValues,
  MOST_DISCOUNT_ROWS,
  type OrderValues,
} from "./order-settings.rules";

const LABELS = {
  prices: "Prices",
  rates: "VAT rates",
  discounts: "Discounts",
  changeUntil: "Last day to change",
  cancelUntil: "Last day to cancel",
  orderPrefix: "Order numbers begin with",
  orderTerms: "Terms of supply",
  orderNote: "Note",
};

interface Values extends OrderValues {
  changeUntil: string;
  cancelUntil: string;
  orderPrefix: string;
  orderTerms: string;
  orderNote: string;
}

/** What holds for everything that is ordered with a form. */
export function OrdersForm({
  formId,
  values,
  version,
  saved,
  limits,
  currency,
  nextNumber,
  lastResult,
}: {
  formId: string;
  values: Values;
  version: number;
  saved: { who: string; when: string };
  limits: LimitsOf<typeof FormOrdersForm>;
  currency: string;
  /** As the next order is numbered: "0038". */
  nextNumber: string;
  lastResult: LastResult | undefined;
}) {
  return (
    <EditorForm
      id="orders"
      label="Orders"
      limits={limits}
      lastResult={lastResult}
      current={{ data: { ...values, version, over: undefined }, version, saved }}
      path={formOrdersPath(formId)}
      seeCurrent="See the saved version"
      differences={(typed) => differences(LABELS, inWords({ ...values }), inWords(typed))}
      submitLabel="Save"
    >
      {(fields) => (
        <>
          <h2 className="legend">With the next version</h2>
          <p className="hint mb-3">Prices, rates and discounts are live when you publish.</p>
          <RadioGroup
            field={fields.prices}
            label="Prices"
            inline
            options={[
              { value: "net", label: "Exclude VAT" },
              { value: "gross", label: "Include VAT" },
            ]}
          />
          <TextareaField
            field={fields.rates}
            label="VAT rates"
            hint="In per cent, one a line: each item has one of them. None: nothing is said of VAT."
            rows={3}
            className="orders-rates"
          />
          <Discounts
            field={fields.discounts}
            saved={values.discounts}
            currency={currency}
            lastResult={lastResult}
          />
          <h2 className="legend orders-at-once">At once</h2>
          <p className="hint mb-3">These hold as soon as you save, for what was ordered before too.</p>
          <div className="orders-pair">
            <DateField
              field={{ ...fields.changeUntil, required: false }}
              label="Last day to change"
              hint="Empty: as long as the form is open."
            />
            <DateField
              field={{ ...fields.cancelUntil, required: false }}
              label="Last day to cancel"
              hint="Empty: likewise."
            />
          </div>
          <TextField
            field={fields.orderPrefix}
            label="Order numbers begin with"
            hint={`The next is ${values.orderPrefix ? `${values.orderPrefix}-` : ""}${nextNumber}.`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="orders-prefix"
          />
          <TextField
            field={fields.orderTerms}
            label="Terms of supply"
            hint="An address that begins with https://. It stands with each order."
            inputMode="url"
            autoComplete="off"
          />
          <TextareaField
            field={fields.orderNote}
            label="Note"
            hint="Stands with an order and on its confirmation."
            rows={3}
            dir="auto"
          />
        </>
      )}
    </EditorForm>
  );
}

/** Rows as a list of differences says them. */
function inWords(values: Record<string, unknown>): Record<string, unknown> {
  const rows = Array.isArray(values.discounts) ? (values.discounts as Partial<DiscountValues>[]) : [];
  return {
    ...values,
    discounts: rows
      .filter(({ from, off }) => from || off)
      .map(
        ({ fromKind, from, offKind, off }) =>
          `${fromKind} ${from}: ${off}${offKind === "percent" ? " %" : ""}`,
      )
      .join(", "),
  };
}

/** A row that is emptied is none, so that one goes without JavaScript too; one blank row stands behind the others. */
function Discounts({
  field,
  saved,
  currency,
  lastResult,
}: {
  field: FormField;
  saved: readonly DiscountValues[];
  currency: string;
  lastResult: LastResult | undefined;
}) {
  const sent = lastResult?.initialValue?.discounts;
  const [first] = useState<readonly DiscountValues[]>(() =>
    Array.isArray(sent) ? Array.from(sent, (row) => ({ ...BLANK_DISCOUNT, ...row })) : saved,
  );
  const [more, setMore] = useState(1);
  const rows = [...first, ...Array.from({ length: more }, () => BLANK_DISCOUNT)].slice(
    0,
    MOST_DISCOUNT_ROWS + 1,
  );
  const of = (at: number, name: keyof DiscountValues): FormField => ({
    id: `${field.id}[${at}].${name}`,
    name: `discounts[${at}].${name}`,
    initialValue: rows[at]?.[name],
    errors: lastResult?.error?.[`discounts[${at}].${name}`] ?? undefined,
  });
  return (
    <fieldset className="form-block" id={field.id} tabIndex={-1}>
      <legend className="legend">Discounts</legend>
      <p className="hint mb-3">
        Off the lines that a row names, once there are so many of them or they come to so much; one after the
        other, before VAT. Empty a row to take it out.
      </p>
      {rows.map((_, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read out twice
        // biome-ignore lint/suspicious/noArrayIndexKey: rows come at the end alone
        <div className="orders-discount" key={at} role="group" aria-label={`Discount ${at + 1}`}>
          <SelectField
            field={of(at, "fromKind")}
            label="From"
            options={[
              { value: "quantity", label: "a quantity of" },
              { value: "sum", label: `a sum of (${currency})` },
            ]}
          />
          <TextField field={of(at, "from")} label="How much" inputMode="decimal" autoComplete="off" />
          <SelectField
            field={of(at, "offKind")}
            label="Off"
            options={[
              { value: "percent", label: "per cent" },
              { value: "amount", label: `an amount (${currency})` },
            ]}
          />
          <TextField field={of(at, "off")} label="Discount" inputMode="decimal" autoComplete="off" />
          <SelectField
            field={of(at, "which")}
            label="Of"
            options={[
              { value: "all", label: "all items" },
              { value: "some", label: "these items" },
            ]}
          />
          <TextareaField
            field={of(at, "items")}
            label="Items, a name a line"
            className="orders-items"
            rows={2}
            dir="auto"
          />
        </div>
      ))}
      {rows.length < MOST_DISCOUNT_ROWS && (
        <Button type="button" size="sm" icon="plus" className="needs-js" onClick={() => setMore(more + 1)}>
          Add discount
        </Button>
      )}
      <FieldErrors field={field} />
    </fieldset>
  );
}
