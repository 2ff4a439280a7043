import { FieldErrors } from "~/ui/field";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { CELL_IDS } from "../../document/field-types.rules";
import { labelOfType } from "../../document/types/builder-kinds.rules";
import { SHORT_TEXT_TYPES } from "../../document/types/cell-types.rules";
import { useFieldForm } from "./field-form-context";
import type { FieldValues } from "./field-values.types";
import { AddRow, RowButtons, useRows } from "./row-list";

type Cell = FieldValues["cells"][number];

/** The columns of a repeater: at most four, each a short text. */
export function CellRows({ first }: { first: readonly Cell[] }) {
  const { fieldOf } = useFieldForm();
  const { rows, step } = useRows<Cell>(first, () => ({ id: "", label: "", type: SHORT_TEXT_TYPES[0] }));
  const whole = fieldOf("cells", undefined);
  // A column keeps its id for life; a new one has the first that is free.
  const taken = new Set(rows.map(({ row }) => row.id).filter(Boolean));
  const free = CELL_IDS.filter((id) => !taken.has(id));
  const ids = rows.map(({ row }) => row.id || free.shift() || "");
  return (
    // biome-ignore lint/a11y/useSemanticElements: its boxes have labels of their own
    <div className="field" role="group" aria-labelledby="field-cells-label">
      <p className="label" id="field-cells-label">
        Columns
      </p>
      <ol className="prop-rows is-cards" id={whole.id}>
        {rows.map(({ key, row }, at) => (
          <li key={key} data-row={key}>
            <input type="hidden" name={`cells[${at}].id`} value={ids[at]} readOnly />
            <TextField
              field={fieldOf(`cells[${at}].label`, row.label)}
              label={`Column ${at + 1}`}
              autoComplete="off"
              dir="auto"
            />
            <SelectField
              field={fieldOf(`cells[${at}].type`, row.type)}
              label="Type"
              options={SHORT_TEXT_TYPES.map((value) => ({ value, label: labelOfType(value) }))}
            />
            <RowButtons
              list="cells"
              at={at}
              of={rows.length}
              name={row.label || `column ${at + 1}`}
              step={step}
            />
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="hint">There is no column yet: nothing could be filled in.</p>}
      <FieldErrors field={whole} />
      <AddRow list="cells" onStep={() => step("add")} disabled={rows.length >= CELL_IDS.length}>
        Add column
      </AddRow>
    </div>
  );
}
