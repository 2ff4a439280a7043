import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { arrangeFiles, type Dropped } from "~/features/files/files.commands.server";
import type { StoredFile } from "~/features/files/files.schema";
import { Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { TaskType } from "../tasks.types";
import { rulesOf } from "../types/task-types.rules";
import { fileEntries } from "./found-files.server";
import { ATTACHMENTS } from "./task-files.queries.server";
import { MOST_FILES } from "./task-files.rules";

export interface WantedAttachments {
  taskId: string;
  type: TaskType;
  /** In their order; without them the task keeps what it has. */
  ids: readonly string[] | undefined;
  attached: readonly StoredFile[];
  /** What this person has uploaded for the form. */
  staged: readonly StoredFile[];
}

/** The part of saving a task that concerns its attachments. Refuses what its type must have and has not. */
export function saveAttachments(
  ctx: CommandContext,
  { taskId, type, ids: asked, attached, staged }: WantedAttachments,
): Dropped {
  const ids = [...new Set(asked ?? attached.map(({ id }) => id))];
  if (ids.length > MOST_FILES) {
    throw new Refused("Invalid tasks data after upload", {
      attachmentIds: `Attach at most ${MOST_FILES} files`,
    });
  }
  const saved = arrangeFiles(ctx, {
    owner: { collection: ATTACHMENTS, entityId: taskId },
    ids,
    before: attached,
    staged,
    link: () => [sql`delete from task_attachment where task_id = ${taskId}`, attach(taskId, ids)],
  });
  const { attachment: needed } = rulesOf(type);
  const isNeeded = ({ id, contentType }: StoredFile) =>
    contentType === needed?.contentType && ids.includes(id);
  if (needed && ![...attached, ...staged].some(isNeeded)) {
    throw new Refused(needed.refused, { attachmentIds: needed.missing });
  }
  if (saved.writes.length === 0) return saved;
  const touched = [...new Set([...ids, ...attached.map(({ id }) => id)])];
  return { ...saved, writes: [...saved.writes, ...fileEntries.index(touched)] };
}

/** The files as the task's attachments, in this order. */
export const attach = (taskId: string, fileIds: readonly string[]): Write =>
  sql`insert into task_attachment (task_id, file_id, position)
    select ${taskId}, value, key from json_each(${JSON.stringify(fileIds)})`;
