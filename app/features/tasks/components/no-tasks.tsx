import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { listSearch } from "../list-view.rules";
import { tasksPath } from "../tasks.paths";

interface ListState {
  teamName: string | null;
  total: number;
  filter: string | null;
  isNarrowed: boolean;
  isMine: boolean;
  counts: { all: number };
  progress: { complete: number; total: number };
}

/** Nothing to show, and why: each case in its own kind words with the one way on. */
export function NoTasks({ data, params }: { data: ListState; params: URLSearchParams }) {
  const { teamName, total, filter, isNarrowed, isMine, counts, progress } = data;
  if (teamName === null) {
    return (
      <EmptyState icon="users" title="You are in no team">
        Tasks belong to teams. If you should be in one, ask the organisers or the owner of the team to add
        you.
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <EmptyState icon="list-checks" title="No tasks yet">
        When the organisers need something from you, it will be here.
      </EmptyState>
    );
  }
  const showAll = (
    <ButtonLink to={tasksPath() + listSearch(params, { status: null, q: null, mine: null })}>
      Show all tasks
    </ButtonLink>
  );
  if (isNarrowed) {
    const isMineAlone = isMine && !params.get("q");
    if (isMineAlone && counts.all > 0) {
      return (
        <EmptyState icon="circle-check" title="Nothing of yours is here" actions={showAll}>
          What is assigned to you has another status.
        </EmptyState>
      );
    }
    return (
      <EmptyState
        icon="search"
        title={isMineAlone ? "Nothing is assigned to you yet" : "No task fits your search"}
        actions={showAll}
      >
        {isMineAlone
          ? "Anybody in your team can assign a task: open it and choose Change beside “Assigned to”."
          : "Try fewer or other words of the title, or look at all tasks."}
      </EmptyState>
    );
  }
  const isAllDone =
    progress.complete === progress.total && filter !== "complete" && filter !== "notApplicable";
  if (isAllDone) {
    return (
      <EmptyState icon="circle-check" title="Everything is done" actions={showAll}>
        There is nothing left to do. Thank you.
      </EmptyState>
    );
  }
  const { title, words } = BY_STATUS[filter ?? ""] ?? {
    title: "No tasks here",
    words: "None of your tasks has this status.",
  };
  return (
    <EmptyState icon="circle-check" title={title} actions={showAll}>
      {words}
    </EmptyState>
  );
}

const BY_STATUS: Record<string, { title: string; words: string }> = {
  overdue: { title: "Nothing is overdue", words: "You are on time with everything." },
  dueSoon: { title: "Nothing is due soon", words: "Nothing has to be done in the next days." },
  incomplete: { title: "Nothing else is open", words: "What is left to do is overdue or due soon." },
  complete: { title: "Nothing is complete yet", words: "What your team has done will be here." },
  notApplicable: {
    title: "Everything applies to you",
    words: "If a task is not for your team, open it and ask the organisers.",
  },
};
