import { teamPath } from "~/features/teams/teams.paths";
import { BackForm } from "~/ui/back-form";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import { endLongerPath, formDaysPath } from "../../admin-forms.paths";

export interface LongerRow {
  teamId: string;
  name: string;
  /** "Sun 7 February 2027, 23:59" */
  until: string;
  /** Why it opens nothing now; null where it does, or will. */
  note: string | null;
  why: string;
  by: string | null;
  at: string;
}

/** Teams for which a form is open longer than for others. */
export function LongerList({ formId, rows }: { formId: string; rows: readonly LongerRow[] }) {
  return (
    <DataTable
      caption="Teams that have longer, whose time ends first"
      rows={rows}
      rowKey={({ teamId }) => teamId}
      columns={columnsOf(formId)}
    />
  );
}

const columnsOf = (formId: string): Column<LongerRow>[] => [
  {
    key: "team",
    header: "Team",
    primary: true,
    render: ({ teamId, name }) => (
      <Link to={teamPath(teamId)} dir="auto">
        {name}
      </Link>
    ),
  },
  {
    key: "until",
    header: "Until",
    phoneLabel: "Until",
    render: ({ until, note }) => (
      <>
        {until}
        {note && <span className="cell-sub block">{note}</span>}
      </>
    ),
  },
  {
    key: "why",
    header: "Said by",
    className: "col-words",
    phoneLabel: "Said by",
    render: ({ by, at, why }) => (
      <>
        {by ?? "Somebody who has left"}, {at}
        {why && (
          <span className="cell-sub block" dir="auto">
            “{why}”
          </span>
        )}
      </>
    ),
  },
  {
    key: "end",
    header: "End",
    hideHeader: true,
    align: "right",
    render: ({ teamId, name }) => (
      <BackForm action={endLongerPath(formId, teamId)} back={formDaysPath(formId)}>
        <SubmitButton size="sm" variant="quiet" busyLabel="Ending…">
          End<span className="vh"> for {name}</span>
        </SubmitButton>
      </BackForm>
    ),
  },
];
