import { Tabs } from "~/ui/tabs";
import {
  adminContentPath,
  contentAudiencePath,
  contentHistoryPath,
  contentPublicationPath,
  contentSettingsPath,
} from "../../content.paths";

/** The pages of one content page. */
export function PageTabs({
  contentId,
  current,
}: {
  contentId: string;
  current: "settings" | "audience" | "publication" | "history";
}) {
  return (
    <Tabs
      label="Page"
      tabs={[
        { to: adminContentPath(contentId), label: "Editor" },
        { to: contentSettingsPath(contentId), label: "Settings", current: current === "settings" },
        { to: contentAudiencePath(contentId), label: "Who sees it", current: current === "audience" },
        { to: contentPublicationPath(contentId), label: "Publish", current: current === "publication" },
        { to: contentHistoryPath(contentId), label: "History", current: current === "history" },
      ]}
    />
  );
}
