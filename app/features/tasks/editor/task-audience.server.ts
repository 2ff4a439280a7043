import { sql } from "drizzle-orm";
import { emptyRead, mapRead } from "#db/read-batch";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
import { type AudienceTeam, audienceOf } from "~/features/teams/audience/audience.server";
import { countTasks, refreshTaskProgress, uncountTasks } from "../progress.server";
import { TASK_AUDIENCE, TASK_TYPES } from "../visibility.server";

/** The event's teams, each with the rule by which it sees a task or does not. */
export const taskAudience = audienceOf(TASK_AUDIENCE);

/** What the page of its audience needs: who sees a task is counted in the progress of teams and of the task. */
export const AUDIENCE_OF_TASKS: AudienceKind = {
  thing: "task",
  alias: "t",
  tables: TASK_AUDIENCE,
  links: TASK_TYPES,
  title: sql<string>`t.title`,
  isPublic: null,
  activity: "task.audienceChanged",
  around: (taskId) => ({
    before: [uncountTasks(taskId)],
    after: [countTasks(taskId), refreshTaskProgress(taskId)],
  }),
};

/** So many of them are named. */
const NAMED = 5;

/** Active teams that somebody searches for and that do not see the task, each with the rule why; none without a search. */
export const teamsWithout = (taskId: string, q: string) =>
  q === ""
    ? emptyRead<AudienceTeam[]>([])
    : mapRead(taskAudience.list.page(taskAudience.list.Search.parse({ q, sees: "no" }), taskId), ({ rows }) =>
        rows.slice(0, NAMED),
      );
