import { eq } from "drizzle-orm";
import { SETTINGS, SETTINGS_KINDS, type SettingsKind } from "~/features/settings/settings.schema";
import { refreshTaskProgress } from "~/features/teams/progress.server";
import { newId } from "~/lib/ids";
import { corePages, settings } from "../event/schema/settings";
import { taskGroups, taskGroupTasks, tasks, taskTeamTypes } from "../event/schema/tasks";
import { teamTypes } from "../event/schema/teams";
import { reconcileSearch } from "../event/search-index";
import type { EventDatabase } from "../open";
import { many, q, readBatch } from "../read-batch";
import { BATCH_SIZE, type Write, writeBatch } from "../write-batch";

/** Copies what makes an event's pattern into one that was just seeded, all in one batch. Returns how much of what. */
export async function copyContent(
  from: EventDatabase,
  to: EventDatabase,
  shift: (day: string | null) => string | null,
  change: (kind: SettingsKind, data: object) => object,
): Promise<Record<string, number>> {
  const found = await readBatch(from, {
    settings: many(q.select().from(settings)),
    pages: many(q.select().from(corePages)),
    types: many(q.select().from(teamTypes)),
    groups: many(q.select().from(taskGroups)),
    tasks: many(q.select().from(tasks)),
    taskTypes: many(q.select().from(taskTeamTypes)),
    grouped: many(q.select().from(taskGroupTasks)),
  });
  const ids = new Map([...found.types, ...found.groups, ...found.tasks].map(({ id }) => [id, newId()]));
  const mapped = (id: string) => ids.get(id) ?? id;
  /** Links in texts lead to the copies. */
  const relinked = (text: string) => text.replace(UUID, mapped);
  const at = new Date().toISOString();
  const audit = { createdAt: at, createdBy: "system", updatedAt: at, updatedBy: "system" };
  const copiedTasks = found.tasks.map((task) => ({
    ...task,
    ...audit,
    id: mapped(task.id),
    dueDate: shift(task.dueDate),
    description: relinked(task.description),
    disclaimer: task.disclaimer && relinked(task.disclaimer),
    externalLink: task.externalLink && relinked(task.externalLink),
    // Forms are not copied: a task that asked for one waits for a new one.
    formId: null,
    version: 1,
  }));
  const known = found.settings.filter((row) => SETTINGS_KINDS.includes(row.kind as SettingsKind));
  await writeBatch(to, [
    ...known.map((row) => {
      const kind = row.kind as SettingsKind;
      const data = SETTINGS[kind].parse(change(kind, JSON.parse(relinked(row.data))));
      return q
        .update(settings)
        .set({ data: JSON.stringify(data), ...audit })
        .where(eq(settings.kind, kind));
    }),
    ...found.pages.map(({ id, title, icon, isPublished }) =>
      q
        .insert(corePages)
        .values({ id, title, icon, isPublished, ...audit })
        .onConflictDoUpdate({ target: corePages.id, set: { title, icon, isPublished } }),
    ),
    ...inserts(found.types, (rows) =>
      q.insert(teamTypes).values(rows.map(({ id, name }) => ({ id: mapped(id), name, ...audit }))),
    ),
    ...inserts(copiedTasks, (rows) => q.insert(tasks).values(rows)),
    ...inserts(found.groups, (rows) =>
      q.insert(taskGroups).values(rows.map((row) => ({ ...row, ...audit, id: mapped(row.id) }))),
    ),
    ...inserts(found.taskTypes, (rows) =>
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
    ...reconcileSearch(),
  ]);
  return {
    settings: known.length,
    "team types": found.types.length,
    "task groups": found.groups.length,
    tasks: found.tasks.length,
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** One insert for so many rows as a statement takes. */
function inserts<Row>(rows: Row[], insert: (part: Row[]) => Write): Write[] {
  const writes: Write[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) writes.push(insert(rows.slice(at, at + BATCH_SIZE)));
  return writes;
}
