import { RiskBadge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { withOpen } from "~/ui/open-row.rules";
import { CellProgress } from "~/ui/progress";
import type { Column } from "~/ui/table";
import { rowId } from "~/ui/use-row-focus";
import { fromList, teamReportPath } from "../../reports.paths";
import type { HEALTH_VIEWS, HealthLine } from "../health.server";

type View = (typeof HEALTH_VIEWS)[number];

/** The columns of a view. `list` is the list's address without an open row, `search` its search; `open` the row that is open. */
export function healthColumns(
  view: View,
  { list, search, open }: { list: string; search: string; open: string },
): Column<HealthLine>[] {
  // Written once, not for each row.
  const behind = fromList(search);
  const opened = withOpen(list, "");
  const name: Column<HealthLine> = {
    key: "name",
    header: "Team",
    sortable: true,
    primary: true,
    className: "col-words",
    render: (team) => (
      <>
        <Link dir="auto" to={teamReportPath(team.id) + behind}>
          {team.name}
        </Link>
        {team.typeName && <span className="cell-sub"> {team.typeName}</span>}
        {team.standShareRole === "child" && (
          <span className="cell-sub"> shares with {team.parentName ?? "Unknown Parent Team"}</span>
        )}
        {team.isArchived && <span className="cell-sub"> Archived</span>}
      </>
    ),
  };
  const explain: Column<HealthLine> = {
    key: "explain",
    header: "Explain",
    hideHeader: true,
    align: "right",
    render: (team) => {
      const isOpen = team.id === open;
      return (
        <Link
          id={rowId(team.id)}
          className="btn-text"
          to={isOpen ? list : opened + team.id}
          aria-expanded={isOpen}
          preventScrollReset
        >
          {isOpen ? "Hide" : "Explain"}
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} />
          <span className="vh"> the score of {team.name}</span>
        </Link>
      );
    },
  };
  return [name, ...OF_VIEW[view], RISK, explain];
}

/** "up 12 since Monday": per cent of the score. */
const risenText = (risen: number): string => `${risen > 0 ? "up" : "down"} ${Math.abs(risen)} since Monday`;

const RISK: Column<HealthLine> = {
  key: "risk",
  header: "Risk",
  sortable: true,
  phoneEnd: true,
  className: "nowrap",
  render: (team) => (
    <>
      <RiskBadge level={team.level} percent={team.percent} />
      {team.risen !== null && team.risen !== 0 && (
        <span className="cell-sub block">{risenText(team.risen)}</span>
      )}
    </>
  ),
};

const OWNER: Column<HealthLine> = {
  key: "owner",
  header: "Owner",
  className: "col-words",
  render: (team) =>
    team.ownerName ? (
      <span>
        {team.ownerName}
        {team.ownerEmail && <span className="cell-sub break block">{team.ownerEmail}</span>}
      </span>
    ) : (
      <span className="muted">No owner</span>
    ),
};

const figure = (
  key: "overdue" | "dueSoon" | "people" | "neverIn" | "bounced",
  header: string,
  sortable = false,
): Column<HealthLine> => ({
  key,
  header,
  sortable,
  align: "right",
  phoneLabel: header,
  render: (team) => (team[key] > 0 ? team[key] : <span className="muted">0</span>),
});

const LAST_LOGIN: Column<HealthLine> = {
  key: "lastLogin",
  header: "Last log-in",
  sortable: true,
  className: "nowrap",
  phoneLabel: "Last log-in",
  render: (team) => team.lastLogin ?? <span className="is-danger strong">Never</span>,
};

const LAST_ACTIVITY: Column<HealthLine> = {
  key: "lastActivity",
  header: "Last active",
  sortable: true,
  className: "nowrap",
  phoneLabel: "Last active",
  render: (team) => team.lastActivity ?? <span className="muted">Not yet</span>,
};

const OF_VIEW: Record<View, Column<HealthLine>[]> = {
  risk: [OWNER, figure("overdue", "Overdue", true), figure("dueSoon", "Due soon", true), LAST_LOGIN],
  logins: [
    OWNER,
    LAST_LOGIN,
    LAST_ACTIVITY,
    figure("people", "People"),
    figure("neverIn", "Never in"),
    figure("bounced", "Bounced"),
  ],
  progress: [
    {
      key: "progress",
      header: "Tasks done",
      sortable: true,
      render: (team) => <CellProgress value={team.complete} max={team.total - team.notApplicable} />,
    },
    figure("overdue", "Overdue", true),
    figure("dueSoon", "Due soon", true),
    LAST_ACTIVITY,
  ],
};
