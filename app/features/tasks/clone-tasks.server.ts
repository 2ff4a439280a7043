import { taskGroups, taskGroupTasks, tasks, taskTeamTypes } from "#db/event/schema/tasks";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";
import { refreshTaskProgress } from "./progress.server";

/** Tasks and groups, of which nobody has done anything yet. */
export const taskClone = roomClone({
  reads: () => ({
    groups: many(q.select().from(taskGroups)),
    tasks: many(q.select().from(tasks)),
    types: many(q.select().from(taskTeamTypes)),
    grouped: many(q.select().from(taskGroupTasks)),
  }),
  ids: (found) => [...found.groups, ...found.tasks].map(({ id }) => id),
  writes: (found, { mapped, relinked, shift, audit }) => [
    ...inserts(
      found.tasks.map((task) => ({
        ...task,
        ...audit,
        id: mapped(task.id),
        dueDate: shift(task.dueDate),
        liveSince: null,
        description: relinked(task.description),
        lookFor: relinked(task.lookFor),
        disclaimer: task.disclaimer && relinked(task.disclaimer),
        externalLink: task.externalLink && relinked(task.externalLink),
        // One that is not there any more is not copied.
        formId: task.formId && mapped(task.formId) !== task.formId ? mapped(task.formId) : null,
        version: 1,
      })),
      (rows) => q.insert(tasks).values(rows),
    ),
    ...inserts(found.groups, (rows) =>
      q.insert(taskGroups).values(rows.map((row) => ({ ...row, ...audit, id: mapped(row.id) }))),
    ),
    ...inserts(found.types, (rows) =>
      q
        .insert(taskTeamTypes)
        .values(rows.map((row) => ({ taskId: mapped(row.taskId), teamTypeId: mapped(row.teamTypeId) }))),
    ),
    ...inserts(found.grouped, (rows) =>
      q
        .insert(taskGroupTasks)
        .values(rows.map((row) => ({ ...row, groupId: mapped(row.groupId), taskId: mapped(row.taskId) }))),
    ),
    refreshTaskProgress(),
  ],
  counts: (found) => ({ "task groups": found.groups.length, tasks: found.tasks.length }),
});
