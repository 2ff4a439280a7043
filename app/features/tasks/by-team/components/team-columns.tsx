import { Link } from "@remix-run/react";
import { formatDate } from "~/ui/format.rules";
import type { Column } from "~/ui/table";
import { withOpen } from "../../open-row.rules";
import { taskTeamPath } from "../task-teams.paths";
import { CompletedCell, DueCell, StatusCell, type TeamLine } from "./team-cells";

/** A task's teams as staff list them. `search` is the list's address, kept by what opens a row. */
export const teamColumns = (taskId: string, locale: string, search: string): Column<TeamLine>[] => [
  {
    key: "team",
    header: "Team",
    sortable: true,
    primary: true,
    render: (team) => (
      <>
        <Link to={taskTeamPath(taskId, team.teamId)}>{team.name}</Link>
        {team.parentName && <span className="cell-sub">Shares with {team.parentName}</span>}
      </>
    ),
  },
  {
    key: "status",
    header: "Status",
    sortable: true,
    render: (team) => <StatusCell team={team} />,
  },
  {
    key: "type",
    header: "Type",
    sortable: true,
    hideOnPhone: true,
    className: "nowrap",
    render: (team) => team.typeName ?? <span className="muted">No type</span>,
  },
  {
    key: "due",
    header: "Due",
    sortable: true,
    phoneLabel: "Due",
    render: (team) => <DueCell team={team} locale={locale} />,
  },
  {
    key: "assignees",
    header: "Assigned to",
    className: "col-words",
    render: (team) => (
      <>
        {team.assignees.length > 0 ? (
          <span>{team.assignees.join(", ")} </span>
        ) : (
          <span className="muted">Nobody </span>
        )}
        <Link
          className="btn-text small"
          to={withOpen(search, team.teamId)}
          preventScrollReset
          aria-label={`Assign somebody of ${team.name}`}
        >
          Assign
        </Link>
      </>
    ),
  },
  {
    key: "completed",
    header: "Completed",
    sortable: true,
    phoneLabel: "Completed",
    render: (team) => <CompletedCell team={team} locale={locale} />,
  },
  {
    key: "comments",
    header: "Comments",
    align: "right",
    phoneLabel: "Comments",
    render: (team) => team.comments || <span className="muted phone-none">0</span>,
  },
  {
    key: "reminded",
    header: "Last reminder",
    phoneLabel: "Last reminder",
    render: (team) =>
      team.remindedOn ? (
        <span className="nowrap">{formatDate(team.remindedOn, "medium", locale)}</span>
      ) : (
        <span className="muted phone-none">None</span>
      ),
  },
];
