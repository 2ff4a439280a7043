import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { RequiredMark } from "~/ui/field";
import { TAKES_ROW } from "~/ui/second-press";
import type { AnswerOf, RepeaterRow } from "../../../answers/answer.types";
import { cellName } from "../../../answers/input-names.rules";
import { useInput, usePage } from "../../../runner/page-context";
import { QuestionBlock } from "../../../runner/question-block";
import { ROW_VERBS } from "../../../runner/row-verbs.rules";
import { limitPlace } from "../../../runner/typed-values.rules";
import type { FieldOf } from "../../field.schema";
import { CELL_TEXTS } from "../cell-texts.rules";
import type { RunnerKind } from "../runner.types";
import { CellInput } from "./cell-input";
import { mostRows } from "./kind.rules";
import { PasteRows, pasteRows } from "./paste-rows";
import { hasSum, sumWords } from "./sums.rules";

type Repeater = FieldOf<"repeater">;

interface Row {
  row: number;
  cells: RepeaterRow;
  /** As somebody typed it, and not as it is stored. */
  isTyped?: boolean;
}

/** As long as a notice offers Undo. */
const OFFER_MS = 10_000;

/** What stands in a row of the page; nothing where it is blank. */
function typedCells({ cellSchema }: Repeater, { name, row }: { name: string; row: number }): RepeaterRow {
  const typed = cellSchema.flatMap(({ id }): [string, string][] => {
    const input = document.getElementById(cellName(name, { row, cell: id }));
    const isControl = input instanceof HTMLInputElement || input instanceof HTMLSelectElement;
    return isControl && input.value !== "" ? [[id, input.value]] : [];
  });
  return Object.fromEntries(typed);
}

/** A table to type into: with JavaScript rows come and go in place, without it the page comes again. */
export const repeater: RunnerKind<"repeater"> = function RepeaterQuestion({
  field,
  name,
  answer,
  isInEntry,
}) {
  const { paths } = usePage().model;
  const addId = `${name}-add`;
  const isPasted = mostRows(field) > 1;
  const { rows, removed, said, table, add, remove, putBack } = useTableRows({ field, name, answer, addId });
  const { sums, follow } = useSums({ field, name, answer });
  // A browser that comes back to the page fills in what was typed before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => follow(table.current), []);
  return (
    <QuestionBlock
      field={useInput(name)}
      label={field.label}
      hint={useTableHint(field)}
      isRequired={field.isRequired}
      isSmall={isInEntry}
    >
      <table
        className="rep"
        ref={table}
        onInput={() => follow(table.current)}
        onPaste={isPasted ? (event) => pasteRows(event, name) : undefined}
      >
        <caption className="vh">{field.label}, one per row</caption>
        <HeadRow cells={field.cellSchema} />
        <tbody>
          {rows.map(({ row, cells, isTyped }, at) => (
            <tr key={row} data-row={`Row ${at + 1}`} data-key={row}>
              {field.cellSchema.map((cell) => (
                <CellInput key={cell.id} {...{ name, row, at, cell, cells, isTyped }} />
              ))}
              <td className="rm">
                {rows.length > 1 && (
                  <button
                    {...TAKES_ROW}
                    type="submit"
                    formAction={paths.rows}
                    name={ROW_VERBS.removeRow}
                    value={`${name}[${row}]`}
                    className="btn-text muted-action small"
                    onClick={(event) => {
                      event.preventDefault();
                      remove(at);
                    }}
                  >
                    Remove<span className="vh"> row {at + 1}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {sums && <SumRow cells={field.cellSchema} sums={sums} />}
      </table>
      {removed && rows.length < mostRows(field) && (
        <UndoRemoval row={removed.at + 1} onUndo={() => putBack(removed)} />
      )}
      {rows.length < mostRows(field) ? (
        <Button
          id={addId}
          size="sm"
          icon="plus"
          formAction={paths.rows}
          name={ROW_VERBS.addRow}
          value={name}
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          Add a row<span className="vh"> to {field.label}</span>
        </Button>
      ) : (
        <p className="hint">There can be no more rows.</p>
      )}
      {isPasted && <PasteRows field={field} name={name} />}
      <p className="vh" role="status">
        {said}
      </p>
    </QuestionBlock>
  );
};

/** The rows of the page as they come and go, what is said of that, and where the focus goes. */
function useTableRows({
  field,
  name,
  answer,
  addId,
}: {
  field: Repeater;
  name: string;
  answer: AnswerOf<"repeater"> | null;
  addId: string;
}) {
  const first = answer?.rows.length ? answer.rows : [{}];
  const [rows, setRows] = useState<Row[]>(first.map((cells, row) => ({ row, cells })));
  const [removed, setRemoved] = useState<(Row & { at: number }) | null>(null);
  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(setRemoved, OFFER_MS, null);
    return () => clearTimeout(timer);
  }, [removed]);
  const [said, setSaid] = useState("");
  const [focused, setFocused] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (focused) document.getElementById(focused)?.focus();
    setFocused(null);
  }, [focused]);
  // Whoever follows what is typed hears of rows too.
  const drawnRows = useRef(rows);
  useEffect(() => {
    if (drawnRows.current === rows) return;
    drawnRows.current = rows;
    table.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [rows]);
  const firstCell = field.cellSchema[0]?.id ?? "cell1";
  const add = () => {
    const row = Math.max(...rows.map((one) => one.row)) + 1;
    setRows([...rows, { row, cells: {} }]);
    setSaid(`Row ${rows.length + 1} added.`);
    setFocused(cellName(name, { row, cell: firstCell }));
  };
  const remove = (at: number) => {
    const row = rows[at]?.row ?? 0;
    const cells = typedCells(field, { name, row });
    setRemoved(Object.keys(cells).length > 0 ? { row, cells, isTyped: true, at } : null);
    setRows(rows.toSpliced(at, 1));
    setSaid(`Row ${at + 1} removed.`);
    const next = rows[at + 1] ?? rows[at - 1];
    setFocused(next ? cellName(name, { row: next.row, cell: firstCell }) : addId);
  };
  const putBack = ({ at, ...row }: Row & { at: number }) => {
    setRows(rows.toSpliced(at, 0, row));
    setRemoved(null);
    setSaid(`Row ${at + 1} is back.`);
    setFocused(cellName(name, { row: row.row, cell: firstCell }));
  };
  return { rows, removed, said, table, add, remove, putBack };
}

function HeadRow({ cells }: { cells: Repeater["cellSchema"] }) {
  return (
    <thead>
      <tr>
        {cells.map(({ id, label, isRequired }) => (
          <th scope="col" key={id}>
            {label}
            {isRequired && <RequiredMark />}
          </th>
        ))}
        <th scope="col" className="rm">
          <span className="vh">Action</span>
        </th>
      </tr>
    </thead>
  );
}

function UndoRemoval({ row, onUndo }: { row: number; onUndo(): void }) {
  return (
    <p className="hint">
      Row {row} was removed.{" "}
      <button type="button" className="btn-text" onClick={onUndo}>
        Undo<span className="vh">: row {row} removed</span>
      </button>
    </p>
  );
}

/** What the columns of numbers come to, as it is typed. */
function useSums({
  field,
  name,
  answer,
}: {
  field: Repeater;
  name: string;
  answer: AnswerOf<"repeater"> | null;
}) {
  const { context } = usePage().model;
  const summed = field.cellSchema.filter(hasSum);
  const sumsOf = (rows: readonly RepeaterRow[]) =>
    Object.fromEntries(summed.map((cell) => [cell.id, sumWords(cell, rows, context)])) as RepeaterRow;
  const [sums, setSums] = useState(() => sumsOf(answer?.rows ?? []));
  const follow = (table: HTMLTableElement | null) => {
    if (summed.length === 0 || !table) return;
    const rows = [...table.tBodies].flatMap(({ rows: own }) => [...own]);
    const typed = rows.map(({ dataset }) => {
      const cells = typedCells(field, { name, row: Number(dataset.key) });
      return Object.fromEntries(
        summed.map(({ id }) => [id, CELL_TEXTS.number(cells[id] ?? "", context, [])]),
      ) as RepeaterRow;
    });
    setSums(sumsOf(typed));
  };
  return { sums: summed.length > 0 ? sums : null, follow };
}

function SumRow({ cells, sums }: { cells: Repeater["cellSchema"]; sums: RepeaterRow }) {
  return (
    <tfoot>
      <tr>
        {cells.map(({ id, label }) => (
          <td key={id} className={sums[id] === undefined ? "is-blank" : undefined}>
            {sums[id] !== undefined && (
              <>
                <span className="hint">
                  Sum<span className="rep-of"> of {label}</span>
                </span>{" "}
                <output>{sums[id]}</output>
              </>
            )}
          </td>
        ))}
        <td className="rm is-blank" />
      </tr>
    </tfoot>
  );
}

/** What is said of the rows, then of each column that has limits. */
function useTableHint({ id, description, min, max, cellSchema }: Repeater): string | undefined {
  const { limits } = usePage().model;
  const rows =
    min !== null && max !== null
      ? `${min} to ${max} rows.`
      : min !== null && min > 1
        ? `${min} rows or more.`
        : max !== null
          ? `Up to ${max} rows.`
          : "";
  const columns = cellSchema.flatMap((cell) => {
    const limit = limits?.[limitPlace(id, cell.id)];
    return limit ? [`${cell.label}: ${limit}`] : [];
  });
  return [[description, rows].filter(Boolean).join(" "), ...columns].filter(Boolean).join("\n") || undefined;
}
