export const TASK_NOUN = { one: "task", many: "tasks" };
export const UNASSIGNED = "Unassigned";
export const NO_DUE_DATE = "No due date";
