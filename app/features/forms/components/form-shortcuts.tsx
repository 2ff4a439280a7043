import { ArchiveTabs } from "~/ui/archivable";
import { Tabs } from "~/ui/tabs";
import { fieldGroupListPaths, formListPaths } from "../admin-forms.paths";

/** How many there are of each, whatever is filtered. */
export interface ShortcutCounts {
  active: number;
  archived: number;
  activeGroups: number;
  archivedGroups: number;
}

/**
 * The lists of forms and field groups side by side, for admins; whoever may not open field groups has the two of forms (spec 2.2,
 * decisions).
 */
export function FormShortcuts({
  counts,
  current,
  isAdmin,
}: {
  counts: ShortcutCounts;
  current: "forms" | "archivedForms" | "groups" | "archivedGroups";
  isAdmin: boolean;
}) {
  if (!isAdmin) {
    return (
      <ArchiveTabs
        label="Forms"
        counts={counts}
        paths={formListPaths}
        isArchived={current === "archivedForms"}
      />
    );
  }
  const tab = (name: typeof current, label: string, to: string, count: number) => ({
    ...{ to, label, count, current: current === name },
    disabledAtZero: name === "archivedForms" || name === "archivedGroups",
  });
  return (
    <Tabs
      label="Forms and field groups"
      tabs={[
        tab("forms", "Forms", formListPaths.active, counts.active),
        tab("archivedForms", "Archived Forms", formListPaths.archived, counts.archived),
        tab("groups", "Field Groups", fieldGroupListPaths.active, counts.activeGroups),
        tab("archivedGroups", "Archived Field Groups", fieldGroupListPaths.archived, counts.archivedGroups),
      ]}
    />
  );
}
