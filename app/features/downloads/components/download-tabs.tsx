import { Tabs } from "~/ui/tabs";
import { adminDownloadPath, downloadAudiencePath } from "../downloads.paths";

/** The pages of one download. */
export function DownloadTabs({ downloadId, current }: { downloadId: string; current: "edit" | "audience" }) {
  return (
    <Tabs
      label="Download"
      tabs={[
        { to: adminDownloadPath(downloadId), label: "Edit", current: current === "edit" },
        { to: downloadAudiencePath(downloadId), label: "Who sees it", current: current === "audience" },
      ]}
    />
  );
}
