import { teamPath } from "~/features/teams/teams.paths";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { submissionPath } from "../../../admin-forms.paths";
import { SUBMISSION_LOOKS, type SubmissionState } from "../submission-states.rules";

/** A row of the list, in words. */
export interface ListedRow {
  id: string;
  reference: string;
  teamId: string | null;
  who: string;
  by: string | null;
  isGuest: boolean;
  state: SubmissionState;
  note: string | null;
  number: number;
  changed: string;
  /** Of the chosen columns. */
  values: string[];
}

interface AnswerColumn {
  key: string;
  label: string;
  isFigure: boolean;
}

/** `search`: the list's own, so that a submission leads back to it, and to those beside it. */
export const submissionColumns = (
  formId: string,
  { columns, search }: { columns: readonly AnswerColumn[]; search: string },
): Column<ListedRow>[] => [
  {
    key: "reference",
    header: "Reference",
    sortable: true,
    primary: true,
    className: "nowrap",
    render: ({ id, reference }) => <Link to={submissionPath(formId, id) + search}>{reference}</Link>,
  },
  {
    key: "team",
    header: "Team and person",
    sortable: true,
    className: "col-words",
    render: ({ teamId, who, by }) => (
      <>
        {teamId ? <Link to={teamPath(teamId)}>{who}</Link> : <span className="strong">{who}</span>}
        {by && <small className="cell-under">{by}</small>}
      </>
    ),
  },
  {
    key: "state",
    header: "State",
    sortable: true,
    phoneEnd: true,
    render: ({ state, isGuest, note }) => (
      <>
        <SubmissionStatus state={state} />
        {isGuest && (
          <>
            {" "}
            <Badge icon="user-round">Guest</Badge>
          </>
        )}
        {note && <small className="cell-under">{note}</small>}
      </>
    ),
  },
  ...columns.map(
    ({ key, label, isFigure }, at): Column<ListedRow> => ({
      key,
      header: label,
      sortable: true,
      phoneLabel: label,
      className: "col-words col-answer",
      ...(isFigure && { align: "right" }),
      render: ({ values }) =>
        values[at] ? <span className="words">{values[at]}</span> : <span className="muted">–</span>,
    }),
  ),
  {
    key: "version",
    header: "Version",
    sortable: true,
    align: "right",
    hideOnPhone: true,
    render: ({ number }) => <span className="muted">{number}</span>,
  },
  {
    key: "updated",
    header: "Changed",
    sortable: true,
    className: "nowrap",
    phoneLabel: "Changed",
    render: ({ changed }) => changed,
  },
];

/** A draft stands out, as something that nobody counts. */
export function SubmissionStatus({ state }: { state: SubmissionState }) {
  const { label, tone, icon } = SUBMISSION_LOOKS[state];
  return state === "draft" ? (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  ) : (
    <Status tone={tone} icon={icon}>
      {label}
    </Status>
  );
}
