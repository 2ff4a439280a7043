import { and, eq, type SQL, sql } from "drizzle-orm";
import { r, s, t, tm } from "#db/event/aliases";
import { taskStatuses } from "#db/event/schema/tasks";
import { as, jsonRows, maybe, type RowIn } from "#db/json-row";
import { q, readBatch, writtenOnce } from "#db/read-batch";
import type { Guarded, Write } from "#db/write-batch";
import { wasActive } from "~/features/teams/team-activity.server";
import { Conflict, Forbidden, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { UNDO_SECONDS } from "~/procedure/undo";
import type { ActivityKind } from "~/rooms";
import { moveProgress } from "./progress.server";
import { promiseDigest } from "./staff-digest.server";
import { approvalStatus, isSetByStaff, progressStatus, TEAMS_AND_TASKS } from "./tasks.queries.server";
import type { ApprovalStatus, ProgressStatus, TaskOfTeam } from "./tasks.types";
import { isFormOpen, isSubmitted } from "./types/form/form-tasks.queries.server";
import { rulesOf } from "./types/task-types.rules";
import { byHandGuards, IS_COUNTED, IS_EVIDENCE } from "./types/task-types.server";

const OWN_CELLS = {
  taskId: t.id,
  teamId: tm.id,
  title: t.title,
  type: t.type,
  formId: t.formId,
  isApprovalNeeded: t.isApprovalNeeded,
  disclaimer: t.disclaimer,
  /** The task's own. */
  dueDate: t.dueDate,
  statusId: maybe(s.id),
  progressStatus,
  approvalStatus,
  version: as<number>(sql`coalesce(${s.version}, 0)`),
  updatedAt: maybe(s.updatedAt),
  updatedBy: maybe(s.updatedBy),
};

/** A task's status for a team, as the commands that change it need it. `where` narrows `tm`, `t` and `s`. */
export const taskStatusRows = (where: SQL) =>
  jsonRows(
    {
      ...OWN_CELLS,
      teamName: tm.name,
      isFormOpen,
      isSubmitted,
      extendedDueDate: s.extendedDueDate,
      lateDueDate: s.lateDueDate,
      isSetByStaff,
      /** What the team asks for and staff have not decided yet. */
      openRequestId: maybe(r.id),
      openRequestKind: maybe(r.kind),
      evidenceCount,
    },
    sql`${TEAMS_AND_TASKS} left join task_request r on r.task_status_id = s.id and r.state = 'open' where ${where}`,
  );
export type TaskStatusRow = RowIn<typeof taskStatusRows>;

/** Files that the team has given and that count. */
const evidenceCount = as<number>(sql`(select count(*) from task_evidence e join file f on f.id = e.file_id
  where e.task_status_id = s.id and f.state = 'stored' and ${IS_EVIDENCE})`);

/**
 * The same as far as a team's own press on what is ticked needs it: SQLite takes longer to compile what is asked of forms and requests than
 * to find the row.
 */
export const tickedRowOf = writtenOnce((taskId: string, teamId: string) =>
  jsonRows(
    { ...OWN_CELLS, isSetByStaff, evidenceCount },
    sql`${TEAMS_AND_TASKS} where tm.id = ${teamId} and t.id = ${taskId}`,
  ),
);
/** What every change of a status goes by. */
export type StatusAsRead = Pick<TaskStatusRow, keyof typeof OWN_CELLS>;

/** Of one team; none where it does not see the task. */
export const taskStatusRowOf = writtenOnce((taskId: string, teamId: string) =>
  taskStatusRows(sql`tm.id = ${teamId} and t.id = ${taskId}`),
);

/** The task as the team sees it, with its status so far. A task that the team does not see is a 404. */
export async function findTaskStatusRow(
  ctx: CommandContext,
  taskId: string,
  teamId: string,
): Promise<TaskStatusRow> {
  const { found } = await readBatch(ctx.db, { found: taskStatusRowOf(taskId, teamId) });
  if (!found[0]) throw new NotFound();
  return found[0];
}

/** The same for a team's own press on what is ticked. */
export async function findTickedRow(ctx: CommandContext, taskId: string): Promise<RowIn<typeof tickedRowOf>> {
  const { found } = await readBatch(ctx.db, { found: tickedRowOf(taskId, ownTeam(ctx)) });
  if (!found[0]) throw new NotFound();
  return found[0];
}

/**
 * Changes what `where` finds in one batch, all or nothing, and gives how many they were. Where somebody else changes one of
 * them at the same moment, all are read again and tried once more.
 */
export async function changeMany(
  ctx: CommandContext,
  where: SQL,
  writes: (found: readonly TaskStatusRow[]) => (Write | null)[],
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { found } = await readBatch(ctx.db, { found: taskStatusRows(where) });
    try {
      if (found.length > 0) await commandBatch(ctx, writes(found));
      return found.length;
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === 2) throw error;
    }
  }
}

export function ownTeam(ctx: CommandContext): string {
  if (!ctx.actor.teamId) throw new Forbidden("You are not in a team, so there is nothing to complete");
  return ctx.actor.teamId;
}

/** The message for somebody whose change came second. */
export const changedMeanwhile = (ctx: CommandContext) => () =>
  new Conflict(
    ctx.actor.teamId
      ? "Somebody in your team changed this task a moment ago. Check it and try again."
      : "Somebody changed this task for the team a moment ago. Check it and try again.",
  );

type StatusChange = Partial<
  Pick<
    typeof taskStatuses.$inferInsert,
    "progressStatus" | "approvalStatus" | "completedAt" | "completedBy" | "extendedDueDate"
  >
>;

/** The status row as it was read, or a new one: whoever comes second is refused. */
export function writeStatus(
  ctx: CommandContext,
  statusRow: StatusAsRead,
  statusId: string,
  change: StatusChange,
  otherwise: () => Error = changedMeanwhile(ctx),
): Write {
  if (!statusRow.statusId) {
    const { taskId, teamId } = statusRow;
    return {
      write: q.insert(taskStatuses).values({ id: statusId, taskId, teamId, ...change, ...stamp(ctx) }),
      otherwise,
    };
  }
  return {
    write: q
      .update(taskStatuses)
      .set({ ...change, version: statusRow.version + 1, ...restamp(ctx) })
      .where(and(eq(taskStatuses.id, statusId), eq(taskStatuses.version, statusRow.version))),
    otherwise,
  };
}

/** The row where nobody has touched the task yet: of two who come first at once both find the same one. */
export function ensureStatusRow(ctx: CommandContext, { taskId, teamId }: TaskOfTeam): Write {
  const { createdAt: at, createdBy: by } = stamp(ctx);
  return sql`insert into task_status (id, task_id, team_id, created_at, created_by, updated_at, updated_by)
    values (${newId()}, ${taskId}, ${teamId}, ${at}, ${by}, ${at}, ${by}) on conflict (team_id, task_id) do nothing`;
}

/**
 * How the task stands for the team from now on, with who completed it and when, and both summaries with it, which follow what it was as
 * it was read: the batch relies on the team's seeing the task. Nothing is awaited or decided unless that is said.
 */
export function setProgress(
  ctx: CommandContext,
  statusRow: StatusAsRead,
  {
    progressStatus,
    approvalStatus = "none",
    statusId = statusRow.statusId ?? newId(),
    extendedDueDate,
    otherwise,
  }: {
    progressStatus: ProgressStatus;
    approvalStatus?: ApprovalStatus;
    statusId?: string;
    /** A later day that goes with it. */
    extendedDueDate?: string | undefined;
    otherwise?: () => Error;
  },
): Write[] {
  const isComplete = progressStatus === "complete";
  const change = {
    progressStatus,
    approvalStatus,
    completedAt: isComplete ? ctx.now.toISOString() : null,
    completedBy: isComplete ? ctx.actor.id : null,
    ...(extendedDueDate !== undefined && { extendedDueDate }),
  };
  return [
    writeStatus(ctx, statusRow, statusId, change, otherwise),
    ...moveProgress(statusRow, statusRow.progressStatus, progressStatus),
    ...wasActive(ctx, statusRow.teamId),
  ];
}

/** For what goes by the task itself and not by its status alone: staff have not changed what it asks for. */
export const asksTheSame = (ctx: CommandContext, statusRow: StatusAsRead): Write => {
  const { taskId, type, formId, isApprovalNeeded, disclaimer, dueDate } = statusRow;
  return relyOn(
    sql`exists (select 1 from task t where t.id = ${taskId} and t.type = ${type} and t.disclaimer is ${disclaimer}
      and t.form_id is ${formId}
      and t.is_approval_needed = ${Number(isApprovalNeeded)} and t.due_date is ${dueDate})`,
    ctx.actor.teamId ? () => new Conflict(ORGANISERS) : changedMeanwhile(ctx),
  );
};

/** Nobody completes what is still to be confirmed: said at once, and relied on in the batch. */
export function isConfirmed(
  ctx: CommandContext,
  { taskId, type }: Pick<TaskStatusRow, "taskId" | "type">,
  to: ProgressStatus,
): Guarded | null {
  if (to !== "complete") return null;
  const { notYet } = rulesOf(type);
  if (notYet) throw new Refused(notYet.refused);
  return relyOn(
    sql`exists (select 1 from task t where t.id = ${taskId} and ${IS_COUNTED})`,
    changedMeanwhile(ctx),
  );
}

/** Staff complete by hand only what teams have given what it takes for: said at once, and relied on in the batch. */
export function haveGiven(
  ctx: CommandContext,
  found: readonly TaskStatusRow[],
  to: ProgressStatus,
): Guarded[] {
  if (to !== "complete") return [];
  const missing = found.filter((row) => rulesOf(row.type).byHand?.isGiven(row) === false);
  const said = missing[0] && rulesOf(missing[0].type).byHand?.missing(missing.length, found.length);
  if (said) throw new Refused(said);
  return byHandGuards(found, changedMeanwhile(ctx));
}

/** Somebody takes back what they did a moment ago: only as long as it is the last thing that happened to the status. */
export function mustBeLast(ctx: CommandContext, statusRow: StatusAsRead, version: number | undefined): void {
  if (version === undefined) return;
  if (statusRow.version !== version || statusRow.updatedBy !== ctx.actor.id)
    throw new Conflict("Something else happened to this task since. Nothing was undone: look at it again.");
}

const ORGANISERS =
  "The organisers changed this task a moment ago. Nothing was saved: check it and try again.";

/** Records what happened to the task of a team; `notify` also queues the mails about it, which wait for an undo. */
export function recordTaskActivity(
  ctx: CommandContext,
  { taskId, teamId, title }: Pick<StatusAsRead, "taskId" | "teamId" | "title">,
  kind: ActivityKind,
  more: { details?: Record<string, unknown>; notify?: boolean } = {},
): Write[] {
  const jobs: OutboxJob[] = more.notify
    ? [{ subscriber: "taskNotifications", waitSeconds: UNDO_SECONDS }]
    : [];
  const id = newId();
  return [
    ...ctx.record({ id, kind, subjectId: taskId, teamId, details: { title, ...more.details }, jobs }),
    ...(WAITS.includes(kind) ? [promiseDigest(ctx, id)] : []),
  ];
}

/** What a team does and staff are to decide. */
const WAITS: readonly ActivityKind[] = [
  "task.sentForApproval",
  "task.asked.moreTime",
  "task.asked.notApplicable",
];

/** Staff set not applicable what the team asked to be so: its request is granted, and the team is notified. */
export const isRequestGranted = (statusRow: TaskStatusRow, to: ProgressStatus): boolean =>
  statusRow.openRequestKind === "notApplicable" && to === "notApplicable";

/**
 * What happens to open requests when the task itself is settled: granted, or pointless. Looked for as it is written, not as
 * it was read: somebody may have asked in between.
 */
export function settleRequests(
  ctx: CommandContext,
  statusIds: readonly (string | null)[],
  to: ProgressStatus,
): Write {
  const { updatedAt: at, updatedBy: by } = restamp(ctx);
  const state =
    to === "notApplicable" ? sql`iif(kind = 'notApplicable', 'granted', 'withdrawn')` : sql`'withdrawn'`;
  return sql`update task_request set state = ${state}, decided_at = ${at}, decided_by = ${by}, updated_at = ${at},
    updated_by = ${by} where state = 'open'
    and task_status_id in (select value from json_each(${JSON.stringify(statusIds)}))`;
}

/** What the last change of a status withdrew is open again, as if it had not been. */
export function askAgain(ctx: CommandContext, { statusId, updatedAt }: StatusAsRead): Write {
  const { updatedAt: at, updatedBy: by } = restamp(ctx);
  return sql`update task_request set state = 'open', decided_at = null, decided_by = null, updated_at = ${at},
    updated_by = ${by} where task_status_id = ${statusId} and state = 'withdrawn' and decided_at = ${updatedAt}
    and decided_by = ${by}`;
}
