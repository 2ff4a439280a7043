import { TextField } from "~/ui/inputs";
import type { OrderingModel } from "../../../runner/page-model.types";
import { MOST_PURCHASE_ORDER, PURCHASE_ORDER } from "../../../runner/row-verbs.rules";

/** What stands with an order: the team's own number of it, until when it can be changed, the terms. */
export function OrderFacts({ ordering }: { ordering: OrderingModel }) {
  const { purchaseOrder, until, note, terms } = ordering;
  return (
    <div className="ordered-facts">
      <TextField
        field={{
          id: PURCHASE_ORDER,
          name: PURCHASE_ORDER,
          initialValue: purchaseOrder,
          maxLength: MOST_PURCHASE_ORDER,
        }}
        label="Your purchase-order number"
        hint="Printed on your order confirmation."
        autoComplete="off"
        className="w-half"
      />
      {note && <p>{note}</p>}
      {(until || terms) && (
        <p className="hint">
          {until}{" "}
          {terms && (
            <a href={terms} target="_blank" rel="noopener">
              Terms of supply<span className="vh"> (opens in a new tab)</span>
            </a>
          )}
        </p>
      )}
    </div>
  );
}
