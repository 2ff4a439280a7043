import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { roomWork } from "~/procedure/room-work.server";
import { ASKED_COUNT, WAITING_COUNT } from "./approvals/approvals.queries.server";
import { decisionsNeed } from "./approvals/decisions-need.server";
import { tellDueDates } from "./bulk/due-dates.jobs.server";
import { taskClone } from "./clone-tasks.server";
import { commentsNeed } from "./comments/comments-need.server";
import { commentEntries, commentFinder } from "./comments/found-comments.server";
import { newCount } from "./comments/inbox.queries.server";
import { fileEntries, fileFinder } from "./files/found-files.server";
import { taskEntries, taskFinder, taskGroupEntries, taskGroupFinder } from "./found-tasks.server";
import { setLateDays } from "./late-days.server";
import { progressDrift, refreshCompletions, refreshProgress, refreshTaskProgress } from "./progress.server";
import { tellOfAll } from "./remind-all/remind-all.jobs.server";
import { sendReminders } from "./reminders/digests.jobs.server";
import { planMissing } from "./reminders/plan-reminders.server";
import { tellWhatWaits } from "./staff-digest.jobs.server";
import { tellOfTask, tellReminded, tellRemindedTeam } from "./task-notifications.jobs.server";
import { waitingOf } from "./tasks.queries.server";
import { tasksRoom } from "./tasks.room";
import { tasksCard } from "./tasks-card.server";

export const tasksWork = roomWork(tasksRoom, {
  subscribers: {
    lateDays: { work: (ctx, work) => setLateDays(ctx, work.activityId) },
    dueDates: { work: async (ctx, work) => work.queued(await tellDueDates(ctx, work.activityId)) },
    taskNotifications: { work: async (ctx, work) => work.queued(await tellOfTask(ctx, work.activityId)) },
    staffDigest: { work: async (ctx, work) => work.queued(await tellWhatWaits(ctx, work.activityId)) },
    teamReminders: { work: async (ctx, work) => work.queued(await tellRemindedTeam(ctx, work.activityId)) },
    "reminders:*": { work: async (ctx, work) => work.queued(await sendReminders(ctx, work.subject)) },
    allReminders: { work: async (ctx, work) => work.queued(await tellOfAll(ctx, work.activityId)) },
    taskReminders: { work: async (ctx, work) => work.queued(await tellReminded(ctx, work.activityId)) },
  },
  counts: (_now, readerId) => ({
    // Of whoever looks: each has read other ones.
    newComments: newCount(sql`${readerId}`),
    tasks: sql`(select count(*) from task where is_archived = 0)`,
    taskGroups: sql`(select count(*) from task_group where is_archived = 0)`,
    // What teams sent for approval or ask for: the queue's two lists.
    approvals: sql`${WAITING_COUNT} + ${ASKED_COUNT}`,
  }),
  waiting: { tasks: waitingOf },
  needs: [decisionsNeed, commentsNeed],
  searchEntries: [taskEntries, taskGroupEntries, commentEntries, fileEntries],
  finders: { task: taskFinder, taskGroup: taskGroupFinder, comment: commentFinder, file: fileFinder },
  cards: [tasksCard],
  clone: taskClone,
  tidy: {
    // Stored progress is right whatever happens at once; where it is not, somebody must look before it is mended.
    async look(db, eventId) {
      const { drift } = await readBatch(db, { drift: progressDrift() });
      if (drift.teams + drift.tasks + drift.hours === 0) return;
      report(new Error("Stored progress differs from a fresh count"), { eventId, ...drift });
    },
    writes: (now) => [refreshProgress(), refreshTaskProgress(), ...refreshCompletions(), ...planMissing(now)],
  },
});
