import { RiskBadge } from "../badge";
import { FilterBar } from "../filter-bar";
import { formatDate } from "../format.rules";
import { Pagination } from "../pagination";
import { CellProgress } from "../progress";
import type { RiskLevel } from "../risk-looks.rules";
import { type Column, DataTable } from "../table";
import { Tabs } from "../tabs";
import { Specimen, Specimens } from "./specimen";

type Team = {
  id: string;
  name: string;
  stand: string;
  owner: string;
  done: number;
  risk: RiskLevel;
  percent: number;
  seen: string;
};

const teams: Team[] = [
  {
    id: "1",
    name: "Aldermoor Chandlery",
    stand: "A102",
    owner: "Sanjay Rao",
    done: 9,
    risk: "medium",
    percent: 34,
    seen: "2027-06-15",
  },
  {
    id: "2",
    name: "Blackwater Boatyard",
    stand: "P11",
    owner: "Owen Price",
    done: 4,
    risk: "high",
    percent: 70,
    seen: "2027-06-09",
  },
  {
    id: "3",
    name: "Gosport Gangways and Floating Walkways International (Holdings) Limited",
    stand: "C044",
    owner: "Lucy Tran",
    done: 0,
    risk: "critical",
    percent: 88,
    seen: "",
  },
  {
    id: "4",
    name: "Redbridge Ropes",
    stand: "A087",
    owner: "Hannah Wolfe",
    done: 10,
    risk: "low",
    percent: 22,
    seen: "2027-06-14",
  },
];

const columns: Column<Team>[] = [
  {
    key: "name",
    header: "Team",
    sortable: true,
    primary: true,
    render: (team) => (
      <>
        <a href={`#team-${team.id}`}>{team.name}</a> <span className="cell-sub num">{team.stand}</span>
      </>
    ),
  },
  { key: "owner", header: "Owner", sortable: true, render: (team) => team.owner },
  {
    key: "done",
    header: "Tasks done",
    sortable: true,
    render: (team) => <CellProgress value={team.done} max={14} />,
  },
  {
    key: "risk",
    header: "Risk",
    sortable: true,
    render: (team) => <RiskBadge level={team.risk} percent={team.percent} />,
  },
  {
    key: "seen",
    header: "Last sign-in",
    sortable: true,
    phoneLabel: "Last sign-in",
    className: "nowrap num",
    render: (team) =>
      team.seen ? formatDate(team.seen, "medium") : <span className="is-danger strong">Never</span>,
  },
  {
    key: "stands",
    header: "Order",
    align: "right",
    hideOnPhone: true,
    render: (team) => `£${team.done}40.00`,
  },
];

export function GalleryTable() {
  return (
    <Specimens title="Table">
      <Specimen note="Tabs, filters, selection, sorting, pages" wide>
        <Tabs
          label="Saved views"
          tabs={[
            { to: "?", label: "Active", count: 142, current: true },
            { to: "?view=archived", label: "Archived", count: 9 },
            { to: "?view=deleted", label: "Deleted", count: 0, disabledAtZero: true },
          ]}
        />
        <Filters />
        <DataTable
          caption="Active teams"
          columns={columns}
          rows={teams}
          rowKey={(team) => team.id}
          defaultSort={{ key: "name", direction: "asc" }}
          summary="4 of 142 teams"
          selection={{
            label: (team) => team.name,
            noun: { one: "team", many: "teams" },
            actions: [
              { label: "Notify", icon: "bell", value: "notify" },
              { label: "Resend welcome", icon: "mail", value: "welcome" },
              { label: "Archive", icon: "archive", value: "archive" },
              { label: "Delete", icon: "trash-2", value: "delete", danger: true },
            ],
          }}
        />
        <Pagination total={388} noun="teams" />
      </Specimen>
      <Specimen note="Without selection, one row open" wide>
        <DataTable
          caption="Open tasks, soonest first"
          columns={columns.slice(0, 4).map((column) => ({ ...column, sortable: false }))}
          rows={teams.slice(0, 3)}
          rowKey={(team) => `plain-${team.id}`}
          expanded={{
            key: "plain-2",
            content: (
              <p className="muted">
                Half comes from log-ins and activity, half from overdue and due-soon tasks.
              </p>
            ),
          }}
        />
      </Specimen>
    </Specimens>
  );
}

function Filters() {
  return (
    <FilterBar
      label="Filter teams"
      search={{ label: "Search teams", placeholder: "Name, stand or owner" }}
      filters={[
        {
          name: "type",
          label: "Team type",
          options: [
            { value: "ex", label: "Exhibitor" },
            { value: "su", label: "Supplier" },
          ],
        },
        {
          name: "status",
          label: "Task status",
          options: [
            { value: "overdue", label: "Overdue" },
            { value: "soon", label: "Due soon" },
            { value: "done", label: "Complete" },
          ],
        },
        {
          name: "risk",
          label: "Risk",
          single: true,
          options: [
            { value: "low", label: "Low" },
            { value: "high", label: "High" },
          ],
        },
      ]}
      dates={[{ label: "Due", from: "from", to: "to" }]}
      toggles={[{ name: "organisers", label: "Show organisers" }]}
    />
  );
}
