import { and, eq, type SQL, sql } from "drizzle-orm";
import { taskStatuses } from "#db/event/schema/tasks";
import { q, type Read, readBatch, sqlRows } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { countTeam, refreshProgress, uncountTeam } from "~/features/teams/progress.server";
import { visibleTask } from "~/features/teams/visibility.server";
import { Conflict, Forbidden, NotFound } from "~/lib/errors";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext, Promised } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";

/** How a task stands for a team, as the commands that change it need it. */
export interface Standing {
  taskId: string;
  teamId: string;
  teamName: string;
  title: string;
  type: TaskType;
  isApprovalNeeded: boolean;
  disclaimer: string | null;
  /** The task's own. */
  dueDate: string | null;
  extendedDueDate: string | null;
  statusId: string | null;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  version: number;
  /** What the team asks for and staff have not decided yet. */
  openRequestId: string | null;
  openRequestKind: "notApplicable" | "moreTime" | null;
  /** Files that the team has given and that count: of a PDF form only PDFs do. */
  evidenceCount: number;
}

type StandingRow = Omit<Standing, "isApprovalNeeded"> & { isApprovalNeeded: number };

/** `where` narrows the aliases `tm`, `t` and `s`. Only tasks that the team sees. */
export const standings = (where: SQL): Read<Standing[]> =>
  sqlRows<StandingRow, Standing>(
    sql`select t.id as taskId, tm.id as teamId, tm.name as teamName, t.title, t.type, t.is_approval_needed as isApprovalNeeded,
        t.disclaimer, t.due_date as dueDate, s.extended_due_date as extendedDueDate, s.id as statusId,
        coalesce(s.progress_status, 'incomplete') as progressStatus,
        coalesce(s.approval_status, 'none') as approvalStatus, coalesce(s.version, 0) as version,
        r.id as openRequestId, r.kind as openRequestKind,
        (select count(*) from task_evidence e join file f on f.id = e.file_id where e.task_status_id = s.id
          and (t.type <> 'pdfForm' or f.content_type = 'application/pdf')) as evidenceCount
      from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
      left join task_request r on r.task_status_id = s.id and r.state = 'open'
      where ${where}`,
    (row) => ({ ...row, isApprovalNeeded: Boolean(row.isApprovalNeeded) }),
  );

/** The task as the team sees it, with its status so far. Out of sight is a 404. */
export async function findStanding(ctx: CommandContext, taskId: string, teamId: string): Promise<Standing> {
  const { found } = await readBatch(ctx.db, {
    found: standings(sql`tm.id = ${teamId} and t.id = ${taskId}`),
  });
  if (!found[0]) throw new NotFound();
  return found[0];
}

export function ownTeam(ctx: CommandContext): string {
  if (!ctx.actor.teamId) throw new Forbidden("You are in no team, so there is nothing to complete");
  return ctx.actor.teamId;
}

/** What somebody is told whose change came second. */
export const changedMeanwhile = (ctx: CommandContext) => () =>
  new Conflict(
    ctx.actor.teamId
      ? "Somebody in your team changed this task a moment ago. Look at it again."
      : "Somebody changed this task for the team a moment ago. Look at it again.",
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
  standing: Standing,
  statusId: string,
  change: StatusChange,
  otherwise: () => Error = changedMeanwhile(ctx),
): Write {
  if (!standing.statusId) {
    const { taskId, teamId } = standing;
    return {
      write: q.insert(taskStatuses).values({ id: statusId, taskId, teamId, ...change, ...stamp(ctx) }),
      otherwise,
    };
  }
  return {
    write: q
      .update(taskStatuses)
      .set({ ...change, version: standing.version + 1, ...restamp(ctx) })
      .where(and(eq(taskStatuses.id, statusId), eq(taskStatuses.version, standing.version))),
    otherwise,
  };
}

/** Writes that change how the task stands for the team, and both summaries with them: the team's and the task's. */
export const withProgress = (standing: Standing, ...writes: Write[]): Write[] => [
  uncountTeam(standing),
  ...writes,
  countTeam(standing),
  refreshProgress(standing.teamId),
];

/** For what goes by the task itself and not by its status alone: staff have not changed what it asks for. */
export const asksTheSame = (ctx: CommandContext, standing: Standing): Write => {
  const { taskId, type, isApprovalNeeded, disclaimer, dueDate } = standing;
  return relyOn(
    sql`exists (select 1 from task t where t.id = ${taskId} and t.type = ${type} and t.disclaimer is ${disclaimer}
      and t.is_approval_needed = ${Number(isApprovalNeeded)} and t.due_date is ${dueDate})`,
    ctx.actor.teamId ? () => new Conflict(ORGANISERS) : changedMeanwhile(ctx),
  );
};

const ORGANISERS =
  "The organisers changed this task a moment ago. Nothing was saved: look at it again, then go on.";

/** Writes down what happened to the task of a team; `told` also promises the mails that tell people of it. */
export function happened(
  ctx: CommandContext,
  { taskId, teamId, title }: Standing,
  kind: string,
  more: { details?: Record<string, unknown>; told?: boolean } = {},
): Write[] {
  const promises: Promised[] = more.told ? [{ subscriber: "taskNews" }] : [];
  return ctx.record({ kind, subjectId: taskId, teamId, details: { title, ...more.details }, promises });
}

/** Staff set not applicable what the team asked to be so: its wish is granted, and it is told. */
export const isWishGranted = (standing: Standing, to: ProgressStatus): boolean =>
  standing.openRequestKind === "notApplicable" && to === "notApplicable";

/**
 * What becomes of open requests when the task itself is settled: granted, or pointless. Looked for as it is written, not as
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
