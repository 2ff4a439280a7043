import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { IconName } from "~/ui/icon";
import { listSearch } from "../list-view.rules";
import { tasksPath } from "../tasks.paths";

interface ListState {
  teamName: string | null;
  total: number;
  filter: string | null;
  isNarrowed: boolean;
  isMine: boolean;
  by: string;
  counts: { all: number };
  progress: { complete: number; total: number };
}

type Words = [icon: IconName, title: string, text: string];

const NO_TEAM: Words = [
  "users",
  "You are not in a team",
  "Tasks belong to teams. If you should be in one, ask the organisers or the owner of the team to add you.",
];
const NOTHING: Words = [
  "list-checks",
  "No tasks yet",
  "When the organisers need something from you, it will be here.",
];
const NOT_FOUND: Words = [
  "search",
  "No task fits your search",
  "Try fewer or different words, or look at all tasks.",
];
const NONE_OF_MINE: Words = [
  "search",
  "Nothing is assigned to you yet",
  "Anybody in your team can assign a task: open it and choose Change beside “Assigned to”.",
];
const MINE_ELSEWHERE: Words = [
  "circle-check",
  "None of your tasks is here",
  "The tasks assigned to you have another status.",
];
const ALL_DONE: Words = ["circle-check", "Everything is done", "There is nothing left to do. Thank you."];
const BY_STATUS: Record<string, Words> = {
  overdue: ["circle-check", "Nothing is overdue", "You are on time with everything."],
  dueSoon: ["circle-check", "Nothing is due soon", "Nothing has to be done in the next few days."],
  toDo: [
    "circle-check",
    "Nothing to do just now",
    "What is not done waits for others or is still to be confirmed.",
  ],
  pending: ["circle-check", "Nothing else is open", "What is left to do is overdue or due soon."],
  waiting: [
    "circle-check",
    "Nothing is waiting for approval",
    "What you send to the organisers will be here.",
  ],
  sentBack: ["circle-check", "Nothing was sent back", "What the organisers want changed will be here."],
  complete: ["circle-check", "Nothing is complete yet", "What your team has done will be here."],
  notApplicable: [
    "circle-check",
    "Everything applies to you",
    "If a task is not for your team, open it and ask the organisers.",
  ],
};
const NONE_SO: Words = ["circle-check", "No tasks here", "None of your tasks has this status."];

/** Nothing to show, and why: each case in its own kind words with the one way on. */
export function NoTasks({ data, params }: { data: ListState; params: URLSearchParams }) {
  const [icon, title, text] = wordsFor(data, Boolean(params.get("q")));
  const all = tasksPath() + listSearch(params, { by: data.by, status: null, q: null, mine: null });
  return (
    <EmptyState
      icon={icon}
      title={title}
      actions={data.teamName !== null && data.total > 0 && <ButtonLink to={all}>Show all tasks</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
}

function wordsFor(data: ListState, isSearched: boolean): Words {
  const { filter, progress } = data;
  if (data.teamName === null) return NO_TEAM;
  if (data.total === 0) return NOTHING;
  if (data.isNarrowed && (isSearched || !data.isMine)) return NOT_FOUND;
  if (data.isNarrowed) return data.counts.all > 0 ? MINE_ELSEWHERE : NONE_OF_MINE;
  const isAllDone = progress.complete === progress.total;
  if (isAllDone && filter !== "complete" && filter !== "notApplicable") return ALL_DONE;
  return BY_STATUS[filter ?? ""] ?? NONE_SO;
}
