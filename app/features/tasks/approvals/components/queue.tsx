import { Link } from "@remix-run/react";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { formatDate } from "~/ui/format.rules";
import { ListRows, type ListRowsProps } from "~/ui/list-rows";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import {
  approvalRequestsPath,
  approvalsPath,
  decidedPath,
  taskTeamPath,
} from "../../by-team/task-teams.paths";
import { UNASSIGNED } from "../../tasks.texts";

interface QueueFrame {
  counts: { waiting: number; asked: number };
  tasks: readonly { id: string; title: string }[];
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
}

/** A view of the queue: the head, tabs and filters that all three have, and its rows. */
export function Queue<Row>({
  frame: { counts, tasks, groups, teamTypes },
  path,
  ...list
}: ListRowsProps<Row> & { frame: QueueFrame; path: string }) {
  const tabs = [
    { to: approvalsPath, label: "Waiting", count: counts.waiting },
    { to: approvalRequestsPath, label: "Requests", count: counts.asked },
    { to: decidedPath, label: "Decided" },
  ];
  const { all, isNarrowed } = list.page;
  return (
    <>
      <PageHead title="Approvals" lede="What teams sent for approval or ask for, the oldest first." />
      <Tabs label="Approvals" tabs={tabs.map((tab) => ({ ...tab, current: tab.to === path }))} />
      {(all > 0 || isNarrowed) && (
        <FilterBar
          label="Filter approvals"
          search={{ label: "Search approvals", placeholder: "Team or task" }}
          filters={[
            { name: "task", label: "Task", options: optionsOf(tasks) },
            { name: "group", label: "Group", options: optionsOf(groups, { unassigned: UNASSIGNED }) },
            { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
          ]}
        />
      )}
      <ListRows {...list} />
    </>
  );
}

interface TaskOfTeam {
  taskId: string;
  teamId: string;
  title: string;
  teamName: string;
  typeName: string | null;
}

/** The task, whose it is, and the way to where staff see both. */
export const taskColumn = {
  key: "task",
  header: "Task",
  primary: true,
  render: (row: TaskOfTeam) => (
    <>
      <Link to={taskTeamPath(row.taskId, row.teamId)}>{row.title}</Link>
      <span className="cell-sub">
        {row.teamName}
        {row.typeName && `, ${row.typeName}`}
      </span>
    </>
  ),
};

/** `today`: what is due before it stands out. */
export const dueColumn = ({ locale, today = "" }: { locale: string; today?: string }) => ({
  key: "due",
  header: "Due",
  phoneLabel: "Due",
  render: ({ dueDate }: { dueDate: string | null }) =>
    dueDate ? (
      <span className={dueDate < today ? "is-danger nowrap" : "nowrap"}>
        {formatDate(dueDate, "medium", locale)}
      </span>
    ) : (
      <span className="muted">No due date</span>
    ),
});

/** When, and by whom. */
export function MomentCell({ at, by }: { at: string; by: string | null }) {
  return (
    <span>
      <span className="nowrap">{at}</span>
      {by && <span className="cell-sub block small">{by}</span>}
    </span>
  );
}
