import { and, eq, sql } from "drizzle-orm";
import { tasks, taskTeamTypes } from "#db/event/schema/tasks";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { draftOf } from "~/features/activity/drafts.server";
import { copyFiles } from "~/features/files/copy-files.server";
import { addFiles } from "~/features/files/files.commands.server";
import { stagedFiles } from "~/features/files/files.queries.server";
import { discardFiles } from "~/features/files/storage.server";
import { releaseLock } from "~/features/locks/locks.server";
import { copyAudience } from "~/features/teams/audience/audience.commands.server";
import { baseFollowsTypes } from "~/features/teams/audience/audience-rows.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { copyTitle } from "./bulk/bulk-tasks.rules";
import { dueDatesChanged } from "./bulk/due-dates.server";
import { type SavedTask, taskChanges, workDone } from "./editor/task-changes.rules";
import { taskForEdit } from "./editor/task-editor.queries.server";
import { fileEntries } from "./files/found-files.server";
import { attach, saveAttachments } from "./files/task-attachments.server";
import { ATTACHMENTS, attachmentsOf } from "./files/task-files.queries.server";
import { taskEntries } from "./found-tasks.server";
import { lateDaysJobs } from "./late-days.server";
import { countTasks, refreshTaskProgress, uncountTasks } from "./progress.server";
import type { TaskValues } from "./tasks.schema";
import { rulesOf } from "./types/task-types.rules";
import { NO_SETTINGS, SETTING_COLUMNS, storeOf } from "./types/task-types.server";
import { TASK_TYPES } from "./visibility.server";

/** Adds a task to the event and links it to its groups and team types. */
export async function addTask(ctx: CommandContext, input: TaskValues): Promise<{ taskId: string }> {
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${ctx.actor.id}`, isSame: sql`title = ${input.title}` },
      sql`from task where id = ${id}`,
    );
  const again = (taskId: string) => ({ taskId });
  return addOnce(ctx, { id: input.taskId, before, again }, (id) => addNewTask(ctx, id, input));
}

async function addNewTask(ctx: CommandContext, id: string, input: TaskValues): Promise<{ taskId: string }> {
  const { staged } = await readBatch(ctx.db, {
    staged: stagedFiles({ collection: ATTACHMENTS, entityId: id }, ctx.actor.id),
  });
  const { type, attachmentIds: ids } = input;
  const attachments = saveAttachments(ctx, { taskId: id, type, ids, attached: [], staged });
  await commandBatch(ctx, [
    ...storeOf(type).saving(input, null),
    {
      write: q.insert(tasks).values({ id, ...columnsOf(input), ...draftOf(input), ...stamp(ctx) }),
      otherwise: () => new Conflict("This task was added already. You will find it in the list."),
    },
    ...attachments.writes,
    ...joins(id, [...new Set(input.groupIds)], [...new Set(input.teamTypeIds)]),
    countTasks(id),
    refreshTaskProgress(id),
    ...taskEntries.index(id),
    ...ctx.record({
      kind: "task.added",
      subjectId: id,
      details: { title: input.title },
      jobs: lateDaysJobs(ctx),
    }),
  ]);
  return { taskId: id };
}

/**
 * Saves an edited task. A save that is based on an older version is refused: nothing is written over silently. Only what
 * changed is written and counted again; a new due date is mailed to the teams where that is asked for.
 */
export async function updateTask(ctx: CommandContext, taskId: string, input: TaskValues): Promise<void> {
  const { saved, attached, staged } = await readBatch(ctx.db, {
    saved: taskForEdit(taskId),
    attached: attachmentsOf(taskId),
    staged: stagedFiles({ collection: ATTACHMENTS, entityId: taskId }, ctx.actor.id),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  const { type, attachmentIds: ids } = input;
  const attachments = saveAttachments(ctx, { taskId, type, ids, attached, staged });
  const changes = taskChanges(saved, input);
  if (changes.asks) mayAskElse(saved, input);
  await commandBatch(ctx, [
    ...(changes.asks ? storeOf(type).saving(input, saved) : []),
    changes.asks && !input.isTypeChangeMeant && nothingDone(taskId),
    changes.visibility && uncountTasks(taskId),
    {
      write: q
        .update(tasks)
        .set({ ...columnsOf(input), version: sql`${tasks.version} + 1`, ...restamp(ctx) })
        .where(and(eq(tasks.id, taskId), eq(tasks.version, input.version))),
      otherwise: outdated,
    },
    ...attachments.writes,
    ...unlinks(taskId, changes.groups.gone, changes.teamTypes.gone),
    ...joins(taskId, changes.groups.come, changes.teamTypes.come),
    ...(changes.visibility ? baseFollowsTypes(TASK_TYPES, taskId) : []),
    changes.visibility && countTasks(taskId),
    changes.visibility && refreshTaskProgress(taskId),
    ...(changes.words ? taskEntries.index(taskId) : []),
    releaseLock(ctx, taskId),
    ...ctx.record({
      kind: "task.updated",
      subjectId: taskId,
      details: { title: input.title },
      jobs: attachments.jobs,
    }),
    ...(changes.dueDate
      ? dueDatesChanged(
          ctx,
          [{ id: taskId, title: input.title, from: saved.dueDate, to: input.dueDate || null }],
          Boolean(input.tellTeams) && !saved.isArchived,
        )
      : []),
  ]);
}

/**
 * A copy with everything but what teams did: its groups get it at their end. Attachments are copied too, so that each
 * task owns its files and can be deleted by itself.
 */
export async function duplicateTask(
  ctx: CommandContext,
  taskId: string,
  input: { formId?: string } = {},
): Promise<{ taskId: string }> {
  const before = (id: string) => {
    const isOwn = sql`created_by = ${ctx.actor.id} and exists (select 1 from activity
      where kind = 'task.duplicated' and subject_id = ${id} and details ->> 'copyOf' = ${taskId})`;
    return madeBefore({ isOwn, isSame: sql`true` }, sql`from task where id = ${id}`);
  };
  const again = (copyId: string) => ({ taskId: copyId });
  return addOnce(ctx, { id: input.formId, before, again }, (id) => addCopy(ctx, id, taskId));
}

async function addCopy(ctx: CommandContext, id: string, taskId: string): Promise<{ taskId: string }> {
  const { saved, attached } = await readBatch(ctx.db, {
    saved: taskForEdit(taskId),
    attached: attachmentsOf(taskId),
  });
  if (!saved) throw new NotFound();
  const copies = await copyFiles(ctx, attached, { collection: ATTACHMENTS, entityId: id });
  const title = copyTitle(saved.title);
  const { createdAt, createdBy } = stamp(ctx);
  const writes = [
    {
      write: sql`insert into task (id, title, due_date, description, is_rich_text, look_for, type, ${SETTING_COLUMNS},
          is_archived, is_draft, is_time_sensitive, is_approval_needed, show_to_child_teams, audience_base, is_required, version,
          created_at, created_by, updated_at, updated_by)
        select ${id}, ${title}, due_date, description, is_rich_text, look_for, type, ${SETTING_COLUMNS},
          is_draft, is_draft, is_time_sensitive, is_approval_needed, show_to_child_teams, audience_base, is_required, 1,
          ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy} from task where id = ${taskId}
          and version = ${saved.version}`,
      otherwise: () => new Conflict("Somebody changed this task a moment ago. Check it, then copy it again."),
    },
    ...addFiles(ctx, copies, "stored"),
    copies.length > 0 &&
      attach(
        id,
        copies.map((file) => file.id),
      ),
    ...fileEntries.index(copies.map((file) => file.id)),
    sql`insert into task_group_task (group_id, task_id, position)
      select x.group_id, ${id}, (select max(position) + 1 from task_group_task where group_id = x.group_id)
      from task_group_task x where x.task_id = ${taskId}`,
    sql`insert into task_team_type (task_id, team_type_id)
      select ${id}, team_type_id from task_team_type where task_id = ${taskId}`,
    ...copyAudience(taskId, id),
    countTasks(id),
    refreshTaskProgress(id),
    ...taskEntries.index(id),
    ...ctx.record({
      kind: "task.duplicated",
      subjectId: id,
      details: { title: saved.title, copyOf: taskId },
      jobs: lateDaysJobs(ctx),
    }),
  ];
  try {
    await commandBatch(ctx, writes);
  } catch (error) {
    await discardFiles(ctx, copies);
    throw error;
  }
  return { taskId: id };
}

const outdated = () => new Conflict("Somebody else saved this task while you were editing");

/** What teams did under the old type, or in the old form, stays as it is; whoever changes it has read that. */
function mayAskElse(saved: SavedTask, input: TaskValues): void {
  const done = workDone(saved);
  const changed = (saved.type === input.type && rulesOf(input.type).asked?.noun) || "type";
  if (done && !input.isTypeChangeMeant) {
    throw new Refused("Invalid task values", {
      isTypeChangeMeant: `${done}. Tick the box to change the ${changed} anyway.`,
    });
  }
}

/** As `workDone` read it: whoever completes it at the same moment has done something under the old type. */
const nothingDone = (taskId: string): Write =>
  relyOn(
    sql`not exists (select 1 from task_status where task_id = ${taskId}
      and (progress_status = 'complete' or (progress_status = 'incomplete' and approval_status = 'awaiting')))`,
    () =>
      new Refused("Invalid task values", {
        isTypeChangeMeant: "A team has worked on it a moment ago. Tick the box to change it anyway.",
      }),
  );

function columnsOf(input: TaskValues) {
  return {
    title: input.title,
    type: input.type,
    description: input.description,
    isRichText: true,
    dueDate: input.dueDate || null,
    ...NO_SETTINGS,
    ...storeOf(input.type).columns(input),
    showToChildTeams: input.showToChildTeams,
    isRequired: input.isRequired,
    isTimeSensitive: input.isTimeSensitive,
    isApprovalNeeded: input.isApprovalNeeded,
    lookFor: input.lookFor,
  };
}

const unlinks = (taskId: string, groupIds: readonly string[], teamTypeIds: readonly string[]) => [
  groupIds.length > 0 &&
    sql`delete from task_group_task where task_id = ${taskId} and group_id in ${[...groupIds]}`,
  teamTypeIds.length > 0 &&
    sql`delete from task_team_type where task_id = ${taskId} and team_type_id in ${[...teamTypeIds]}`,
];

/** A group or type that has gone meanwhile refuses the save, which names it. */
function joins(taskId: string, groupIds: readonly string[], teamTypeIds: readonly string[]): Write[] {
  return [
    ...groupIds.map((groupId) => ({
      write: sql`insert into task_group_task (group_id, task_id, position)
        select g.id, ${taskId}, (select coalesce(max(position) + 1, 0) from task_group_task where group_id = g.id)
        from task_group g where g.id = ${groupId} and g.is_archived = 0`,
      otherwise: () => new Refused("Invalid group", { groupIds: "A chosen group is not there any more" }),
    })),
    ...teamTypeIds.map((teamTypeId) => ({
      write: q.insert(taskTeamTypes).values({ taskId, teamTypeId }),
      otherwise: () =>
        new Refused("Invalid team type", { teamTypeIds: "A chosen team type is not there any more" }),
    })),
  ];
}
