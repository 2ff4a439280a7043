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
  children: ReactNode;
}

/**
 * What a verb for many things asks before it acts: the question, the chosen rows, and the way back to the list.
 */
export function ChosenForm<Row extends { id: string; title: string }>(props: ChosenFormProps<Row>) {
  return (
    <GuardedForm method="post" className="admin-form" noValidate>
      <ErrorSummary errors={props.errors} />
      <ChosenIds rows={props.rows} hidden={props.hidden} />
      {props.children}
      <div className={props.children ? "mt-5" : undefined}>
        <ChosenTable {...props} />
      </div>
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary" busyLabel={props.busyLabel}>
          {props.submitLabel}
        </SubmitButton>
        <ButtonLink to={props.cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </GuardedForm>
  );
}

export function ChosenTable<Row extends { id: string; title: string }>({
  noun,
  rows,
  column,
}: Pick<ChosenFormProps<Row>, "noun" | "rows" | "column">) {
  return (
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
}

export function ChosenIds({
  rows,
  hidden = {},
}: {
  rows: readonly { id: string }[];
  hidden?: Record<string, string | undefined> | undefined;
}) {
  return (
    <>
      {rows.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  );
}
