import { Checkbox } from "~/ui/checks";
import { FieldErrors } from "~/ui/field";
import { TextareaField, TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { CELL_IDS } from "../../document/field-types.rules";
import { SHORT_TEXT_TYPES } from "../../document/types/cell-types.rules";
import { CELL_CHOICES } from "../../document/types/repeater/cell-labels.rules";
import { useFieldForm } from "./field-form-context";
import type { FieldValues } from "./field-values.types";
import { emptyCell } from "./limit-values.rules";
import { AddRow, RowButtons, useRows } from "./row-list";
import { DayLimitFields } from "./setting-parts";

type Cell = FieldValues["cells"][number];

/** The columns of a repeater: at most four, each of a kind of its own. */
export function CellRows({ first }: { first: readonly Cell[] }) {
  const { fieldOf } = useFieldForm();
  const { rows, step } = useRows<Cell>(first, () => ({ ...emptyCell(SHORT_TEXT_TYPES[0]), id: "" }));
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
              options={CELL_CHOICES}
              className="cell-type"
            />
            <CellSettings prefix={`cells[${at}].`} row={row} />
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

/** What a column asks of its cells: of all of it the sheet shows what the chosen type has, with and without JavaScript. */
function CellSettings({ prefix, row }: { prefix: string; row: Cell }) {
  const { fieldOf } = useFieldForm();
  const field = (name: keyof Cell) => fieldOf(`${prefix}${name}`, row[name]);
  return (
    <div className="cell-settings">
      <Checkbox field={field("isRequired")} label="Required in each row" />
      <div className="of-text of-number prop-pair">
        <TextField field={field("min")} label="Min" inputMode="decimal" autoComplete="off" />
        <TextField field={field("max")} label="Max" inputMode="decimal" autoComplete="off" />
      </div>
      <div className="of-plain">
        <TextField
          field={field("decimals")}
          label="Decimals at most"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className="of-number">
        <Checkbox field={field("sum")} label="Sum below the column" />
      </div>
      <div className="of-date">
        <DayLimitFields values={row} prefix={prefix} />
      </div>
      <div className="of-list">
        <TextareaField
          field={field("options")}
          label="Options"
          hint="One on each line."
          rows={4}
          dir="auto"
        />
      </div>
    </div>
  );
}
