import { Tabs } from "~/ui/tabs";
import { adminEntryPath, entryAudiencePath } from "../time-table.paths";

/** The pages of one entry. */
export function EntryTabs({ entryId, current }: { entryId: string; current: "edit" | "audience" }) {
  return (
    <Tabs
      label="Entry"
      tabs={[
        { to: adminEntryPath(entryId), label: "Edit", current: current === "edit" },
        { to: entryAudiencePath(entryId), label: "Who sees it", current: current === "audience" },
      ]}
    />
  );
}
