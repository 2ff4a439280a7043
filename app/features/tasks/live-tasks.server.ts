import { sql } from "drizzle-orm";
import { tasks } from "#db/event/schema/tasks";
import { draftable } from "~/features/activity/drafts.server";
import { delisted } from "~/procedure/delisting.server";
import { taskEntries } from "./found-tasks.server";
import { lateDaysJobs } from "./late-days.server";
import { countTasks, refreshTaskProgress, uncountTasks } from "./progress.server";
import { adminTaskPath, taskAudiencePath } from "./tasks.paths";
import { TASK_AUDIENCE } from "./visibility.server";

/** Tasks that are drafts, as what goes live on a day knows them. What teams did under one that was live before stays. */
export const LIVE_TASKS = {
  noun: "task",
  label: "Task",
  audience: { ...TASK_AUDIENCE, isOpen: sql`true` },
  title: sql<string>`t.title`,
  isWaiting: sql`t.is_draft = 1`,
  isLive: sql`t.is_archived = 0`,
  dueDate: sql<string | null>`t.due_date`,
  path: adminTaskPath,
  audiencePath: taskAudiencePath,
  ...draftable({
    table: tasks,
    name: "task",
    title: sql`title`,
    sets: {
      live: (ctx) => sql`is_archived = 0, live_since = ${ctx.now.toISOString()}`,
      draft: sql`is_archived = 1`,
    },
    isLive: sql`is_archived = 0`,
    around: (id) => ({ before: [uncountTasks(id)], after: [countTasks(id), refreshTaskProgress(id)] }),
    hiding: (id) => delisted("task", [id]),
    jobs: lateDaysJobs,
    index: taskEntries.index,
  }),
};
