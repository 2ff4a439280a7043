/** The parameters that narrow the lists of tasks. */
export const TASK_FILTERS = [
  "q",
  "status",
  "type",
  "group",
  "teamType",
  "from",
  "to",
  "urgent",
  "approval",
] as const;
