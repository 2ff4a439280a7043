import type { TaskType } from "../tasks.types";
import { isCounted, rulesOf } from "../types/task-types.rules";

/** The part of a saved task that a save is compared with. */
export interface SavedTask {
  title: string;
  description: string;
  type: TaskType;
  /** Of a task of type form. */
  formId?: string | null;
  dueDate: string | null;
  showToChildTeams: boolean;
  groupIds: readonly string[];
  teamTypeIds: readonly string[];
  /** Teams that are complete, and that wait for approval. */
  complete: number;
  awaiting: number;
}

type Wanted = Omit<SavedTask, "dueDate" | "formId" | "complete" | "awaiting"> & {
  dueDate: string;
  /** Left out: as it is. */
  formId?: string | undefined;
};

/** What a save changes, so that no more is written and counted than that. */
export function taskChanges(saved: SavedTask, wanted: Wanted) {
  const groups = changed(saved.groupIds, wanted.groupIds);
  const teamTypes = changed(saved.teamTypeIds, wanted.teamTypeIds);
  return {
    /** What is asked of teams: the type, or which form. */
    asks: saved.type !== wanted.type || rulesOf(wanted.type).asked?.isElse(saved, wanted) === true,
    dueDate: (saved.dueDate ?? "") !== wanted.dueDate,
    /** The words that search knows. */
    words: saved.title !== wanted.title || saved.description !== wanted.description,
    /** Who sees it, or whether it counts in their progress: summaries must be counted again. */
    visibility:
      saved.showToChildTeams !== wanted.showToChildTeams ||
      teamTypes.come.length > 0 ||
      teamTypes.gone.length > 0 ||
      isCounted(saved.type) !== isCounted(wanted.type),
    groups,
    teamTypes,
  };
}

function changed(before: readonly string[], after: readonly string[]) {
  const [old, now] = [new Set(before), new Set(after)];
  return { come: [...now].filter((id) => !old.has(id)), gone: [...old].filter((id) => !now.has(id)) };
}

/** What teams have done with a task so far, as a sentence without its stop; null = nothing. */
export function workDone({ complete, awaiting }: Pick<SavedTask, "complete" | "awaiting">): string | null {
  const done = [
    complete > 0 && `${teams(complete)} completed it`,
    awaiting > 0 && `${teams(awaiting)} sent it for approval`,
  ].filter(Boolean);
  return done.length > 0 ? done.join(" and ") : null;
}

const teams = (n: number) => (n === 1 ? "1 team has" : `${n} teams have`);
