import { sql } from "drizzle-orm";
import { r } from "#db/event/aliases";
import { jsonList, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { relyOn } from "~/procedure/guards.server";
import { effectiveDueDate } from "../due-date.rules";
import { changeMany, recordTaskActivity, type TaskStatusRow } from "../task-status-row.server";
import { teamsStillSee } from "../visibility.server";
import { moveStatuses } from "./approvals.commands.server";
import { canBeGiven, type RequestKind } from "./requests.rules";

const ANSWERED_SOME =
  "Somebody else decided, withdrew or changed some of these a moment ago. Check the rest and try again.";
const answered = () => new Conflict(ANSWERED_SOME);

interface Asked {
  kind: RequestKind;
  wantedDate: string | null;
  createdBy: string;
}

interface Answered extends Asked {
  id: string;
  statusRow: TaskStatusRow;
}

export interface DecidedRequests {
  decided: number;
  /** Chosen ones that somebody else had decided before, or that were withdrawn. */
  before: number;
  /** The day that these ask for cannot be given any more: they are decided one by one. */
  left: number;
}

/**
 * Grants what is asked for, exactly, or declines it with one reason for all: many requests at once and all or nothing. What was
 * decided before is left out and counted; where somebody decides at the same moment, the rest is read again and tried once more.
 */
export async function decideRequests(
  ctx: CommandContext,
  input: { ids: readonly string[]; decision: "granted" | "declined"; reason: string },
): Promise<DecidedRequests> {
  const ids = [...new Set(input.ids)];
  const { rows } = await readBatch(ctx.db, {
    rows: jsonRows(
      { id: r.id, kind: r.kind, wantedDate: r.wantedDate, createdBy: r.createdBy },
      sql`from task_request r where r.id in ${jsonList(ids)}`,
    ),
  });
  const asked = new Map<string, Asked>(rows.map(({ id, ...row }) => [id, row]));
  const isGranted = input.decision === "granted";
  const { today } = eventClock(ctx);
  let left = 0;
  const where = sql`s.id in (select x.task_status_id from task_request x where x.state = 'open' and x.id in ${jsonList(ids)})`;
  const open = await changeMany(ctx, where, (found) => {
    const all = found.flatMap((statusRow): Answered[] => {
      const request = statusRow.openRequestId && asked.get(statusRow.openRequestId);
      return request ? [{ ...request, id: statusRow.openRequestId ?? "", statusRow }] : [];
    });
    const able = isGranted
      ? all.filter((one) => canBeGiven({ ...one, dueDate: effectiveDueDate(one.statusRow) }, today))
      : all;
    left = all.length - able.length;
    return able.length > 0 ? answers(ctx, able, { ...input, isGranted }) : [];
  });
  return { decided: open - left, before: ids.length - open, left };
}

function answers(
  ctx: CommandContext,
  all: readonly Answered[],
  { decision, reason, isGranted }: { decision: "granted" | "declined"; reason: string; isGranted: boolean },
): Write[] {
  const settled = isGranted ? all.filter(({ kind }) => kind === "notApplicable") : [];
  const extended = isGranted ? all.filter(({ kind }) => kind === "moreTime") : [];
  return [
    teamsStillSee(
      all.map(({ statusRow }) => statusRow),
      answered,
    ),
    ...(extended.length > 0 ? giveDays(ctx, extended) : []),
    close(ctx, all, { decision, reason, days: isGranted }),
    ...moveStatuses(
      ctx,
      settled.map(({ statusRow }) => statusRow),
      { progressStatus: "notApplicable", approvalStatus: "none", otherwise: answered },
    ),
    ...all.flatMap(({ statusRow, kind, createdBy }) =>
      recordTaskActivity(ctx, statusRow, isGranted ? `task.granted.${kind}` : "task.requestDeclined", {
        notify: true,
        details: { request: kind, requestedBy: createdBy, ...(reason && { reason }) },
      }),
    ),
  ];
}

/** The requests that are open still, each with the day that it is given. */
function close(
  ctx: CommandContext,
  all: readonly Answered[],
  { decision, reason, days }: { decision: "granted" | "declined"; reason: string; days: boolean },
): Write {
  const { updatedAt: at, updatedBy: by } = restamp(ctx);
  const given = JSON.stringify(all.map(({ id, wantedDate }) => [id, days ? wantedDate : null]));
  return {
    write: sql`update task_request set state = ${decision}, decision_reason = ${reason},
      granted_date = (select value ->> 1 from json_each(${given}) where value ->> 0 = task_request.id),
      decided_at = ${at}, decided_by = ${by}, updated_at = ${at}, updated_by = ${by}
      where state = 'open' and id in (select value ->> 0 from json_each(${given}))`,
    rows: all.length,
    otherwise: answered,
  };
}

/** The days that were looked at beside the tasks' own, given to those whose statuses stand as they were read. */
function giveDays(ctx: CommandContext, extended: readonly Answered[]): Write[] {
  const { updatedAt: at, updatedBy: by } = restamp(ctx);
  const tasks = JSON.stringify(extended.map(({ statusRow }) => [statusRow.taskId, statusRow.dueDate]));
  const days = JSON.stringify(
    extended.map(({ statusRow, wantedDate }) => [statusRow.statusId, statusRow.version, wantedDate]),
  );
  return [
    relyOn(
      sql`not exists (select 1 from json_each(${tasks}) j join task t on t.id = j.value ->> 0
        where t.due_date is not j.value ->> 1)`,
      answered,
    ),
    {
      write: sql`update task_status set
        extended_due_date = (select value ->> 2 from json_each(${days}) where value ->> 0 = task_status.id),
        version = version + 1, updated_at = ${at}, updated_by = ${by}
        where (id, version) in (select value ->> 0, value ->> 1 from json_each(${days}))`,
      rows: extended.length,
      otherwise: answered,
    },
  ];
}
