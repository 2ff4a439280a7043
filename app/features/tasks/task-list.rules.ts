import { addDays, weekdayOf } from "~/lib/dates";
import { holdsWords, searchWords } from "~/lib/text.rules";
import { monthOf, relativeDay } from "~/ui/format.rules";
import type { TaskState } from "~/ui/task-state.rules";
import { displayStatus } from "./tasks.rules";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";
import { isCounted } from "./types/task-types.rules";

interface StoredTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  isTimeSensitive: boolean;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  /** Of a form: begun, and not sent. */
  hasDraft?: boolean;
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
  /** Of all its tasks, whatever is filtered: how many are complete, of how many that apply. */
  complete: number;
  total: number;
  notApplicable: number;
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

/** Where a team finds a task in its list, and where it is counted. */
export const TEAM_TABS = [
  "toDo",
  "overdue",
  "dueSoon",
  "waiting",
  "sentBack",
  "complete",
  "notApplicable",
] as const;
export type TeamTab = (typeof TEAM_TABS)[number];

/** What a list may be narrowed to: a tab, or what is pending, due later than soon (spec 1.4). */
export type ListFilter = TeamTab | "pending";

type ProgressFields = Pick<ListedTask, "type" | "status" | "approvalStatus">;

/**
 * The one place that says what counts as what on a team's own screens (decisions, what people met). What is still to be
 * confirmed is in none: it stands under All alone. What waits for approval is not the team's to do, and is neither late nor
 * due soon to it.
 */
export function tabsOf({ type, status, approvalStatus }: ProgressFields): readonly TeamTab[] {
  if (!isCounted(type)) return [];
  if (status === "complete" || status === "notApplicable") return [status];
  if (approvalStatus === "awaiting") return ["waiting"];
  return [
    "toDo",
    ...(status === "incomplete" ? [] : [status]),
    ...(approvalStatus === "rejected" ? (["sentBack"] as const) : []),
  ];
}

const isIn = (task: ProgressFields, filter: ListFilter): boolean => {
  const tabs = tabsOf(task);
  return filter === "pending" ? tabs.includes("toDo") && task.status === "incomplete" : tabs.includes(filter);
};

export type TeamCounts = Record<TeamTab | "all", number>;

/** How many tasks each tab shows; `all` with those that are still to be confirmed. */
export function teamCounts(tasks: readonly ProgressFields[]): TeamCounts {
  const none = Object.fromEntries(TEAM_TABS.map((tab) => [tab, 0])) as Record<TeamTab, number>;
  const counts: TeamCounts = { all: tasks.length, ...none };
  for (const task of tasks) for (const tab of tabsOf(task)) counts[tab] += 1;
  return counts;
}

/** Of what there is to do: neither what is still to be confirmed nor what does not apply (spec 1.6). */
export function teamProgress(tasks: readonly ProgressFields[]): { complete: number; total: number } {
  const { complete, toDo, waiting } = teamCounts(tasks);
  return { complete, total: complete + toDo + waiting };
}

/** What a search and "assigned to me" leave. The search is for every word, in any capitals and without accents. */
export function narrowed(
  tasks: readonly ListedTask[],
  { q = "", mine = false }: { q?: string; mine?: boolean },
): ListedTask[] {
  const words = searchWords(q);
  return tasks.filter((task) => (!mine || task.isMine) && holdsWords(task.title, words));
}

/** What a team's list shows: tasks under headings and, unless one tab is looked at, below them what is done. */
export interface Arranged {
  sections: ListedGroup[];
  done: ListedTask[];
}

export interface Arrangement {
  by: "group" | "date";
  groups: readonly { id: string; title: string; taskIds: readonly string[] }[];
  /** Of the event. */
  today: string;
  filter?: ListFilter | undefined;
  sort?: ListSort | undefined;
}

/** Within a heading; without one by due date. */
export const LIST_SORTS = ["title", "who"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The tasks come by due date (spec 1.9), with those of one day in the order that staff gave them. */
export function arranged(
  tasks: readonly ListedTask[],
  { by, groups, today, filter, sort }: Arrangement,
): Arranged {
  const shows = (task: ListedTask) => (filter ? isIn(task, filter) : !isDone(task));
  const found = by === "date" ? byDate(tasks, today, shows) : byGroup(tasks, groups, shows);
  const ordered = (some: readonly ListedTask[]) =>
    sort ? [...some].sort((a, b) => textFor(a, sort).localeCompare(textFor(b, sort), "en-GB")) : [...some];
  return {
    sections: found.map((section) => ({ ...section, tasks: ordered(section.tasks) })),
    done: filter ? [] : ordered(tasks.filter(isDone)),
  };
}

/** Nobody comes last. */
const textFor = ({ title, assignees }: ListedTask, sort: ListSort): string =>
  sort === "title" ? title : assignees.join(", ") || "\uffff";

const isDone = ({ status }: ProgressFields): boolean => status === "complete" || status === "notApplicable";

/**
 * Groups in their order with the tasks that are shown, 'Unassigned' (id `unassigned`) last. A task in several groups stands
 * under each of them; a group without a task to show is left out. What the team has to do stands before what waits for
 * others.
 */
function byGroup(
  tasks: readonly ListedTask[],
  groups: Arrangement["groups"],
  shows: (task: ListedTask) => boolean,
): ListedGroup[] {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const grouped = new Set(groups.flatMap(({ taskIds }) => taskIds));
  const rest = tasks.filter(({ id }) => !grouped.has(id));
  return [
    ...groups.flatMap(({ taskIds, ...heading }) => {
      const own = taskIds.flatMap((id) => known.get(id) ?? []);
      return section(heading, own.sort(byPressure), shows);
    }),
    ...section({ id: "unassigned", title: "Unassigned" }, [...rest].sort(byPressure), shows),
  ];
}

/** Then by due date, without one last, time-sensitive first; the rest stays in the order that it has. */
const byPressure = (a: ListedTask, b: ListedTask): number =>
  turnOf(a) - turnOf(b) ||
  (a.dueDate ?? "9999").localeCompare(b.dueDate ?? "9999") ||
  Number(b.isTimeSensitive) - Number(a.isTimeSensitive);

const turnOf = (task: ListedTask): number => {
  const [first] = tabsOf(task);
  return first === "toDo" ? 0 : first === "waiting" ? 1 : first === undefined ? 2 : 3;
};

/**
 * By the calendar of the event: what is overdue, today, the rest of this week (which ends on Sunday), next week, then
 * month by month, what has no date, what waits for others, and what is done.
 */
function byDate(
  tasks: readonly ListedTask[],
  today: string,
  shows: (task: ListedTask) => boolean,
): ListedGroup[] {
  const weekday = weekdayOf(today);
  const sunday = addDays(today, 6 - weekday);
  const nextSunday = addDays(sunday, 7);
  const stretchOf = (task: ListedTask): { id: string; title: string } => {
    const { dueDate } = task;
    if (isDone(task)) return { id: "z-done", title: "Done" };
    if (!isCounted(task.type)) return { id: "y-tbc", title: "To be confirmed" };
    if (task.approvalStatus === "awaiting") return { id: "x-waiting", title: "Waiting for approval" };
    if (!dueDate) return { id: "n-none", title: "No date" };
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
    .flatMap(([id, stretch]) => section({ id, title: stretch.title }, stretch.tasks, shows));
}

function section(
  head: { id: string; title: string },
  own: readonly ListedTask[],
  shows: (task: ListedTask) => boolean,
): ListedGroup[] {
  const tasks = own.filter(shows);
  if (tasks.length === 0) return [];
  return [{ ...head, tasks, ...teamProgress(own), notApplicable: teamCounts(own).notApplicable }];
}

/** What is the team's to do, the most pressing first, as they come by due date. */
export const openTasks = <T extends ProgressFields>(tasks: readonly T[]): T[] =>
  tasks.filter((task) => isIn(task, "toDo"));

/** How a team's list is looked at. */
export interface ListView extends Arrangement {
  q?: string;
  mine?: boolean;
}

/** What a drawer says beside a task of which there is nothing left to do: what comes next, and how far the team is. */
export interface AfterTask {
  next: Pick<ListedTask, "id" | "title" | "dueDate"> | null;
  complete: number;
  total: number;
  overdue: number;
  waiting: number;
}

/** Next is what stands first in the list as it is looked at; where that has nothing to do any more, in the whole list. */
export function afterTask(tasks: readonly ListedTask[], view: ListView, taskId: string): AfterTask {
  const first = (of: readonly ListedTask[], how: Arrangement) =>
    openTasks(arranged(of, how).sections.flatMap((section) => section.tasks)).find(({ id }) => id !== taskId);
  const { filter: _, ...whole } = view;
  const next = first(narrowed(tasks, view), view) ?? first(tasks, whole);
  const { overdue, waiting } = teamCounts(tasks);
  return {
    next: next ? { id: next.id, title: next.title, dueDate: next.dueDate } : null,
    ...teamProgress(tasks),
    overdue,
    waiting,
  };
}

/** "9 of 27 complete, 2 overdue", or what else is still to come. */
export function progressWords({ next, complete, total, overdue, waiting }: AfterTask): string {
  const rest = next ? overdue > 0 && `${overdue} overdue` : waiting > 0 && `${waiting} waiting for approval`;
  return [`${complete} of ${total} complete`, rest].filter(Boolean).join(", ");
}

/** "due in 12 days", "due today", "4 days overdue". */
export function dueWords(day: string, today: string): string {
  const when = relativeDay(day, today);
  return day < today ? when : `due ${when.toLowerCase()}`;
}
