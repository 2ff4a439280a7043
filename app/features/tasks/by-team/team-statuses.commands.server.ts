import { sql } from "drizzle-orm";
import { taskStatuses } from "#db/event/schema/tasks";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { recordEach } from "~/features/activity/record-each.server";
import { refreshProgress, refreshTaskProgress } from "~/features/teams/progress.server";
import { teamsStillSee } from "~/features/teams/visibility.server";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { happened, isWishGranted, type Standing, settleRequests, standings } from "../task-standing.server";
import type { ProgressStatus } from "../tasks.types";

/**
 * Staff set one task's status for many teams, all or nothing. Teams that stand so already are left alone and counted;
 * where a team changes its task in the very moment, all is read again and tried once more.
 */
export async function setStatusForTeams(
  ctx: CommandContext,
  input: { taskId: string; teamIds: readonly string[]; progressStatus: ProgressStatus },
): Promise<{ changed: number; unchanged: number }> {
  const { taskId, progressStatus: to } = input;
  const teamIds = [...new Set(input.teamIds)];
  for (let attempt = 1; ; attempt += 1) {
    const { found } = await readBatch(ctx.db, {
      found: standings(sql`t.id = ${taskId} and tm.id in ${[...teamIds, ""]}`),
    });
    const moved = found.filter(
      ({ progressStatus, approvalStatus }) => progressStatus !== to || approvalStatus === "awaiting",
    );
    const unchanged = teamIds.length - moved.length;
    if (moved.length === 0) return { changed: 0, unchanged };
    try {
      await commandBatch(ctx, settings(ctx, taskId, moved, to));
      return { changed: moved.length, unchanged };
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === 2) throw error;
    }
  }
}

function settings(
  ctx: CommandContext,
  taskId: string,
  moved: readonly Standing[],
  to: ProgressStatus,
): (Write | null)[] {
  const known = moved.filter(({ statusId }) => statusId !== null);
  const fresh = moved.filter(({ statusId }) => statusId === null);
  const told = moved.filter((standing) => isWishGranted(standing, to));
  const untold = moved.filter((standing) => !isWishGranted(standing, to));
  return [
    teamsStillSee(moved, CHANGED),
    known.length > 0 ? changeKnown(ctx, known, to) : null,
    fresh.length > 0 ? addFresh(ctx, fresh, to) : null,
    to === "incomplete"
      ? null
      : settleRequests(
          ctx,
          known.map(({ statusId }) => statusId),
          to,
        ),
    refreshProgress(moved.map(({ teamId }) => teamId)),
    refreshTaskProgress(taskId),
    recordEach(
      ctx,
      untold.map(({ teamId, title }) => ({
        kind: `task.set.${to}`,
        subjectId: taskId,
        teamId,
        details: { title },
      })),
    ),
    ...told.flatMap((standing) => happened(ctx, standing, `task.set.${to}`, { told: true })),
  ];
}

const CHANGED = () =>
  new Conflict(
    "The task or some of these teams changed a moment ago, so nothing was set. Look at them again.",
  );

/** Only as they were read: one that moved meanwhile takes the whole batch back. */
function changeKnown(ctx: CommandContext, known: readonly Standing[], to: ProgressStatus): Write {
  const { updatedAt: at, updatedBy: by } = restamp(ctx);
  const asRead = JSON.stringify(known.map(({ statusId, version }) => [statusId, version]));
  return {
    write: sql`update task_status set progress_status = ${to}, approval_status = 'none',
      completed_at = ${to === "complete" ? at : null}, completed_by = ${to === "complete" ? by : null},
      version = version + 1, updated_at = ${at}, updated_by = ${by}
      where (id, version) in (select value ->> 0, value ->> 1 from json_each(${asRead}))`,
    rows: known.length,
    otherwise: CHANGED,
  };
}

function addFresh(ctx: CommandContext, fresh: readonly Standing[], to: ProgressStatus): Write {
  const isComplete = to === "complete";
  return {
    write: q.insert(taskStatuses).values(
      fresh.map(({ taskId, teamId }) => ({
        id: newId(),
        taskId,
        teamId,
        progressStatus: to,
        completedAt: isComplete ? ctx.now.toISOString() : null,
        completedBy: isComplete ? ctx.actor.id : null,
        ...stamp(ctx),
      })),
    ),
    rows: fresh.length,
    otherwise: CHANGED,
  };
}
