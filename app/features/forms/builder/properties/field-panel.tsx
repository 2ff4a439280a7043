import type { LastResult } from "~/ui/fields-of";
import { FieldForm } from "./field-form";
import type { FieldPanelData } from "./field-panel.server";

/**
 * The properties and the logic of one field: at the right of the editor, and on the field's own page. Its pages keep
 * `shouldRevalidate = revalidateOnConflict`, so that a refused save is shown beside what is saved now.
 */
export function FieldPanel({
  data,
  lastResult,
  isFree,
}: {
  data: FieldPanelData;
  lastResult?: LastResult | undefined;
  /** Nobody else is editing the form. */
  isFree: boolean;
}) {
  return (
    <fieldset className="bare field-panel" disabled={!isFree}>
      <legend className="vh">{data.label || "Field"}</legend>
      <FieldForm key={`${data.fieldId} ${data.values.type}`} data={data} lastResult={lastResult} />
    </fieldset>
  );
}
