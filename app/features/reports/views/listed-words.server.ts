import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { choiceOf } from "~/features/forms/submissions/list/answer-places.rules";
import {
  SubmissionSearch,
  submissionList,
  submissionScope,
} from "~/features/forms/submissions/list/submission-list.server";
import { SUBMISSION_LOOKS } from "~/features/forms/submissions/list/submission-states.rules";
import { TASK_TYPES } from "~/features/tasks/tasks.types";
import { taskTypeLabel } from "~/features/tasks/types/task-types.rules";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import type { Asked, FilterWords, ListedView } from "./listed.types";

/** `Query` is what the address asks, with what the page reads of it beside the list's `Own`. */
interface Keyed<Own, Query extends Own, Scope> {
  Search: z.ZodType<Query>;
  keys(query: Own, scope: Scope): SQL;
}

/** A search as the loaders of pages read it: what stands there several times is a list. */
export function asked(search: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    found[name] = all.length > 1 ? all : all[0];
  }
  return found;
}

export const keysOf =
  <Own, Query extends Own, Scope>(
    list: Keyed<Own, Query, Scope>,
    scopeOf: (ctx: Asked, query: Query, id: string) => Scope,
  ): ListedView["keys"] =>
  (ctx, search, id) => {
    const query = list.Search.parse(asked(search));
    return list.keys(query, scopeOf(ctx, query, id));
  };

export const TEAMS = { one: "team", many: "teams" };
export const TASKS = { one: "task", many: "tasks" };

export const SEARCHED: FilterWords = { label: "Search" };
export const TEAM_TYPE: FilterWords = {
  label: "Team type",
  names: "team_type",
  values: { none: "none", all: "every type" },
};
export const LOGIN: FilterWords = { label: "Log-in", values: { never: "never", some: "at least once" } };
export const SHARE: FilterWords = {
  label: "Stand share",
  values: { parent: "has some", child: "is one", none: "neither" },
};
export const BOUNCED_MAIL: FilterWords = { label: "E-mail", values: { bounced: "bounced or stopped" } };
export const DUE = { from: { label: "Due from" }, to: { label: "Due until" } };
/** Words for the values of a filter, by their looks. */
export const labelsOf = (looks: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(looks).map(([value, { label }]) => [value, label.toLowerCase()]));
export const STATES = labelsOf(STATE_LOOKS);
export const TYPES = Object.fromEntries(TASK_TYPES.map((type) => [type, taskTypeLabel(type)]));
export const GROUP: FilterWords = { label: "Group", names: "task_group", values: { unassigned: "none" } };
export const FIELDS: FilterWords = { label: "Custom field" };

export const DAYS = { from: { label: "From" }, to: { label: "Until" } };
export const wordsOf = (choices: readonly { value: string; label: string }[]): Record<string, string> =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label.toLowerCase()]));
export const SUBMISSION_WORDS: ListedView["words"] = {
  q: SEARCHED,
  state: { label: "State", values: labelsOf(SUBMISSION_LOOKS) },
  from: { label: "From", values: { teams: "teams", guests: "guests" } },
  team: { label: "Team", names: "team" },
  type: TEAM_TYPE,
  version: { label: "Version" },
  since: { label: "Changed from" },
  until: { label: "Changed until" },
  answer: { label: "Answer", say: (value) => choiceOf(value)?.value ?? value },
  question: { label: "Question", say: () => "one that was answered" },
  says: { label: "It says" },
  atLeast: { label: "At least" },
  atMost: { label: "At most" },
};
export const submissionKeys = (isReport: boolean): ListedView["keys"] =>
  keysOf({ ...submissionList, Search: SubmissionSearch }, (ctx, query, formId) =>
    submissionScope(ctx, formId, query, { isReport }),
  );
export const SUBMISSIONS = { one: "submission", many: "submissions" };
export const formTitle = (id: string): SQL => sql`select title from form where id = ${id}`;
