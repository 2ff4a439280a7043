import { sql } from "drizzle-orm";
import { r } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { commandBatch } from "~/procedure/guards.server";
import {
  asksTheSame,
  changedMeanwhile,
  findTaskStatusRow,
  ownTeam,
  recordTaskActivity,
  setProgress,
  type TaskStatusRow,
  taskStatusRows,
  writeStatus,
} from "../task-status-row.server";
import { teamStillSees } from "../visibility.server";
import { askable, dayFault, type RequestKind } from "./requests.rules";

const GONE = "This request was withdrawn or decided a moment ago. Check it and try again.";

/** A team asks staff for "not applicable" or for more time; one request a task is open at a time. */
export async function askForTask(
  ctx: CommandContext,
  input: { taskId: string; kind: RequestKind; reason: string; wantedDate: string; formId?: string },
): Promise<void> {
  const isOwn = sql`r.created_by = ${ctx.actor.id} and s.team_id = ${ownTeam(ctx)} and s.task_id = ${input.taskId}`;
  const isSame = sql`r.kind = ${input.kind} and r.reason = ${input.reason}`;
  const before = (id: string) =>
    madeBefore(
      { isOwn, isSame },
      sql`from task_request r join task_status s on s.id = r.task_status_id where r.id = ${id}`,
    );
  return addOnce(ctx, { id: input.formId, before, again: () => {} }, (id) => writeRequest(ctx, id, input));
}

async function writeRequest(
  ctx: CommandContext,
  id: string,
  input: { taskId: string; kind: RequestKind; reason: string; wantedDate: string },
): Promise<void> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, ownTeam(ctx));
  const able = askable(statusRow);
  if ("refused" in able) throw new Conflict(able.refused);
  if (!able.kinds.includes(input.kind)) throw new Conflict("This task has no due date to move");
  const wantedDate = input.kind === "moreTime" ? input.wantedDate : null;
  const fault = wantedDate === null ? null : dayFault(wantedDate, statusRow, eventClock(ctx).today);
  if (fault) throw new Refused(fault, { wantedDate: fault });
  const statusId = statusRow.statusId ?? newId();
  const { createdAt: at, createdBy: by } = stamp(ctx);
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    asksTheSame(ctx, statusRow),
    !statusRow.statusId &&
      writeStatus(ctx, statusRow, statusId, { progressStatus: "incomplete", approvalStatus: "none" }),
    {
      // Only on the status as it was read: nobody asks for what was completed in the same moment.
      write: sql`insert into task_request (id, task_status_id, kind, reason, wanted_date, state, created_at, created_by,
          updated_at, updated_by)
        select ${id}, s.id, ${input.kind}, ${input.reason}, ${wantedDate}, 'open', ${at}, ${by}, ${at}, ${by}
        from task_status s where s.id = ${statusId} and s.version = ${statusRow.version || 1}`,
      otherwise: changedMeanwhile(ctx),
    },
    ...recordTaskActivity(ctx, statusRow, `task.asked.${input.kind}`, { details: { reason: input.reason } }),
  ]);
}

/** The team takes its open request back. */
export async function withdrawRequest(ctx: CommandContext, input: { taskId: string }): Promise<void> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, ownTeam(ctx));
  if (!statusRow.openRequestId) throw new Conflict("There is no open request any more");
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    decide(ctx, statusRow.openRequestId, { state: "withdrawn", reason: "", grantedDate: null }),
    ...recordTaskActivity(ctx, statusRow, "task.requestWithdrawn"),
  ]);
}

/** Staff grant or decline what a team asks for. More time moves the due date for this team alone. */
export async function decideRequest(
  ctx: CommandContext,
  input: { requestId: string; decision: "granted" | "declined"; reason: string; grantedDate?: string },
): Promise<{ statusRow: TaskStatusRow; grantedDate: string | null }> {
  const { found, asked } = await readBatch(ctx.db, {
    found: taskStatusRows(
      sql`s.id = (select task_status_id from task_request where id = ${input.requestId})`,
    ),
    asked: jsonOne(
      { kind: r.kind, state: r.state, wantedDate: r.wantedDate, createdBy: r.createdBy },
      sql`from task_request r where r.id = ${input.requestId}`,
    ),
  });
  const [statusRow] = found;
  if (!statusRow || !asked) throw new NotFound();
  if (asked.state !== "open") throw new Conflict(GONE);
  const isGranted = input.decision === "granted";
  const grantedDate = isGranted && asked.kind === "moreTime" ? input.grantedDate || asked.wantedDate : null;
  const fault = grantedDate === null ? null : dayFault(grantedDate, statusRow, eventClock(ctx).today);
  if (fault) throw new Refused(fault, { grantedDate: fault });
  const details = {
    request: asked.kind,
    requestedBy: asked.createdBy,
    ...(input.reason ? { reason: input.reason } : {}),
  };
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    // The day that is given was looked at beside the task's own.
    grantedDate !== null && asksTheSame(ctx, statusRow),
    decide(ctx, input.requestId, { state: input.decision, reason: input.reason, grantedDate }),
    ...(isGranted ? granted(ctx, statusRow, asked.kind, grantedDate) : []),
    ...recordTaskActivity(ctx, statusRow, isGranted ? `task.granted.${asked.kind}` : "task.requestDeclined", {
      notify: true,
      details,
    }),
  ]);
  return { statusRow, grantedDate };
}

function granted(
  ctx: CommandContext,
  statusRow: TaskStatusRow,
  kind: RequestKind,
  grantedDate: string | null,
): (Write | null)[] {
  const statusId = statusRow.statusId ?? "";
  if (kind === "moreTime") return [writeStatus(ctx, statusRow, statusId, { extendedDueDate: grantedDate })];
  return setProgress(ctx, statusRow, { statusId, progressStatus: "notApplicable" });
}

/** Whoever decides or withdraws second is refused. */
function decide(
  ctx: CommandContext,
  id: string,
  to: { state: "granted" | "declined" | "withdrawn"; reason: string; grantedDate: string | null },
): Write {
  const { updatedAt: at, updatedBy: by } = stamp(ctx);
  return {
    write: sql`update task_request set state = ${to.state}, decision_reason = ${to.reason},
      granted_date = ${to.grantedDate}, decided_at = ${at}, decided_by = ${by}, updated_at = ${at}, updated_by = ${by}
      where id = ${id} and state = 'open'`,
    otherwise: () => new Conflict(GONE),
  };
}
