import type { ApprovalStatus, ProgressStatus } from "../../tasks.types";

/** What staff choose a task's form from. */
export interface FormChoice {
  id: string;
  title: string;
  isPublished: boolean;
  isArchived: boolean;
}

/** What a new task begins with that is made of a form. */
export const taskAsking = ({ id, title }: Pick<FormChoice, "id" | "title">) => ({
  type: "form" as const,
  formId: id,
  title,
});

/** A form that was closed after a task asked for it stays chosen, and says so. */
export const formChoiceLabel = ({ title, isPublished, isArchived }: FormChoice): string =>
  isArchived ? `${title} (archived)` : isPublished ? title : `${title} (not published any more)`;

export const isClosedForm = ({ isPublished, isArchived }: FormChoice): boolean => isArchived || !isPublished;

/**
 * Where a team is with the form of a task. `again`: it was sent, and is the team's to change, because staff sent it back or
 * opened the task again; `settled`: it wants nothing, and nothing was sent; `closed`: nobody can fill it in at the moment.
 */
export type FormTaskState = "notStarted" | "draft" | "submitted" | "again" | "settled" | "closed";

export function formTaskState(task: {
  form: { isOpen: boolean } | null;
  draft: object | null;
  submission: object | null;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
}): FormTaskState {
  const isOpenTask = task.progressStatus === "incomplete" && task.approvalStatus !== "awaiting";
  if (!isOpenTask) return task.submission ? "submitted" : "settled";
  if (!task.form?.isOpen) return "closed";
  if (task.submission) return "again";
  return task.draft ? "draft" : "notStarted";
}

/** The spec's words (decisions, tasks): a form that is unpublished or archived, or not there. Of its days: `openLine`. */
export const NOT_AVAILABLE =
  "This task cannot be done at the moment: its form is closed. The organisers can open it again.";
