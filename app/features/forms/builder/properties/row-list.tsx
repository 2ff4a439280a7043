import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icon";
import { MOVES_ROW, TAKES_ROW } from "~/ui/second-press";
import { useFieldForm } from "./field-form-context";
import { type RowList, type RowWay, stepOf } from "./field-steps.rules";

interface Kept<Row> {
  key: number;
  row: Row;
}

/** Rows of a form with what can be done with each: their boxes hold what is typed, wherever they move to. */
export interface Rows<Row> {
  rows: readonly Kept<Row>[];
  /** What a script does in place of the button, which draws the form anew without one. A row is added below `at`, else behind all. */
  step(way: RowWay, at?: number): void;
  append(added: readonly Row[]): void;
  replace(by: readonly Row[]): void;
}

export function useRows<Row>(first: readonly Row[], makeRow: () => Row): Rows<Row> {
  const next = useRef(first.length);
  const [rows, setRows] = useState(() => first.map((row, key): Kept<Row> => ({ key, row })));
  const { follow } = useFieldForm();
  const focused = useRef<number | null>(null);
  // A new row is where whoever added it goes on.
  useEffect(() => {
    if (focused.current === null) return;
    document
      .querySelector<HTMLElement>(`[data-row="${focused.current}"] input:not([type="hidden"])`)
      ?.focus();
    focused.current = null;
  });
  const kept = (row: Row): Kept<Row> => {
    next.current += 1;
    return { key: next.current, row };
  };
  return {
    rows,
    append: (added) => {
      setRows([...rows, ...added.map(kept)]);
      follow();
    },
    replace: (by) => {
      setRows(by.map(kept));
      follow();
    },
    step: (way, at = -1) => {
      const one = rows[at];
      if (way === "add") {
        const added = kept(makeRow());
        focused.current = added.key;
        setRows(rows.toSpliced(one ? at + 1 : rows.length, 0, added));
      } else if (one) {
        const rest = rows.filter((row) => row !== one);
        const place = way === "up" ? at - 1 : at + 1;
        setRows(way === "remove" ? rest : rest.toSpliced(Math.max(0, place), 0, one));
      }
      follow();
    },
  };
}

/** A button of the rows: it submits, unless a script does at once what it says. */
function StepButton({
  way,
  list,
  at,
  onStep,
  disabled,
  title,
  isQuiet,
  children,
}: {
  way: RowWay;
  list: RowList;
  at?: number;
  onStep(): void;
  disabled?: boolean;
  title?: string;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      {...(way === "remove" ? TAKES_ROW : way === "add" ? {} : MOVES_ROW)}
      type="submit"
      name="step"
      value={stepOf(way, list, at)}
      className={isQuiet ? "btn btn-quiet btn-sm" : "btn btn-sm"}
      title={title}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onStep();
      }}
    >
      {children}
    </button>
  );
}

/** Up, down and remove, of the row that is called so. */
export function RowButtons({
  list,
  at,
  of,
  name,
  step,
}: {
  list: RowList;
  at: number;
  of: number;
  name: string;
  step(way: RowWay, at: number): void;
}) {
  const button = (way: RowWay, icon: "arrow-up" | "arrow-down" | "x", words: string, disabled = false) => (
    <StepButton {...{ way, list, at, disabled, title: words }} isQuiet onStep={() => step(way, at)}>
      <Icon name={icon} />
      {/* Beside a single box there is no room for them. */}
      <span className="row-word">{words}</span>
      <span className="vh"> {name}</span>
    </StepButton>
  );
  return (
    <div className="row-buttons">
      {button("up", "arrow-up", "Move up", at === 0)}
      {button("down", "arrow-down", "Move down", at === of - 1)}
      {button("remove", "x", "Remove")}
    </div>
  );
}

export function AddRow({
  list,
  onStep,
  disabled,
  children,
}: {
  list: RowList;
  onStep(): void;
  disabled?: boolean;
  children: string;
}) {
  return (
    <StepButton way="add" list={list} onStep={onStep} disabled={disabled ?? false}>
      <Icon name="plus" />
      {children}
    </StepButton>
  );
}
