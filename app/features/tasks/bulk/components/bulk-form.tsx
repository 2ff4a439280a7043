import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary, type FieldError } from "~/ui/error-summary";
import { formatDate } from "~/ui/format.rules";
import { SubmitButton } from "~/ui/submit-button";
import { DataTable } from "~/ui/table";
import type { ChosenTask } from "../bulk-tasks.queries.server";

/** What a bulk verb asks before it acts: the question, the chosen tasks, and the way back to the list. */
export function BulkForm({
  chosen,
  back,
  cancelTo,
  errors,
  submitLabel,
  busyLabel,
  danger,
  locale,
  children,
}: {
  chosen: readonly ChosenTask[];
  back: string;
  cancelTo: string;
  errors: readonly FieldError[];
  submitLabel: string;
  busyLabel?: string;
  danger?: boolean;
  locale: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" className="admin-form" noValidate>
      <ErrorSummary errors={errors} />
      {chosen.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <input type="hidden" name="back" value={back} />
      {children}
      <div className="mt-5">
        <DataTable
          caption="Chosen tasks"
          rows={chosen}
          rowKey={(task) => task.id}
          columns={[
            { key: "title", header: "Chosen tasks", primary: true, render: (task) => task.title },
            {
              key: "dueDate",
              header: "Due now",
              phoneEnd: true,
              render: (task) =>
                task.dueDate ? (
                  formatDate(task.dueDate, "long", locale)
                ) : (
                  <span className="muted">No due date</span>
                ),
            },
          ]}
        />
      </div>
      <ButtonRow className="form-actions">
        <SubmitButton variant={danger ? "danger" : "primary"} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </Form>
  );
}
