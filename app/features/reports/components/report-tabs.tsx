import { formReportsPath } from "~/features/forms/admin-forms.paths";
import { Tabs } from "~/ui/tabs";
import { healthPath, reportsPath, taskReportsPath } from "../reports.paths";

/** The reports, each a tab. */
export function ReportTabs({ current }: { current: "overview" | "health" | "tasks" | null }) {
  const tab = (name: typeof current, label: string, to: string) => ({ to, label, current: current === name });
  return (
    <Tabs
      label="Reports"
      tabs={[
        tab("overview", "Overview", reportsPath),
        tab("health", "Health check", healthPath),
        tab("tasks", "Tasks", taskReportsPath),
        { to: formReportsPath, label: "Forms" },
      ]}
    />
  );
}
