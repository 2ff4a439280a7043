import { formatMoney } from "~/lib/money.rules";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import { useInput, usePage } from "../../../runner/page-context";
import type { RunnerKind } from "../runner.types";

/** What all item lists of the form come to. */
export const grandTotal: RunnerKind<"grandTotal"> = function GrandTotal({ field, name }) {
  const { model, state } = usePage();
  return (
    <div className="grand-total">
      <div>
        <h2 className="legend">{field.label || "Total"}</h2>
        {field.description && <p className="hint">{field.description}</p>}
        <FieldErrors field={useInput(name)} />
      </div>
      <output id={name} tabIndex={-1}>
        {formatMoney(state.total, model.context)}
      </output>
      <Button size="sm" className="needs-no-js" formAction={model.paths.update}>
        Update total
      </Button>
    </div>
  );
};
