import { sql } from "drizzle-orm";
import { readBatch, sqlRows } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { teamStillSees } from "~/features/teams/visibility.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { eventClock } from "../clock.server";
import {
  asksTheSame,
  changedMeanwhile,
  findStanding,
  happened,
  ownTeam,
  type Standing,
  standings,
  withProgress,
  writeStatus,
} from "../task-standing.server";
import { askable, dayFault, type RequestKind } from "./requests.rules";

const GONE = "This request was withdrawn or decided a moment ago. Look at it again.";

/** A team asks staff for "not applicable" or for more time; one request a task is open at a time. */
export async function askForTask(
  ctx: CommandContext,
  input: { taskId: string; kind: RequestKind; reason: string; wantedDate: string; formId?: string },
): Promise<void> {
  const before = (id: string) => sql`select r.created_by = ${ctx.actor.id} and s.team_id = ${ownTeam(ctx)}
      and s.task_id = ${input.taskId} as isOwn, r.kind = ${input.kind} and r.reason = ${input.reason} as isSame
    from task_request r join task_status s on s.id = r.task_status_id where r.id = ${id}`;
  return addOnce(ctx, { id: input.formId, before, again: () => {} }, (id) => writeRequest(ctx, id, input));
}

async function writeRequest(
  ctx: CommandContext,
  id: string,
  input: { taskId: string; kind: RequestKind; reason: string; wantedDate: string },
): Promise<void> {
  const standing = await findStanding(ctx, input.taskId, ownTeam(ctx));
  const able = askable(standing);
  if ("refused" in able) throw new Conflict(able.refused);
  if (!able.kinds.includes(input.kind)) throw new Conflict("This task has no due date to move");
  const wantedDate = input.kind === "moreTime" ? input.wantedDate : null;
  const fault = wantedDate === null ? null : dayFault(wantedDate, standing, eventClock(ctx).today);
  if (fault) throw new Refused(fault, { wantedDate: fault });
  const statusId = standing.statusId ?? newId();
  const { createdAt: at, createdBy: by } = stamp(ctx);
  await commandBatch(ctx, [
    teamStillSees(standing),
    asksTheSame(ctx, standing),
    !standing.statusId &&
      writeStatus(ctx, standing, statusId, { progressStatus: "incomplete", approvalStatus: "none" }),
    {
      // Only on the status as it was read: nobody asks for what was completed in the same moment.
      write: sql`insert into task_request (id, task_status_id, kind, reason, wanted_date, state, created_at, created_by,
          updated_at, updated_by)
        select ${id}, s.id, ${input.kind}, ${input.reason}, ${wantedDate}, 'open', ${at}, ${by}, ${at}, ${by}
        from task_status s where s.id = ${statusId} and s.version = ${standing.version || 1}`,
      otherwise: changedMeanwhile(ctx),
    },
    ...happened(ctx, standing, `task.asked.${input.kind}`, { details: { reason: input.reason } }),
  ]);
}

/** The team takes its open request back. */
export async function withdrawRequest(ctx: CommandContext, input: { taskId: string }): Promise<void> {
  const standing = await findStanding(ctx, input.taskId, ownTeam(ctx));
  if (!standing.openRequestId) throw new Conflict("There is no open request any more");
  await commandBatch(ctx, [
    teamStillSees(standing),
    decide(ctx, standing.openRequestId, { state: "withdrawn", reason: "", grantedDate: null }),
    ...happened(ctx, standing, "task.requestWithdrawn"),
  ]);
}

/** Staff grant or decline what a team asks for. More time moves the due date for this team alone. */
export async function decideRequest(
  ctx: CommandContext,
  input: { requestId: string; decision: "granted" | "declined"; reason: string; grantedDate?: string },
): Promise<{ standing: Standing; grantedDate: string | null }> {
  const { found, request } = await readBatch(ctx.db, {
    found: standings(sql`s.id = (select task_status_id from task_request where id = ${input.requestId})`),
    request: sqlRows<{ kind: RequestKind; state: string; wantedDate: string | null; createdBy: string }>(
      sql`select kind, state, wanted_date as wantedDate, created_by as createdBy from task_request
        where id = ${input.requestId}`,
    ),
  });
  const [standing, asked] = [found[0], request[0]];
  if (!standing || !asked) throw new NotFound();
  if (asked.state !== "open") throw new Conflict(GONE);
  const isGranted = input.decision === "granted";
  const grantedDate = isGranted && asked.kind === "moreTime" ? input.grantedDate || asked.wantedDate : null;
  const fault = grantedDate === null ? null : dayFault(grantedDate, standing, eventClock(ctx).today);
  if (fault) throw new Refused(fault, { grantedDate: fault });
  const details = {
    request: asked.kind,
    requestedBy: asked.createdBy,
    ...(input.reason ? { reason: input.reason } : {}),
  };
  await commandBatch(ctx, [
    teamStillSees(standing),
    // The day that is given was looked at beside the task's own.
    grantedDate !== null && asksTheSame(ctx, standing),
    decide(ctx, input.requestId, { state: input.decision, reason: input.reason, grantedDate }),
    ...(isGranted ? granted(ctx, standing, asked.kind, grantedDate) : []),
    ...happened(ctx, standing, isGranted ? `task.granted.${asked.kind}` : "task.requestDeclined", {
      told: true,
      details,
    }),
  ]);
  return { standing, grantedDate };
}

function granted(
  ctx: CommandContext,
  standing: Standing,
  kind: RequestKind,
  grantedDate: string | null,
): (Write | null)[] {
  const statusId = standing.statusId ?? "";
  if (kind === "moreTime") return [writeStatus(ctx, standing, statusId, { extendedDueDate: grantedDate })];
  return withProgress(
    standing,
    writeStatus(ctx, standing, statusId, {
      progressStatus: "notApplicable",
      approvalStatus: "none",
      completedAt: null,
      completedBy: null,
    }),
  );
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
