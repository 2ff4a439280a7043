import { Tabs } from "~/ui/tabs";
import { listSearch } from "../list-view.rules";
import type { StatusFilter } from "../task-list.rules";
import { tasksPath } from "../tasks.paths";

const TABS = [
  { status: null, count: "all", label: "All" },
  { status: "overdue", count: "overdue", label: "Overdue" },
  { status: "dueSoon", count: "dueSoon", label: "Due soon" },
  { status: "incomplete", count: "incomplete", label: "Incomplete" },
  { status: "complete", count: "complete", label: "Complete" },
  { status: "notApplicable", count: "notApplicable", label: "N/A" },
] as const;

/** The statuses with their counts. Each keeps the search, the view and "assigned to me". */
export function StatusTabs({
  params,
  counts,
  current,
}: {
  params: URLSearchParams;
  counts: Record<StatusFilter | "all", number>;
  current: string | null;
}) {
  return (
    <Tabs
      label="Tasks by status"
      tabs={TABS.map(({ status, count, label }) => ({
        to: tasksPath() + listSearch(params, { status }),
        label,
        count: counts[count],
        current: status === current,
      }))}
    />
  );
}
