import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { recordEach } from "~/features/activity/record-each.server";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { refreshProgress, refreshTaskProgress } from "../progress.server";
import {
  changeMany,
  haveGiven,
  isConfirmed,
  isRequestGranted,
  recordTaskActivity,
  settleRequests,
  type TaskStatusRow,
} from "../task-status-row.server";
import { approvalStatus, progressStatus } from "../tasks.queries.server";
import type { ProgressStatus } from "../tasks.types";
import { teamsStillSee } from "../visibility.server";

/**
 * Staff set one task's status for many teams, all or nothing. Teams that have that status already are left alone and counted;
 * where a team changes its task at the same moment, all is read again and tried once more.
 */
export async function setStatusForTeams(
  ctx: CommandContext,
  input: { taskId: string; teamIds: readonly string[]; progressStatus: ProgressStatus },
): Promise<{ changed: number; unchanged: number }> {
  const { taskId, progressStatus: to } = input;
  const teamIds = [...new Set(input.teamIds)];
  const moved = sql`t.id = ${taskId} and tm.id in ${[...teamIds, ""]}
    and (${progressStatus} <> ${to} or ${approvalStatus} = 'awaiting')`;
  const changed = await changeMany(ctx, moved, (found) => settings(ctx, taskId, found, to));
  return { changed, unchanged: teamIds.length - changed };
}

function settings(
  ctx: CommandContext,
  taskId: string,
  moved: readonly TaskStatusRow[],
  to: ProgressStatus,
): (Write | null)[] {
  const notify = moved.filter((statusRow) => isRequestGranted(statusRow, to));
  const silent = moved.filter((statusRow) => !isRequestGranted(statusRow, to));
  return [
    teamsStillSee(moved, CHANGED),
    ...moved.slice(0, 1).map((statusRow) => isConfirmed(ctx, statusRow, to)),
    ...haveGiven(ctx, moved, to),
    setAll(ctx, moved, to),
    to === "incomplete"
      ? null
      : settleRequests(
          ctx,
          moved.map(({ statusId }) => statusId),
          to,
        ),
    refreshProgress(moved.map(({ teamId }) => teamId)),
    refreshTaskProgress(taskId),
    recordEach(
      ctx,
      silent.map(({ teamId, title }) => ({
        kind: `task.set.${to}`,
        subjectId: taskId,
        teamId,
        details: { title },
      })),
    ),
    ...notify.flatMap((statusRow) => recordTaskActivity(ctx, statusRow, `task.set.${to}`, { notify: true })),
  ];
}

const CHANGED = () =>
  new Conflict(
    "The task or some of these teams changed a moment ago, so nothing was set. Check them and try again.",
  );

/** Only as they were read, with a row (of that version) or without (0): one that moved takes the whole batch back. */
function setAll(ctx: CommandContext, moved: readonly TaskStatusRow[], to: ProgressStatus): Write {
  const { updatedAt: at, updatedBy: by } = restamp(ctx);
  const rows = moved.map(({ taskId, teamId, version }) => ({ id: newId(), taskId, teamId, version }));
  return {
    write: sql`insert into task_status (id, task_id, team_id, progress_status, completed_at, completed_by, version,
        created_at, created_by, updated_at, updated_by)
      select value ->> 'id', value ->> 'taskId', value ->> 'teamId', ${to}, ${to === "complete" ? at : null},
        ${to === "complete" ? by : null}, value ->> 'version' + 1, ${at}, ${by}, ${at}, ${by}
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (team_id, task_id) do update set progress_status = ${to}, approval_status = 'none',
        completed_at = excluded.completed_at, completed_by = excluded.completed_by, version = excluded.version,
        updated_at = ${at}, updated_by = ${by} where task_status.version = excluded.version - 1`,
    rows: rows.length,
    otherwise: CHANGED,
  };
}
