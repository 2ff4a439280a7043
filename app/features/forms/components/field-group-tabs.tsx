import { Tabs } from "~/ui/tabs";
import { fieldGroupSettingsPath, ownerPath } from "../admin-forms.paths";

/** The pages of one field group. */
export function FieldGroupTabs({
  fieldGroupId,
  current,
}: {
  fieldGroupId: string;
  current: "build" | "settings" | null;
}) {
  return (
    <Tabs
      label="Field group"
      tabs={[
        {
          to: ownerPath({ kind: "fieldGroup", id: fieldGroupId }),
          label: "Build",
          current: current === "build",
        },
        { to: fieldGroupSettingsPath(fieldGroupId), label: "Settings", current: current === "settings" },
      ]}
    />
  );
}
