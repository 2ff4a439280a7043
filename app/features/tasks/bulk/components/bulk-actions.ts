import type { BulkAction } from "~/ui/bulk-bar";
import {
  taskArchivesPath,
  taskDueDatePath,
  taskGroupingPath,
  taskRemovalPath,
  taskRestorationsPath,
  taskShiftPath,
} from "../../tasks.paths";

/** Each verb goes to an address of its own; those that ask something first are led to it with what is chosen. */
const archive: BulkAction = {
  label: "Archive",
  icon: "archive",
  value: "archive",
  formAction: taskArchivesPath,
};
const restore: BulkAction = {
  label: "Restore",
  icon: "rotate-ccw",
  value: "restore",
  formAction: taskRestorationsPath,
};
const asks = (label: string, icon: BulkAction["icon"], value: string, formAction: string): BulkAction => ({
  label,
  icon,
  value,
  formAction,
  formMethod: "get",
});
const remove: BulkAction = { ...asks("Delete", "trash-2", "delete", taskRemovalPath), danger: true };

export const activeBulkActions = (canDelete: boolean): BulkAction[] => [
  archive,
  asks("Set due date", "calendar-days", "dueDate", taskDueDatePath),
  asks("Shift due dates", "calendar-clock", "shift", taskShiftPath),
  asks("Add to group", "list-ordered", "group", taskGroupingPath),
  ...(canDelete ? [remove] : []),
];

export const archivedBulkActions = (canDelete: boolean): BulkAction[] => [
  restore,
  ...(canDelete ? [remove] : []),
];
