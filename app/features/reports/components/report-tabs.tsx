import { formReportsPath } from "~/features/forms/admin-forms.paths";
import { ordersPath } from "~/features/orders/orders.paths";
import { Tabs } from "~/ui/tabs";
import { healthPath, reportsPath, taskReportsPath, viewsPath } from "../reports.paths";

export interface ReportTab {
  id: string;
  name: string;
  address: string;
}

/** The reports, each a tab, and what the reader keeps as views. */
export function ReportTabs({
  current,
  views,
}: {
  current: "overview" | "health" | "tasks" | "forms" | "orders" | "views" | null;
  views: readonly ReportTab[];
}) {
  const tab = (name: typeof current, label: string, to: string) => ({ to, label, current: current === name });
  return (
    <Tabs
      label="Reports"
      className="report-tabs"
      tabs={[
        tab("overview", "Overview", reportsPath),
        tab("health", "Health check", healthPath),
        tab("tasks", "Tasks", taskReportsPath),
        tab("forms", "Forms", formReportsPath),
        tab("orders", "Orders", ordersPath),
        ...views.map(({ address, name }) => ({ to: address, label: name, icon: "bookmark" as const })),
        { ...tab("views", "Saved views", viewsPath), ...(views.length > 0 && { count: views.length }) },
      ]}
    />
  );
}
