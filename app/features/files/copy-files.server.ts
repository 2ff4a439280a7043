import { DomainError } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import type { FileOwner, ReceivedFile, StoredFile } from "./files.schema";
import { NOT_STORED } from "./files.texts";
import { bucketOf, discardFiles, folderOf } from "./storage.server";

/**
 * Copies of stored files for another owner, lying in storage without rows: `addFiles` makes them, `discardFiles` takes
 * them away. All of them or none; each goes through as a stream.
 */
export async function copyFiles(
  ctx: CommandContext,
  files: readonly StoredFile[],
  owner: FileOwner,
): Promise<ReceivedFile[]> {
  const copies: ReceivedFile[] = [];
  try {
    for (const { name, contentType, size, width, height, key } of files) {
      const bucket = bucketOf(ctx.env);
      const object = await bucket.get(key);
      if (!object) throw new Error("A file that has a row is not in storage");
      const id = newId();
      const copy = `${folderOf(ctx.event.id, owner)}${id}${key.slice(key.lastIndexOf("."))}`;
      await bucket.put(copy, object.body);
      copies.push({ id, name, contentType, size, width, height, key: copy, owner });
    }
    return copies;
  } catch (error) {
    report(error, { eventId: ctx.event.id });
    await discardFiles(ctx, copies);
    throw new DomainError(503, NOT_STORED);
  }
}
