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

/** What each type asks of a team, for those who choose it. */
export const TYPE_HINTS: Record<TaskType, string> = {
  task: "The team ticks it when it is done.",
  form: "The team fills in the form that is linked to it. Submitting completes it.",
  externalForm: "The team opens your link, fills in the form there, and ticks the task.",
  pdfForm: "The team downloads your PDF, fills it in and uploads it. PDF only.",
  upload: "The team uploads one or more files.",
  disclaimer: "The team reads a text, types a name and accepts. What was accepted is kept as proof.",
  tbc: "Shown, so that teams know of it. It cannot be completed yet and does not count in their progress.",
};

export const TASK_NOUN = { one: "task", many: "tasks" };
export const UNASSIGNED = "Unassigned";
export const NO_DUE_DATE = "No due date";
