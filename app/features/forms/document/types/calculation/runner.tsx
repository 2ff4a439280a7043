import { Button } from "~/ui/button";
import { knownCalculator } from "../../../logic/logic-graph.rules";
import { usePage } from "../../../runner/page-context";
import type { RunnerKind } from "../runner.types";

/** A result as the answers have it now; without a script as of when the page was opened, and by its button. */
export const calculation: RunnerKind<"calculation"> = function Calculation({ field, name }) {
  const { model, state } = usePage();
  const value = state.worked?.[name];
  const text = value === undefined ? "–" : knownCalculator()?.text(value, field, model.context);
  return (
    <div className="grand-total">
      <div>
        <h2 className="legend">{field.label || "Result"}</h2>
        {field.description && <p className="hint">{field.description}</p>}
      </div>
      <output id={name} tabIndex={-1}>
        {text ?? state.texts?.[name]}
      </output>
      <Button size="sm" className="needs-no-js" formAction={model.paths.update}>
        Update
      </Button>
    </div>
  );
};
