import { useState } from "react";
import { Switch } from "~/ui/checks";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { useFieldForm } from "../properties/field-form-context";
import type { FieldPanelData } from "../properties/field-panel.server";
import type { FieldValues } from "../properties/field-values.types";
import { FormulaField } from "./formula-field";
import { TriedValues } from "./tried-values";

const DIGITS = Array.from({ length: 11 }, (_, at) => ({
  value: String(at),
  label: at === 0 ? "None" : String(at),
}));

/** How a result is worked out, to how many decimals, and who sees it. */
export function CalculationSettings({ data, values }: { data: FieldPanelData; values: FieldValues }) {
  const { fieldOf } = useFieldForm();
  const [formula, setFormula] = useState(values.formula);
  const [isAmount, setAmount] = useState(values.isAmount);
  const { names, money } = data;
  return (
    <>
      <FormulaField
        field={fieldOf("formula", values.formula)}
        {...{ names, formula }}
        onChange={setFormula}
      />
      <TriedValues {...{ names, formula, money }} result={{ ...values, isAmount }} />
      <Switch
        field={fieldOf("isAmount", values.isAmount)}
        label={`An amount in ${money.currency}`}
        onChange={(event) => setAmount(event.currentTarget.checked)}
      />
      <div className={isAmount ? "prop-pair is-amount" : "prop-pair"}>
        <SelectField field={fieldOf("digits", values.digits)} label="Decimals" options={DIGITS} />
        <TextField field={fieldOf("unit", values.unit)} label="Unit" autoComplete="off" dir="auto" />
      </div>
      <p className="hint formula-rounding">
        {isAmount ? "Rounded to the currency’s decimals" : "Rounded"} once, at the end, half away from zero.
        With a blank number, or divided by nothing, the result is blank.
      </p>
      <Switch
        field={fieldOf("isForStaff", values.isForStaff)}
        label="Kept for staff"
        hint="In submissions, reports and exports. Not in the page, the mail or the confirmation of the team."
      />
    </>
  );
}
