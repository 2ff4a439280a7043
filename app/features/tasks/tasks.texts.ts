import type { TaskType } from "./tasks.types";

/** How screens call the types (spec 1.3). */
export const TYPE_LABELS: Record<TaskType, string> = {
  task: "Task",
  form: "Form",
  externalForm: "External form",
  pdfForm: "PDF form",
  upload: "Upload",
  disclaimer: "Declaration",
  tbc: "TBC",
};

export const UNASSIGNED = "Unassigned";
