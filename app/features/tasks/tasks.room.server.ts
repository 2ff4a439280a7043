import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { roomWork } from "~/procedure/room-work.server";
import { tellDueDates } from "./bulk/due-dates.jobs.server";
import { taskClone } from "./clone-tasks.server";
import { taskEntries, taskFinder, taskGroupEntries, taskGroupFinder } from "./found-tasks.server";
import { progressDrift, refreshProgress, refreshTaskProgress } from "./progress.server";
import { tellOfTask, tellReminded } from "./task-notifications.jobs.server";
import { tasksRoom } from "./tasks.room";
import { visibleTask } from "./visibility.server";

/** Of active teams and tasks that they see: whatever else waits is nobody's to decide. */
const waitingFor = sql`from task_status s join task t on t.id = s.task_id
  join team tm on tm.id = s.team_id and tm.is_archived = 0 and ${visibleTask}`;

export const tasksWork = roomWork(tasksRoom, {
  subscribers: {
    dueDates: { work: async (ctx, work) => work.queued(await tellDueDates(ctx, work.activityId)) },
    taskNotifications: { work: async (ctx, work) => work.queued(await tellOfTask(ctx, work.activityId)) },
    taskReminders: { work: async (ctx, work) => work.queued(await tellReminded(ctx, work.activityId)) },
  },
  counts: () => ({
    tasks: sql`(select count(*) from task where is_archived = 0)`,
    taskGroups: sql`(select count(*) from task_group where is_archived = 0)`,
    // What teams sent for approval or ask for: the queue's two lists.
    approvals: sql`(select count(*) ${waitingFor} where s.approval_status = 'awaiting')
      + (select count(*) ${waitingFor} join task_request r on r.task_status_id = s.id and r.state = 'open')`,
  }),
  searchEntries: [taskEntries, taskGroupEntries],
  finders: { task: taskFinder, taskGroup: taskGroupFinder },
  clone: taskClone,
  tidy: {
    // Stored progress is right whatever happens at once; where it is not, somebody must look before it is mended.
    async look(db, eventId) {
      const { drift } = await readBatch(db, { drift: progressDrift() });
      if (drift.teams + drift.tasks === 0) return;
      report(new Error("Stored progress differs from a fresh count"), { eventId, ...drift });
    },
    writes: () => [refreshProgress(), refreshTaskProgress()],
  },
});
