import { CORE_PAGES } from "~/event-settings/core-pages.rules";
import { corePagesPath, dashboardHeaderPath } from "~/features/settings/settings.paths";
import { Tabs } from "~/ui/tabs";

/** What makes up the teams' dashboard, and the navigation that leads to it. */
export function DashboardTabs({
  current,
  counts,
}: {
  current: "header" | "cards" | "layouts" | "corePages";
  counts: { cards: number; layouts: number };
}) {
  return (
    <Tabs
      label="Dashboard"
      className="mb-4"
      tabs={[
        { to: dashboardHeaderPath, label: "Header", current: current === "header" },
        {
          to: `${dashboardHeaderPath}/cards`,
          label: "Cards",
          count: counts.cards,
          current: current === "cards",
        },
        {
          to: `${dashboardHeaderPath}/layouts`,
          label: "Layouts",
          count: counts.layouts,
          current: current === "layouts",
        },
        {
          to: corePagesPath,
          label: "Core pages",
          count: CORE_PAGES.length,
          current: current === "corePages",
        },
      ]}
    />
  );
}
