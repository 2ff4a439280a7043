import { formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { withOpen } from "~/ui/open-row.rules";
import { TaskStatus } from "~/ui/status";
import type { Column } from "~/ui/table";
import { givenInList } from "../../types/task-types.given";
import { taskTeamPath } from "../task-teams.paths";
import type { TeamOfTask } from "../task-teams.queries.server";

/** With calendar days in the event's zone. */
export type TeamLine = Omit<TeamOfTask, "completedAt" | "lastReminder"> &
  Record<"completedOn" | "remindedOn", string | null>;

const none = (word: string) => <span className="muted phone-none">{word}</span>;
const under = (words: string) => <span className="cell-sub block small">{words}</span>;

/** A task's teams as staff list them. `list` is the list's address, kept by what opens a row. */
export function teamColumns(taskId: string, locale: string, list: string): Column<TeamLine>[] {
  const day = (date: string) => formatDate(date, "medium", locale);
  return [
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
    { key: "status", header: "Status", sortable: true, render: statusCell },
    {
      key: "type",
      header: "Type",
      sortable: true,
      hideOnPhone: true,
      className: "col-words",
      render: ({ typeName }) => typeName ?? <span className="muted">No type</span>,
    },
    {
      key: "due",
      header: "Due",
      sortable: true,
      phoneLabel: "Due",
      render: ({ dueDate, isExtended, hasExtraDays, remindedOn }) => (
        <span>
          {dueDate ? <span className="nowrap">{day(dueDate)}</span> : <span className="muted">None</span>}
          {hasExtraDays ? under("Extra days") : isExtended && under("More time given")}
          {remindedOn && under(`Reminded ${formatDate(remindedOn, "short", locale)}`)}
        </span>
      ),
    },
    {
      key: "assignees",
      header: "Assigned to",
      className: "col-words",
      // One line whoever does it: the names lead to where they are changed.
      render: ({ teamId, name, assignees }) => (
        <Link
          className={assignees.length > 0 ? undefined : "btn-text muted-action"}
          to={withOpen(list, teamId)}
          preventScrollReset
          aria-label={assignees.length > 0 ? `${assignees.join(", ")}: change` : `Assign somebody of ${name}`}
        >
          {assignees.join(", ") || "Assign"}
        </Link>
      ),
    },
    {
      key: "completed",
      header: "Completed",
      sortable: true,
      phoneLabel: "Completed",
      render: (team) => {
        const { completedOn, completedBy } = team;
        const given = givenInList(team);
        if (!completedOn && !given) return none("–");
        return (
          <span>
            {completedOn && <span className="nowrap">{day(completedOn)}</span>}
            {completedBy && under(completedBy)}
            {given}
          </span>
        );
      },
    },
    {
      key: "comments",
      header: "Comments",
      align: "right",
      phoneLabel: "Comments",
      render: ({ comments }) => comments || none("0"),
    },
  ];
}

function statusCell({ status, state, approvalStatus, hasRequest }: TeamLine) {
  const more = [
    approvalStatus === "rejected" && status !== "complete" && "Sent back",
    hasRequest && "Has a request",
  ].filter(Boolean);
  return (
    <>
      <TaskStatus state={state === "awaiting" ? state : status} />
      {more.length > 0 && <span className="cell-sub block small nowrap">{more.join(", ")}</span>}
    </>
  );
}
