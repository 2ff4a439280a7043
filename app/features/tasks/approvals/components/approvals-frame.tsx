import type { ReactNode } from "react";
import { FilterBar } from "~/ui/filter-bar";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { approvalRequestsPath, approvalsPath, decidedPath } from "../../by-team/task-teams.paths";
import { UNASSIGNED } from "../../tasks.texts";

export interface QueueFrame {
  counts: { waiting: number; asked: number };
  tasks: readonly { id: string; title: string }[];
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
}

/** The queue's three views share a head, tabs and filters. */
export function ApprovalsFrame({
  frame: { counts, tasks, groups, teamTypes },
  current,
  hasFilters,
  children,
}: {
  frame: QueueFrame;
  current: "waiting" | "requests" | "decided";
  /** Nothing to narrow where nothing waits. */
  hasFilters: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title="Approvals" lede="What teams sent for approval or ask for, the oldest first." />
      <Tabs
        label="Approvals"
        tabs={[
          { to: approvalsPath, label: "Waiting", count: counts.waiting, current: current === "waiting" },
          {
            to: approvalRequestsPath,
            label: "Requests",
            count: counts.asked,
            current: current === "requests",
          },
          { to: decidedPath, label: "Decided", current: current === "decided" },
        ]}
      />
      {hasFilters && (
        <FilterBar
          label="Filter approvals"
          search={{ label: "Search approvals", placeholder: "Team or task" }}
          filters={[
            {
              name: "task",
              label: "Task",
              options: tasks.map(({ id, title }) => ({ value: id, label: title })),
            },
            {
              name: "group",
              label: "Group",
              options: [...groups, { id: "unassigned", title: UNASSIGNED }].map(({ id, title }) => ({
                value: id,
                label: title,
              })),
            },
            {
              name: "type",
              label: "Team type",
              options: [
                ...teamTypes.map(({ id, name }) => ({ value: id, label: name })),
                { value: "none", label: "No type" },
              ],
            },
          ]}
        />
      )}
      {children}
    </>
  );
}
