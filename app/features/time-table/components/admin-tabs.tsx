import { Tabs } from "~/ui/tabs";
import { adminMonthPath, adminTimeTablePath } from "../time-table.paths";

/** The entries of the time table, as staff look at them. */
export const AdminTabs = ({ current }: { current: "list" | "month" }) => (
  <Tabs
    label="View"
    tabs={[
      { to: adminTimeTablePath, label: "List", icon: "list", current: current === "list" },
      { to: adminMonthPath(), label: "Month", icon: "calendar", current: current === "month" },
    ]}
  />
);
