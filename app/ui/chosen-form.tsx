import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "./button";
import { ErrorSummary, type FieldError } from "./error-summary";
import { GuardedForm } from "./guarded-form";
import { SubmitButton } from "./submit-button";
import { type Column, DataTable } from "./table";

export interface Noun {
  one: string;
  many: string;
}

export interface ChosenFormProps<Row extends { id: string; title: string }> {
  noun: Noun;
  rows: readonly Row[];
  /** Beside the title of each. */
  column: Omit<Column<Row>, "phoneEnd">;
  /** Sent along; where a value is empty it is left out. */
  hidden?: Record<string, string | undefined>;
  cancelTo: string;
  errors: readonly FieldError[];
  submitLabel: string;
  busyLabel?: string | undefined;
  danger?: boolean;
  children: ReactNode;
}

/**
 * What a verb for many things asks before it acts: the question, the chosen rows, and the way back to the list. Where it
 * takes something away, the rows come first: what goes is read before it is confirmed.
 */
export function ChosenForm<Row extends { id: string; title: string }>(props: ChosenFormProps<Row>) {
  const { noun, rows, column, hidden = {}, danger } = props;
  const table = (
    <DataTable
      caption={`Chosen ${noun.many}`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: "title", header: `Chosen ${noun.many}`, primary: true, render: (row) => row.title },
        { ...column, phoneEnd: true },
      ]}
    />
  );
  // A keyword that was typed to take something away is nobody's loss.
  const Frame = danger ? Form : GuardedForm;
  return (
    <Frame method="post" className="admin-form" noValidate>
      <ErrorSummary errors={props.errors} />
      {rows.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {danger ? table : props.children}
      <div className={danger || props.children ? "mt-5" : undefined}>{danger ? props.children : table}</div>
      <ButtonRow className="form-actions">
        <SubmitButton variant={danger ? "danger" : "primary"} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </SubmitButton>
        <ButtonLink to={props.cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </Frame>
  );
}
