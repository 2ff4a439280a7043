import { type ClipboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { Checkbox } from "~/ui/checks";
import { FieldErrors } from "~/ui/field";
import { errorIdOf, type FormField, textValue } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { TextareaField } from "~/ui/inputs";
import { TAKES_ROW } from "~/ui/second-press";
import { MOST_COLUMNS, MOST_ROWS } from "../../section-types.rules";
import {
  isLongTable,
  pastedInto,
  rowsOfCells,
  rowsOfText,
  steppedTable,
  type TableStep,
  textOfRows,
} from "../../table-text.rules";
import type { SectionFieldsOf } from "../section-fields.types";

/** Cells as the form has them, sent one after the other, row by row. */
const cellsOf = ({ initialValue }: FormField): string[] =>
  Array.isArray(initialValue)
    ? initialValue.map((cell) => String(cell ?? ""))
    : initialValue === undefined || initialValue === null
      ? []
      : [String(initialValue)];

/**
 * A table as a grid of boxes. Rows and columns come and go by buttons: with JavaScript at once, without it the button saves
 * the working copy and shows it anew. What is copied out of a spreadsheet can be pasted into a cell, or as text.
 */
export function TableField({ fields }: { fields: SectionFieldsOf }) {
  const columns = Number(textValue(fields.columns) ?? 0);
  const sent = cellsOf(fields.cells);
  // A refused form comes back without the cells at its end that nothing stands in.
  const missing = Number(textValue(fields.rowCount) ?? 0) * columns - sent.length;
  const rows = rowsOfCells([...sent, ...Array<string>(Math.max(0, missing)).fill("")], columns);
  return (
    <>
      {isLongTable({ rows: rows.map((cells) => ({ cells })), columnCount: columns }) ? (
        <TextareaField
          field={{ ...fields.pasted, initialValue: textOfRows(rows) }}
          label="Rows"
          hint="The table is long, so it is edited as text: a line for each row, a tab between two cells."
          rows={20}
          wrap="off"
        />
      ) : (
        <Grid
          field={fields.cells}
          rowsField={fields.rowCount}
          columnsField={fields.columns}
          first={rows}
          pasted={fields.pasted}
        />
      )}
      <div className="checks">
        <Checkbox field={fields.isFirstRowHeader} label="The first row is the header" />
        <Checkbox
          field={fields.isFixedWidth}
          label="Fixed width"
          hint="All columns are equally wide. Else each is as wide as what it holds."
        />
      </div>
    </>
  );
}

interface Drawn {
  /** Boxes hold what is typed: a table that is drawn anew has new ones. */
  nth: number;
  rows: string[][];
}

function Grid({
  field,
  rowsField,
  columnsField,
  first,
  pasted,
}: {
  field: FormField;
  rowsField: FormField;
  columnsField: FormField;
  first: string[][];
  pasted: FormField;
}) {
  const { nth, rows, columns, said, table, step, onPaste } = useCells(first);
  const button = (name: TableStep, at: number | null, label: string, vh?: string) => (
    <StepButton
      {...{ name, at, label, vh }}
      disabled={
        (name === "addRow" && rows.length >= MOST_ROWS) || (name === "addColumn" && columns >= MOST_COLUMNS)
      }
      onPress={() => step(name, at ?? 0)}
    />
  );

  const wrong = Boolean(field.errors?.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its boxes have labels of their own
    <div
      className="field"
      role="group"
      aria-labelledby={`${field.id}-label`}
      aria-describedby={wrong ? errorIdOf(field) : undefined}
    >
      <p className="label" id={`${field.id}-label`}>
        Rows
      </p>
      <input type="hidden" name={rowsField.name} value={rows.length} />
      <input type="hidden" name={columnsField.name} value={columns} />
      {columns === 0 ? (
        <p className="muted" id={field.id}>
          The table is empty. Add a first cell, or paste rows below.
        </p>
      ) : (
        <div className="table-edit">
          <CellTable
            key={nth}
            box={table}
            rows={rows}
            field={field}
            button={(name, at, label) => button(name, at, "", label)}
            onPaste={onPaste}
          />
        </div>
      )}
      <div className="btn-row">
        {button("addRow", null, columns === 0 ? "Add a first cell" : "Add row")}
        {columns > 0 && button("addColumn", null, "Add column")}
      </div>
      <FieldErrors field={field} />
      <p className="vh" role="status">
        {said}
      </p>
      <PastedRows field={pasted} />
    </div>
  );
}

/** The cells as they are drawn, and what changes them at once. */
function useCells(first: string[][]) {
  const [{ nth, rows }, setDrawn] = useState<Drawn>({ nth: 0, rows: first });
  const [said, setSaid] = useState("");
  const table = useRef<HTMLTableElement>(null);
  const columns = rows[0]?.length ?? 0;

  const typed = (): string[][] =>
    rowsOfCells(
      [...(table.current?.querySelectorAll<HTMLTextAreaElement>("textarea") ?? [])].map(({ value }) => value),
      columns,
    );
  const draw = (next: string[][], words: string) => {
    setDrawn({ nth: nth + 1, rows: next });
    setSaid(words);
    // The form is told, as of anything that is typed.
    requestAnimationFrame(() =>
      table.current?.closest("form")?.dispatchEvent(new Event("input", { bubbles: true })),
    );
  };
  const step = (name: TableStep, at = 0) => {
    const next = steppedTable(typed(), name, at);
    draw(next, `The table has ${next.length} rows and ${next[0]?.length ?? 0} columns now.`);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, row: number, column: number) => {
    const text = event.clipboardData.getData("text/plain");
    // One cell, or one line of words: that is for the box itself.
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const next = pastedInto(typed(), rowsOfText(text), { row, column });
    draw(
      next.rows,
      next.isCut
        ? `Pasted. A table has at most ${MOST_COLUMNS} columns and ${MOST_ROWS} rows: the rest was left out.`
        : "Pasted.",
    );
  };
  return { nth, rows, columns, said, table, step, onPaste };
}

function CellTable({
  box,
  rows,
  field,
  button,
  onPaste,
}: {
  box: RefObject<HTMLTableElement>;
  rows: string[][];
  field: FormField;
  button(name: TableStep, at: number, label: string): ReactNode;
  onPaste(event: ClipboardEvent<HTMLTextAreaElement>, row: number, column: number): void;
}) {
  return (
    <table ref={box}>
      <caption className="vh">Cells of the table</caption>
      <thead>
        <tr>
          {rows[0]?.map((_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table is drawn anew when columns move
            <th key={column} scope="col">
              <span className="vh">Column {column + 1}</span>
              {button("removeColumn", column, `Remove column ${column + 1}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the table is drawn anew when rows move
          <tr key={row}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={column}>
                <textarea
                  className="input"
                  id={row === 0 && column === 0 ? field.id : undefined}
                  name={field.name}
                  defaultValue={cell}
                  rows={1}
                  maxLength={4_000}
                  dir="auto"
                  aria-label={`Row ${row + 1}, column ${column + 1}`}
                  onPaste={(event) => onPaste(event, row, column)}
                />
              </td>
            ))}
            <td>{button("removeRow", row, `Remove row ${row + 1}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StepButton({
  name,
  at,
  label,
  vh,
  disabled,
  onPress,
}: {
  name: TableStep;
  at: number | null;
  label: string;
  vh: string | undefined;
  disabled: boolean;
  onPress(): void;
}) {
  return (
    <button
      {...(name.startsWith("remove") ? TAKES_ROW : {})}
      type="submit"
      name="step"
      value={at === null ? name : `${name}:${at}`}
      className="btn btn-quiet btn-sm"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
      disabled={disabled}
    >
      <Icon name={name.startsWith("add") ? "plus" : "x"} />
      {label && <span>{label}</span>}
      {vh && <span className="vh">{vh}</span>}
    </button>
  );
}

function PastedRows({ field }: { field: FormField }) {
  return (
    <details className="table-paste" open={Boolean(field.errors?.length) || undefined}>
      <summary>Paste rows from a spreadsheet</summary>
      <TextareaField
        field={field}
        label="Rows as text"
        hint="They take the place of all cells above when you save. A line for each row, a tab between two cells."
        rows={5}
        wrap="off"
      />
    </details>
  );
}
