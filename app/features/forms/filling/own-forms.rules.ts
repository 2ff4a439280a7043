import { displayStatus } from "~/features/tasks/tasks.rules";
import type { ApprovalStatus, ProgressStatus } from "~/features/tasks/tasks.types";
import { type OpenDays, openState, takesAnswers } from "~/features/tasks/types/form/open-days.rules";
import type { TaskState } from "~/ui/task-state.rules";

/** A form as a team has it in its list: once for each task that asks for it, else once. */
export type ListedForm = {
  key: string;
  formId: string;
  taskId: string | null;
  title: string;
  /** Of the task, where it says something else. */
  taskTitle: string | null;
  dueDate: string | null;
  days: OpenDays & { isPublished: boolean };
} & (
  | {
      state: "draft";
      savedAt: string;
      by: string | null;
      editOf: string | null;
      reference: string | null;
      /** "Page 2 of 4"; null where that cannot be told. */
      place: string | null;
    }
  | {
      state: "toDo";
      status: TaskState;
      isSentBack: boolean;
      who: readonly string[];
      submissionId: string | null;
    }
  | {
      /** It opens later, or has closed: there is nothing to do but to read. */
      state: "notOpen";
      savedAt: string | null;
      by: string | null;
      editOf: string | null;
      submissionId: string | null;
    }
  | { state: "anyTime"; sent: number; lastSentAt: string | null }
  | {
      state: "submitted";
      submissionId: string | null;
      reference: string | null;
      at: string | null;
      by: string | null;
      isWaiting: boolean;
    }
);

export const FORM_TABS = ["drafts", "to-do", "submitted", "any-time", "not-open"] as const;
export type FormTab = (typeof FORM_TABS)[number];
export const TAB_OF: Readonly<Record<ListedForm["state"], FormTab>> = {
  draft: "drafts",
  toDo: "to-do",
  submitted: "submitted",
  anyTime: "any-time",
  notOpen: "not-open",
};

interface Found {
  free: readonly ({ id: string; title: string } & OpenDays)[];
  tasks: readonly ({
    id: string;
    formId: string;
    title: string;
    taskTitle: string;
    dueDate: string | null;
    progressStatus: ProgressStatus;
    approvalStatus: ApprovalStatus;
    assignees: readonly string[];
  } & OpenDays)[];
  drafts: readonly {
    id: string;
    formId: string;
    taskId: string | null;
    editOf: string | null;
    reference: string | null;
    updatedAt: string;
    updatedBy: string | null;
    place: string | null;
  }[];
  sent: readonly ({
    formId: string;
    taskId: string | null;
    count: number;
    id: string;
    reference: string | null;
    submittedAt: string;
    submittedBy: string | null;
    title: string;
    isPublished: boolean;
  } & OpenDays)[];
}

/**
 * What a team has to do with forms (issue: own lists): published ones that no task asks for, or one that the team sees. Drafts come first,
 * then what is due, the soonest first, then what can be sent at any time, then what is not open now, then what was sent in, the newest first.
 */
export function listedForms(
  { free, tasks, drafts, sent }: Found,
  clock: { today: string; dueSoonDays: number; now: Date },
): ListedForm[] {
  const isOpen = (days: OpenDays) =>
    takesAnswers(openState({ ...days, isPublished: true, isArchived: false }, clock.now));
  const of = <Row extends { formId: string; taskId: string | null }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [keyOf(row), row]));
  const draftOf = of(drafts.filter(({ editOf }) => editOf === null));
  const sentOf = of(sent);
  const asked = tasks.flatMap((task): ListedForm[] => {
    const { id: taskId, formId, title, taskTitle, dueDate } = task;
    const at = { formId, taskId };
    const key = keyOf(at);
    const days = daysOf({ ...task, isPublished: true });
    const facts = { key, ...at, title, taskTitle: taskTitle === title ? null : taskTitle, dueDate, days };
    const [draft, before] = [draftOf.get(key), sentOf.get(key)];
    const isAsked = task.progressStatus === "incomplete" && task.approvalStatus !== "awaiting";
    if (!isOpen(task) && (draft || isAsked)) return [{ ...facts, ...notOpen(draft, before?.id ?? null) }];
    if (draft) return [{ ...facts, ...drafted(draft) }];
    if (isAsked) {
      const status = displayStatus(task, clock);
      const isSentBack = task.approvalStatus === "rejected";
      const submissionId = before?.id ?? null;
      return [{ ...facts, state: "toDo", status, isSentBack, who: task.assignees, submissionId }];
    }
    // It does not apply to the team.
    if (!before && task.progressStatus !== "complete") return [];
    return [{ ...facts, ...submittedOnce(before, task.approvalStatus === "awaiting") }];
  });
  const anyTime = free.flatMap((form): ListedForm[] => {
    const { id: formId, title } = form;
    const at = { formId, taskId: null };
    const key = keyOf(at);
    const days = daysOf({ ...form, isPublished: true });
    const facts = { key, ...at, title, taskTitle: null, dueDate: null, days };
    const [draft, before] = [draftOf.get(key), sentOf.get(key)];
    // What was sent in of it stands below, and says that it is not open.
    if (!isOpen(form)) return draft || !before ? [{ ...facts, ...notOpen(draft, null) }] : [];
    if (draft) return [{ ...facts, ...drafted(draft) }];
    const sent = before?.count ?? 0;
    return [{ ...facts, state: "anyTime", sent, lastSentAt: before?.submittedAt ?? null }];
  });
  const shown = new Set([...asked, ...anyTime].map(({ key }) => key));
  const others = sent
    .filter((row) => !shown.has(keyOf(row)))
    .map((row): ListedForm => {
      const { formId, taskId, title } = row;
      const days = daysOf(row);
      const facts = { key: keyOf(row), formId, taskId, title, taskTitle: null, dueDate: null, days };
      return { ...facts, ...submittedOnce(row, false) };
    });
  const known = new Map([...asked, ...anyTime, ...others].map((form) => [form.formId, form]));
  const changes = drafts.flatMap((draft): ListedForm[] => {
    const form = known.get(draft.formId);
    if (draft.editOf === null || form === undefined) return [];
    const { formId, taskId } = draft;
    const { title, days } = form;
    const facts = { key: draft.id, formId, taskId, title, taskTitle: null, dueDate: null, days };
    return [{ ...facts, ...(isOpen(days) ? drafted(draft) : notOpen(draft, null)) }];
  });
  return [...asked, ...anyTime, ...others, ...changes].sort(
    (one, other) => ORDER[one.state] - ORDER[other.state] || within(one, other),
  );
}

const keyOf = ({ formId, taskId }: { formId: string; taskId: string | null }) => `${formId} ${taskId ?? ""}`;

const drafted = ({ updatedAt, updatedBy, editOf, reference, place }: Found["drafts"][number]) =>
  ({ state: "draft", savedAt: updatedAt, by: updatedBy, editOf, reference, place }) as const;

const notOpen = (draft: Found["drafts"][number] | undefined, submissionId: string | null) =>
  ({
    state: "notOpen",
    savedAt: draft?.updatedAt ?? null,
    by: draft?.updatedBy ?? null,
    editOf: draft?.editOf ?? null,
    submissionId,
  }) as const;

const daysOf = ({ isPublished, opensAt, closesAt, longerUntil }: ListedForm["days"]): ListedForm["days"] => ({
  ...{ isPublished, opensAt, closesAt, longerUntil },
});

const submittedOnce = (row: Found["sent"][number] | undefined, isWaiting: boolean) =>
  ({
    state: "submitted",
    submissionId: row?.id ?? null,
    reference: row?.reference ?? null,
    at: row?.submittedAt ?? null,
    by: row?.submittedBy ?? null,
    isWaiting,
  }) as const;

const ORDER: Readonly<Record<ListedForm["state"], number>> = {
  ...{ draft: 0, toDo: 1, anyTime: 2, notOpen: 3, submitted: 4 },
};

/** Without a due date last; what was sent in by its date, the newest first; else by title. */
function within(one: ListedForm, other: ListedForm): number {
  if (one.state === "submitted" && other.state === "submitted")
    return (other.at ?? "").localeCompare(one.at ?? "");
  const [due, otherDue] = [one.dueDate ?? "9", other.dueDate ?? "9"];
  return due.localeCompare(otherDue) || one.title.localeCompare(other.title, "en-GB");
}
