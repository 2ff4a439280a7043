import { archiveActions, asking } from "~/ui/archivable";
import type { BulkAction } from "~/ui/bulk-bar";
import { taskDueDatePath, taskGroupingPath, taskListPaths, taskShiftPath } from "../../tasks.paths";

/** Each verb goes to an address of its own. */
export const bulkActions = (list: { isArchived: boolean; canDelete: boolean }): BulkAction[] =>
  archiveActions(taskListPaths, {
    ...list,
    others: [
      asking({
        label: "Set due date",
        icon: "calendar-days",
        value: "dueDate",
        formAction: taskDueDatePath,
      }),
      asking({ label: "Shift due dates", icon: "calendar-clock", value: "shift", formAction: taskShiftPath }),
      asking({ label: "Add to group", icon: "list-ordered", value: "group", formAction: taskGroupingPath }),
    ],
  });
