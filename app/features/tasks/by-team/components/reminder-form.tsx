import type { ReactNode } from "react";
import { ButtonRow } from "~/ui/button";
import { formatDate } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { DataTable } from "~/ui/table";
import { NONE_DUE } from "../../components/due";
import { NoteAndMail } from "./note-and-mail";

/** A team of a task, or a task of a team, that a reminder is about. */
interface Reminded {
  id: string;
  dueDate: string | null;
}

/** Asks before reminders are sent: whom or what of, in which words. */
export function ReminderForm<Row extends Reminded>({
  children,
  rows,
  caption,
  summary,
  header,
  to,
  nameOf,
  locale,
  submitLabel,
  cancel,
  ...note
}: Parameters<typeof NoteAndMail>[0] & {
  /** Who gets the e-mail; fields of the form's own. */
  children: ReactNode;
  rows: readonly Row[];
  caption: string;
  summary?: string;
  /** Of the rows' names. */
  header: string;
  to(row: Row): string;
  nameOf(row: Row): string;
  locale: string;
  submitLabel: string;
  cancel: ReactNode;
}) {
  return (
    <GuardedForm className="admin-form">
      {children}
      <div className="mt-4">
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={(row) => row.id}
          summary={summary}
          columns={[
            {
              key: "name",
              header,
              primary: true,
              render: (row) => <Link to={to(row)}>{nameOf(row)}</Link>,
            },
            {
              key: "due",
              header: "Due",
              phoneEnd: true,
              render: ({ dueDate }) => (dueDate ? formatDate(dueDate, "medium", locale) : NONE_DUE),
            },
          ]}
        />
      </div>
      <NoteAndMail {...note} />
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary" icon="mail" busyLabel="Sending…">
          {submitLabel}
        </SubmitButton>
        {cancel}
      </ButtonRow>
    </GuardedForm>
  );
}
