import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { recordOnce } from "~/features/activity/record-once.server";
import { bringFilesBack, storeFiles, takeFilesAway } from "~/features/files/files.commands.server";
import type { FileRule } from "~/features/files/files.schema";
import { GONE_FOR_GOOD } from "~/features/files/files.texts";
import type { Received } from "~/features/files/receive.server";
import { wasActive } from "~/features/teams/team-activity.server";
import { Conflict, DomainError, NotFound } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import type { UploadBody } from "~/procedure/upload.server";
import {
  asksTheSame,
  ensureStatusRow,
  ownTeam,
  type TaskStatusRow,
  taskStatusRowOf,
  writeStatus,
} from "../task-status-row.server";
import { completion } from "../tasks.rules";
import { rulesOf } from "../types/task-types.rules";
import { TAKES_FILES } from "../types/task-types.server";
import { teamStillSees, visibleTask } from "../visibility.server";
import { takesFiles } from "./evidence.rules";
import { fileEntries } from "./found-files.server";
import { EVIDENCE, evidenceFile, removedEvidence } from "./task-files.queries.server";
import { FILE_GONE, MOST_FILES } from "./task-files.rules";

/**
 * Takes what a team uploads for a task. Colleagues may do so at the same time: the status row is made by whoever comes
 * first, and nothing is taken for a task that was completed meanwhile.
 */
export async function addEvidence(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  statusRow: TaskStatusRow,
): Promise<Received> {
  mustBeOpen(statusRow);
  const { taskId, teamId, type } = statusRow;
  const owner = { collection: EVIDENCE, entityId: taskId, path: [teamId] };
  try {
    return await storeFiles(ctx, body, owner, (received) => [
      teamStillSees(statusRow),
      ensureStatusRow(ctx, statusRow),
      ...received.map(({ id }) => evidenceRow(statusRow, id)),
      ...fileEntries.index(received.map(({ id }) => id)),
      ...wasActive(ctx, teamId),
      recordOnce(ctx, {
        kind: "task.fileAdded",
        subjectId: taskId,
        teamId,
        details: { title: statusRow.title },
      }),
    ]);
  } catch (error) {
    const failed = rulesOf(type).files?.failed;
    if (error instanceof DomainError || !failed) throw error;
    report(error, { eventId: ctx.event.id, taskId });
    throw new DomainError(500, failed);
  }
}

/** Before a page asks whether it is to be removed. */
export async function mustHaveEvidence(
  ctx: CommandContext,
  { taskId, fileId }: { taskId: string; fileId: string },
): Promise<void> {
  const viewer = { teamId: ctx.actor.teamId ?? undefined, isStaff: false };
  const { file } = await readBatch(ctx.db, { file: evidenceFile(taskId, fileId, viewer) });
  if (!file) throw new NotFound(FILE_GONE);
}

/**
 * Takes a file back that the team uploaded; for a while whoever did it may have it back. Whoever completes the task at the same moment is
 * asked to look again.
 */
export async function removeEvidence(
  ctx: CommandContext,
  { taskId, fileId }: { taskId: string; fileId: string },
): Promise<{ name: string }> {
  const teamId = ownTeam(ctx);
  const { found, file } = await readBatch(ctx.db, {
    found: taskStatusRowOf(taskId, teamId),
    file: evidenceFile(taskId, fileId, { teamId, isStaff: false }),
  });
  const [statusRow] = found;
  if (!statusRow) throw new NotFound();
  if (!statusRow.statusId || !file) throw new NotFound(FILE_GONE);
  mustBeOpen(statusRow);
  const dropped = takeFilesAway(ctx, [file]);
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    asksTheSame(ctx, statusRow),
    writeStatus(ctx, statusRow, statusRow.statusId, {}),
    ...dropped.writes,
    ...fileEntries.index(fileId),
    ...ctx.record({
      kind: "task.fileRemoved",
      subjectId: taskId,
      teamId,
      details: { title: statusRow.title, name: file.name },
      jobs: dropped.jobs,
    }),
  ]);
  return { name: file.name };
}

/** Puts back what the actor removed a moment ago, at its place, while the task still takes files and has room for one more. */
export async function bringEvidenceBack(
  ctx: CommandContext,
  { taskId, fileId }: { taskId: string; fileId: string },
): Promise<{ name: string }> {
  const teamId = ownTeam(ctx);
  const { found, file } = await readBatch(ctx.db, {
    found: taskStatusRowOf(taskId, teamId),
    file: removedEvidence(taskId, fileId, { teamId, removedBy: ctx.actor.id }),
  });
  const [statusRow] = found;
  if (!statusRow) throw new NotFound();
  if (!statusRow.statusId || !file) throw new NotFound(GONE_FOR_GOOD);
  mustBeOpen(statusRow);
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    asksTheSame(ctx, statusRow),
    writeStatus(ctx, statusRow, statusRow.statusId, {}),
    ...bringFilesBack(ctx, [fileId]),
    relyOn(sql`${storedFilesOf(sql`${statusRow.statusId}`)} <= ${MOST_FILES}`, () => new Conflict(FULL)),
    ...fileEntries.index(fileId),
    ...ctx.record({
      kind: "task.fileBroughtBack",
      subjectId: taskId,
      teamId,
      details: { title: statusRow.title, name: file.name },
    }),
  ]);
  return { name: file.name };
}

/** How many files a task of a team has. */
const storedFilesOf = (statusId: SQL): SQL =>
  sql`(select count(*) from task_evidence e join file f on f.id = e.file_id
    where e.task_status_id = ${statusId} and f.state = 'stored')`;

const FULL = `This task has ${MOST_FILES} files already. Remove one first.`;

function mustBeOpen(statusRow: TaskStatusRow): void {
  if (!takesFiles(statusRow.type)) throw new Conflict("No files are asked for in this task");
  const decision = completion(statusRow, statusRow);
  if ("refused" in decision) throw new Conflict(decision.refused);
}

const evidenceRow = ({ taskId, teamId }: TaskStatusRow, fileId: string): Write => ({
  write: sql`insert into task_evidence (task_status_id, file_id, position)
    select s.id, ${fileId}, (select coalesce(max(position) + 1, 0) from task_evidence where task_status_id = s.id)
    from task_status s join team tm on tm.id = s.team_id join task t on t.id = s.task_id and ${visibleTask}
    where s.task_id = ${taskId} and s.team_id = ${teamId} and ${TAKES_FILES}
      and s.progress_status = 'incomplete' and s.approval_status <> 'awaiting'
      and ${storedFilesOf(sql`s.id`)} < ${MOST_FILES}`,
  otherwise: () =>
    new Conflict(
      `This task was changed a moment ago, or has ${MOST_FILES} files already. The file was not added: check the task and try again.`,
    ),
});
