import { taskTeamPath } from "../by-team/task-teams.paths";
import { addTaskPath, adminTaskPath, taskPath } from "../tasks.paths";

/** URLs of what staff attach to a task, and of what teams upload for it. */
export const attachmentPath = (taskId: string, fileId: string) => `${taskPath(taskId)}/files/${fileId}`;
export const attachmentsZipPath = (taskId: string) => `${taskPath(taskId)}/files.zip`;
export const evidencePath = (taskId: string) => `${taskPath(taskId)}/evidence`;
export const evidenceFilePath = (taskId: string, fileId: string) => `${evidencePath(taskId)}/${fileId}`;
export const evidenceRemovalPath = (taskId: string, fileId: string) =>
  `${evidenceFilePath(taskId, fileId)}/removal`;
export const evidenceRemovalUndoPath = (taskId: string, fileId: string) =>
  `${evidenceFilePath(taskId, fileId)}/removal-undo`;
export const evidenceZipPath = (taskId: string) => `${taskPath(taskId)}/evidence.zip`;
export const teamEvidenceZipPath = (taskId: string, teamId: string) =>
  `${taskTeamPath(taskId, teamId)}/evidence.zip`;

/** Of the editor: where a file goes up, where it is seen before the task is saved, and the form drawn anew. */
export const taskFilesPath = (taskId: string) => `${adminTaskPath(taskId)}/files`;
export const taskFilePath = (taskId: string, fileId: string) => `${taskFilesPath(taskId)}/${fileId}`;
export const taskAttachmentsPath = (taskId: string) => `${adminTaskPath(taskId)}/attachments`;
export const addTaskAttachmentsPath = (taskId: string) => `${addTaskPath}/attachments?taskId=${taskId}`;
