/** The fixed values of a task and its status (spec 1.3, decisions), apart from the shapes so that pages carry no zod. */
export const TASK_TYPES = ["task", "form", "externalForm", "pdfForm", "upload", "disclaimer", "tbc"] as const;
export type TaskType = (typeof TASK_TYPES)[number];

export const PROGRESS_STATUSES = ["incomplete", "complete", "notApplicable"] as const;
export type ProgressStatus = (typeof PROGRESS_STATUSES)[number];

/** A task as one team has it. */
export interface TaskOfTeam {
  taskId: string;
  teamId: string;
}

export const APPROVAL_STATUSES = ["none", "awaiting", "approved", "rejected"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
