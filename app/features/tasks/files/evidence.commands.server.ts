import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { dropFiles, storeFiles } from "~/features/files/files.commands.server";
import type { FileRule } from "~/features/files/files.schema";
import type { Received } from "~/features/files/receive.server";
import { teamStillSees, visibleTask } from "~/features/teams/visibility.server";
import { Conflict, DomainError, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { report } from "~/lib/report.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { UploadBody } from "~/procedure/upload.server";
import { asksTheSame, ownTeam, type Standing, standings, writeStatus } from "../task-standing.server";
import { completion } from "../tasks.rules";
import { EVIDENCE, evidenceFile } from "./task-files.queries.server";
import { FILE_GONE, MOST_FILES, takesFiles } from "./task-files.rules";

/**
 * Takes what a team uploads for a task. Colleagues may do so at the same time: the status row is made by whoever comes
 * first, and nothing is taken for a task that was completed meanwhile.
 */
export async function addEvidence(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  standing: Standing,
): Promise<Received> {
  mustBeOpen(standing);
  const { taskId, teamId, type } = standing;
  const owner = { collection: EVIDENCE, entityId: taskId, path: [teamId] };
  try {
    return await storeFiles(ctx, body, owner, (received) => [
      teamStillSees(standing),
      statusRow(ctx, standing),
      ...received.map(({ id }) => evidenceRow(standing, id)),
      addedOnce(ctx, standing),
    ]);
  } catch (error) {
    if (error instanceof DomainError || type !== "pdfForm") throw error;
    report(error, { eventId: ctx.event.id, taskId });
    throw new DomainError(500, "An unknown error occurred whilst processing PDF uploads");
  }
}

/** How a task stands for a team; none where the team does not see it. */
export const standingOf = (taskId: string, teamId: string) =>
  standings(sql`tm.id = ${teamId} and t.id = ${taskId}`);

/** Takes a file back that the team uploaded. Whoever completes the task at the same moment is told to look again. */
export async function removeEvidence(
  ctx: CommandContext,
  { taskId, fileId }: { taskId: string; fileId: string },
): Promise<void> {
  const teamId = ownTeam(ctx);
  const { found, file } = await readBatch(ctx.db, {
    found: standingOf(taskId, teamId),
    file: evidenceFile(taskId, fileId, { teamId, isStaff: false }),
  });
  const [standing] = found;
  if (!standing) throw new NotFound();
  if (!standing.statusId || !file) throw new NotFound(FILE_GONE);
  mustBeOpen(standing);
  const dropped = dropFiles([file]);
  await commandBatch(ctx, [
    teamStillSees(standing),
    asksTheSame(ctx, standing),
    writeStatus(ctx, standing, standing.statusId, {}),
    ...dropped.writes,
    ...ctx.record({
      kind: "task.fileRemoved",
      subjectId: taskId,
      teamId,
      details: { title: standing.title, name: file.name },
      promises: dropped.promises,
    }),
  ]);
}

function mustBeOpen(standing: Standing): void {
  if (!takesFiles(standing.type)) throw new Conflict("No files are asked for in this task");
  const decision = completion(standing, standing);
  if ("refused" in decision) throw new Conflict(decision.refused);
}

const statusRow = (ctx: CommandContext, { taskId, teamId }: Standing): Write => {
  const { createdAt: at, createdBy: by } = stamp(ctx);
  return sql`insert into task_status (id, task_id, team_id, created_at, created_by, updated_at, updated_by)
    values (${newId()}, ${taskId}, ${teamId}, ${at}, ${by}, ${at}, ${by}) on conflict (team_id, task_id) do nothing`;
};

/** What somebody uploads within this time is one happening: a script sends each file by itself. */
const TOGETHER_MS = 60_000;

function addedOnce(ctx: CommandContext, { taskId, teamId, title }: Standing): Write {
  const since = new Date(ctx.now.getTime() - TOGETHER_MS).toISOString();
  return sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, request_id, created_at)
    select ${newId()}, 'task.fileAdded', ${ctx.actor.id}, ${taskId}, ${teamId}, ${JSON.stringify({ title })},
      ${ctx.requestId}, ${ctx.now.toISOString()}
    where not exists (select 1 from activity where subject_id = ${taskId} and team_id = ${teamId}
      and kind = 'task.fileAdded' and actor_id = ${ctx.actor.id} and created_at > ${since})`;
}

const evidenceRow = ({ taskId, teamId }: Standing, fileId: string): Write => ({
  write: sql`insert into task_evidence (task_status_id, file_id, position)
    select s.id, ${fileId}, (select coalesce(max(position) + 1, 0) from task_evidence where task_status_id = s.id)
    from task_status s join team tm on tm.id = s.team_id join task t on t.id = s.task_id and ${visibleTask}
    where s.task_id = ${taskId} and s.team_id = ${teamId} and t.type in ('upload', 'pdfForm')
      and s.progress_status = 'incomplete' and s.approval_status <> 'awaiting'
      and (select count(*) from task_evidence where task_status_id = s.id) < ${MOST_FILES}`,
  otherwise: () =>
    new Conflict(
      `This task was changed a moment ago, or has ${MOST_FILES} files already. Look at it again: the file was not added.`,
    ),
});
