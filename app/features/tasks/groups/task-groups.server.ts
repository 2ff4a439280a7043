import { sql } from "drizzle-orm";
import { taskGroups } from "#db/event/schema/tasks";
import type { Write } from "#db/write-batch";
import { type BulkResult, idList } from "~/features/activity/archivable.server";
import { titledGroups } from "~/features/activity/titled-groups.server";
import type { CommandContext } from "~/procedure/context";
import { taskGroupEntries } from "../found-tasks.server";
import { touchTasks } from "../touch-tasks.server";

const all = titledGroups({
  table: taskGroups,
  name: "taskGroup",
  words: { one: "task group", short: "group", many: "groups" },
  // The synthetic one's.
  reserved: ["unassigned"],
  index: taskGroupEntries.index,
});

/** Adds a group at the end of the list. Titles of active groups are unique. */
export const addTaskGroup = async (ctx: CommandContext, input: { title: string; formId?: string }) => ({
  taskGroupId: await all.add(ctx, input),
});

export const renameTaskGroup = all.rename;
export const moveTaskGroup = all.move;

/** Archives groups in one batch. Their task lists are cleared: the tasks stand under their other groups, or none. */
export const archiveTaskGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids, {
    writes: (chosen) => ({
      after: [touchAll(ctx, chosen), sql`delete from task_group_task where group_id in ${idList(chosen)}`],
    }),
  });

/** Takes groups back from the archive, in one batch: empty, as archiving left them. */
export const restoreTaskGroups = all.restore;

/** Deletes groups, active or archived, in one batch. Their tasks stay. */
export const deleteTaskGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.remove(ctx, ids, { writes: (chosen) => ({ before: [touchAll(ctx, chosen)] }) });

/** Their tasks: a save of an editor that is open on one would name a group that went. */
const touchAll = (ctx: CommandContext, chosen: readonly { id: string }[]): Write =>
  touchTasks(ctx, sql`(select task_id from task_group_task where group_id in ${idList(chosen)})`);
