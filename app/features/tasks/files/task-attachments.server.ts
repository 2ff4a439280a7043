import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { type Dropped, dropFiles, keepFiles } from "~/features/files/files.commands.server";
import type { StoredFile } from "~/features/files/files.schema";
import { GONE } from "~/features/files/files.texts";
import { Conflict, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { TaskType } from "../tasks.types";
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

const PDF = "application/pdf";

/** The part of saving a task that concerns its attachments. Refuses a PDF form without a PDF. */
export function saveAttachments(
  ctx: CommandContext,
  { taskId, type, ids, attached, staged }: WantedAttachments,
): Dropped {
  const before = attached.map(({ id }) => id);
  const wanted = [...new Set(ids ?? before)];
  const known = new Map([...attached, ...staged].map((file) => [file.id, file]));
  if (wanted.length > MOST_FILES) {
    throw new Refused("Invalid tasks data after upload", {
      attachmentIds: `Attach at most ${MOST_FILES} files`,
    });
  }
  if (wanted.some((id) => !known.has(id))) throw new Conflict(GONE);
  if (type === "pdfForm" && !wanted.some((id) => known.get(id)?.contentType === PDF)) {
    throw new Refused("Invalid PDF section after upload", {
      attachmentIds: "Attach the PDF that teams fill in",
    });
  }
  if (wanted.join() === before.join()) return { writes: [], promises: [] };
  const dropped = dropFiles(attached.filter(({ id }) => !wanted.includes(id)));
  return {
    writes: [
      ...keepFiles(ctx, { ids: wanted, collection: ATTACHMENTS, entityId: taskId }),
      sql`delete from task_attachment where task_id = ${taskId}`,
      attach(taskId, wanted),
      ...dropped.writes,
    ],
    promises: dropped.promises,
  };
}

/** The files as the task's attachments, in this order. */
export const attach = (taskId: string, fileIds: readonly string[]): Write =>
  sql`insert into task_attachment (task_id, file_id, position)
    select ${taskId}, value, key from json_each(${JSON.stringify(fileIds)})`;
