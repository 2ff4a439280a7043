import { type SQL, sql } from "drizzle-orm";
import { a } from "#db/event/aliases";
import { as, bool, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { HAPPENED_SINCE } from "~/procedure/undo";
import {
  recordTaskActivity,
  setProgress,
  type TaskStatusRow,
  taskStatusRows,
  writeStatus,
} from "../task-status-row.server";
import { isAsDecided, nothingSince, takeAlong } from "../undo.server";
import { teamStillSees, teamsStillSee } from "../visibility.server";
import { moveStatuses } from "./approvals.commands.server";
import type { RequestKind } from "./requests.rules";

const NOT_YOURS = "Only who decided it can undo it, and only as long as nothing else happens to it.";

/**
 * What a person decided, with the line of the log that says so: reviews, and answers to requests. `which` narrows the
 * columns `id` and `at`.
 */
const decisionsBy = (actorId: string, which: SQL): SQL =>
  sql`from (
      select id, task_status_id, decision as what, null as request, reviewed_at as at from task_approval
        where reviewed_by = ${actorId} and decision in ('approved', 'rejected')
      union all
      select id, task_status_id, state, kind, decided_at from task_request
        where decided_by = ${actorId} and state in ('granted', 'declined')) d
    join task_status s on s.id = d.task_status_id
    join activity a on a.subject_id = s.task_id and a.team_id = s.team_id and a.created_at = d.at
      and a.actor_id = ${actorId} and a.kind = case d.what when 'granted' then 'task.granted.' || d.request
        when 'declined' then 'task.requestDeclined' else 'task.' || d.what end
    where ${which}`;

const decisions = (actorId: string, which: SQL) =>
  jsonRows(
    {
      id: as<string>(sql`d.id`),
      statusId: as<string>(sql`d.task_status_id`),
      what: as<"approved" | "rejected" | "granted" | "declined">(sql`d.what`),
      request: as<RequestKind | null>(sql`d.request`),
      at: as<string>(sql`d.at`),
      activityId: a.id,
      isLatest: bool(isAsDecided),
      /** The day that the team had before it was given more time. */
      dayBefore: as<string | null>(sql`(select day from (
        select b.granted_date as day, b.decided_at as at from task_request b where b.task_status_id = s.id
          and b.kind = 'moreTime' and b.state = 'granted' and b.id <> d.id
        union all select b.new_due_date, b.reviewed_at from task_approval b where b.task_status_id = s.id
          and b.new_due_date is not null and b.id <> d.id) order by at desc limit 1)`),
      /** More time went with sending it back. */
      gaveDay: bool(sql`(select new_due_date from task_approval b where b.id = d.id) is not null`),
      /** It was the team's turn after a rejection. */
      wasRejected: bool(sql`(select decision from task_approval b where b.task_status_id = s.id
        order by b.reviewed_at desc, b.id desc limit 1) is 'rejected'`),
      askedBy: as<string | null>(sql`(select created_by from task_request b where b.id = d.id)`),
    },
    sql`${decisionsBy(actorId, which)} limit 500`,
  );
type Decision = RowIn<typeof decisions> & { statusRow: TaskStatusRow; taskId: string; teamId: string };

/**
 * Takes back what the actor decided: one decision by its id, or all of one press by its instant. Each waits again as it did
 * before, and nobody is mailed of what was not mailed yet. Refused as a whole when something else happened to one of them.
 */
export async function takeBackDecisions(
  ctx: CommandContext,
  input: { id?: string; at?: string },
): Promise<{ things: { title: string; teamName: string; what: Decision["what"] }[] }> {
  const which = input.id === undefined ? sql`d.at = ${input.at ?? ""}` : sql`d.id = ${input.id}`;
  const { found, rows } = await readBatch(ctx.db, {
    found: decisions(ctx.actor.id, which),
    rows: taskStatusRows(sql`s.id in (select d.task_status_id ${decisionsBy(ctx.actor.id, which)})`),
  });
  if (found.length === 0) throw new Conflict(NOT_YOURS);
  const of = new Map(rows.map((row) => [row.statusId, row]));
  const all = found.flatMap((decision): Decision[] => {
    const statusRow = of.get(decision.statusId);
    return statusRow ? [{ ...decision, statusRow, taskId: statusRow.taskId, teamId: statusRow.teamId }] : [];
  });
  // What nobody sees any more waits for nobody either.
  if (all.length < found.length || all.some((decision) => !decision.isLatest)) {
    throw new Conflict(HAPPENED_SINCE);
  }
  const reviewed = all.filter(({ what }) => what === "approved" || what === "rejected");
  await commandBatch(ctx, [
    nothingSince(all),
    ...reviewsBack(ctx, reviewed),
    ...all.filter((one) => !reviewed.includes(one)).flatMap((one) => answerBack(ctx, one)),
    takeAlong(all),
    ...all.flatMap(({ statusRow, what, activityId, request, askedBy }) =>
      recordTaskActivity(ctx, statusRow, `task.takenBack.${what}`, {
        notify: true,
        details: { undoes: activityId, ...(request ? { request, requestedBy: askedBy } : {}) },
      }),
    ),
  ]);
  return {
    things: all.map(({ statusRow, what }) => ({
      title: statusRow.title,
      teamName: statusRow.teamName,
      what,
    })),
  };
}

const moved = () => new Conflict(HAPPENED_SINCE);

function reviewsBack(ctx: CommandContext, reviewed: readonly Decision[]): Write[] {
  const [first] = reviewed;
  if (!first) return [];
  return [
    ...reviewed
      .filter(({ gaveDay }) => gaveDay)
      .map(
        ({ statusId, dayBefore }): Write =>
          sql`update task_status set extended_due_date = ${dayBefore} where id = ${statusId}`,
      ),
    reviewed.length === 1 ? teamStillSees(first) : teamsStillSee(reviewed, moved),
    ...moveStatuses(
      ctx,
      reviewed.map(({ statusRow }) => statusRow),
      { progressStatus: "incomplete", approvalStatus: "awaiting", otherwise: moved },
    ),
    {
      write: sql`delete from task_approval where id in
        (select value from json_each(${JSON.stringify(reviewed.map(({ id }) => id))}))`,
      rows: reviewed.length,
      otherwise: moved,
    },
  ];
}

function answerBack(ctx: CommandContext, decision: Decision): Write[] {
  const { statusRow, statusId, id, at } = decision;
  const { updatedAt, updatedBy } = restamp(ctx);
  return [
    teamStillSees(statusRow),
    ...statusBack(ctx, statusRow, statusId, decision),
    {
      write: sql`update task_request set state = 'open', decision_reason = '', granted_date = null, decided_at = null,
        decided_by = null, updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${id} and decided_at = ${at} and decided_by = ${ctx.actor.id}`,
      otherwise: moved,
    },
  ];
}

function statusBack(
  ctx: CommandContext,
  statusRow: TaskStatusRow,
  statusId: string,
  { what, request, dayBefore, wasRejected }: Decision,
): Write[] {
  if (what !== "granted") return [];
  if (request === "moreTime")
    return [writeStatus(ctx, statusRow, statusId, { extendedDueDate: dayBefore }, moved)];
  const approvalStatus = wasRejected ? "rejected" : "none";
  return setProgress(ctx, statusRow, {
    statusId,
    progressStatus: "incomplete",
    approvalStatus,
    otherwise: moved,
  });
}
