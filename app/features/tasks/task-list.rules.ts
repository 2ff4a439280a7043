import { addDays } from "~/lib/dates";
import { holdsWords, searchWords } from "~/lib/text.rules";
import { monthOf } from "~/ui/format.rules";
import type { TaskState } from "~/ui/task-state.rules";
import { displayStatus } from "./tasks.rules";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";

interface StoredTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  isTimeSensitive: boolean;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  assignees: string[];
  isMine: boolean;
}

/** A task of a team's list with its display status; all that a row shows. */
export interface ListedTask extends StoredTask {
  status: TaskState;
  /** Calendar day in the event's time zone. */
  completedOn: string | null;
}

/** What a row shows and nothing else: the browser gets no more. */
export const shownTask = ({ progressStatus: _, isMine: _mine, ...row }: ListedTask) => row;
export type ShownTask = ReturnType<typeof shownTask>;

/** Tasks under one heading: a group, or a stretch of time. */
export interface ListedGroup {
  id: string;
  title: string;
  tasks: ListedTask[];
  /** Of all its tasks, whatever is filtered. */
  complete: number;
  notApplicable: number;
  total: number;
}

export function listed<T extends StoredTask & { completedAt: string | null }>(
  tasks: readonly T[],
  clock: { today: string; dueSoonDays: number; dayOf: (instant: string) => string },
): ListedTask[] {
  return tasks.map(({ completedAt, ...task }) => ({
    ...task,
    status: displayStatus(task, clock),
    completedOn: completedAt ? clock.dayOf(completedAt) : null,
  }));
}

/** How many tasks each filter would show. */
export function statusCounts(tasks: readonly { status: TaskState }[]): Record<TaskState | "all", number> {
  const counts = { all: tasks.length, overdue: 0, dueSoon: 0, incomplete: 0, complete: 0, notApplicable: 0 };
  for (const { status } of tasks) counts[status] += 1;
  return counts;
}

/** Of what there is to do: announced tasks and those that do not apply are not counted (spec 1.6). */
export function teamProgress(tasks: readonly Pick<ListedTask, "type" | "status">[]): {
  complete: number;
  total: number;
} {
  const applicable = tasks.filter(({ type, status }) => type !== "tbc" && status !== "notApplicable");
  return {
    complete: applicable.filter(({ status }) => status === "complete").length,
    total: applicable.length,
  };
}

/** What a search and "assigned to me" leave. The search is for every word, in any capitals and without accents. */
export function narrowed(
  tasks: readonly ListedTask[],
  { q = "", mine = false }: { q?: string; mine?: boolean },
): ListedTask[] {
  const words = searchWords(q);
  return tasks.filter((task) => (!mine || task.isMine) && holdsWords(task.title, words));
}

/**
 * Groups in their order with the tasks that the filter leaves, 'Unassigned' (id `unassigned`) last. A task in several
 * groups stands under each of them; a group without a task to show is left out. Within a group by due date (spec 1.9);
 * those of one day, and those without a date, in the order that staff gave them.
 */
export function byGroup(
  tasks: readonly ListedTask[],
  groups: readonly { id: string; title: string; taskIds: readonly string[] }[],
  filter?: TaskState,
): ListedGroup[] {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const isIn = new Set(groups.flatMap(({ taskIds }) => taskIds));
  const grouped = groups.flatMap(({ taskIds, ...heading }) => {
    const own = taskIds.flatMap((id) => known.get(id) ?? []);
    return section(heading, own.sort(byDueDay), filter);
  });
  const rest = tasks.filter(({ id }) => !isIn.has(id));
  return [...grouped, ...section({ id: "unassigned", title: "Unassigned" }, rest, filter)];
}

/** By due date, without one last, time-sensitive first; the rest stays in the order that it has. */
const byDueDay = (a: ListedTask, b: ListedTask): number =>
  (a.dueDate ?? "9999").localeCompare(b.dueDate ?? "9999") ||
  Number(b.isTimeSensitive) - Number(a.isTimeSensitive);

/**
 * By the calendar of the event: what is overdue, today, the rest of this week (which ends on Sunday), next week, then
 * month by month, what has no date, and what is done. The tasks come sorted by due date.
 */
export function byDate(tasks: readonly ListedTask[], today: string, filter?: TaskState): ListedGroup[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const sunday = addDays(today, 6 - weekday);
  const nextSunday = addDays(sunday, 7);
  const stretchOf = ({ status, dueDate }: ListedTask): { id: string; title: string } => {
    if (status === "complete" || status === "notApplicable") return { id: "z-done", title: "Done" };
    if (!dueDate) return { id: "y-none", title: "No date" };
    if (dueDate < today) return { id: "a-overdue", title: "Overdue" };
    if (dueDate === today) return { id: "b-today", title: "Today" };
    if (dueDate <= sunday) return { id: "c-week", title: "This week" };
    if (dueDate <= nextSunday) return { id: "d-next", title: "Next week" };
    return { id: `m-${dueDate.slice(0, 7)}`, title: monthOf(dueDate) };
  };
  const stretches = new Map<string, { title: string; tasks: ListedTask[] }>();
  for (const task of tasks) {
    const { id, title } = stretchOf(task);
    const stretch = stretches.get(id) ?? { title, tasks: [] };
    stretch.tasks.push(task);
    stretches.set(id, stretch);
  }
  return [...stretches]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, stretch]) => section({ id, title: stretch.title }, stretch.tasks, filter));
}

function section(
  head: { id: string; title: string },
  own: readonly ListedTask[],
  filter?: TaskState,
): ListedGroup[] {
  const tasks = filter ? own.filter((task) => task.status === filter) : [...own];
  if (tasks.length === 0) return [];
  const complete = own.filter((task) => task.status === "complete").length;
  const notApplicable = own.filter((task) => task.status === "notApplicable").length;
  return [{ ...head, tasks, complete, notApplicable, total: own.length }];
}

/** What is still to do, the most pressing first: overdue and due soon before the rest, as they come by due date. */
export const openTasks = (tasks: readonly ListedTask[]): ListedTask[] =>
  tasks.filter(
    (task) =>
      task.status !== "complete" && task.status !== "notApplicable" && task.approvalStatus !== "awaiting",
  );
