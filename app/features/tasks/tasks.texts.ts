export const TASK_NOUN = { one: "task", many: "tasks" };
export const REQUEST_NOUN = { one: "request", many: "requests" };
export const UNASSIGNED = "Unassigned";
export const NO_DUE_DATE = "No due date";
