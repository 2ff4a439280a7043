import { makeZip } from "client-zip";
import { attachment } from "~/lib/content-disposition";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { distinctNames } from "./file-names.rules";
import type { StoredFile } from "./files.schema";
import { FILE_NOT_FOUND } from "./files.texts";
import { bucketOf } from "./storage.server";

/**
 * Several files as one ZIP, each read from storage as its turn comes; nothing is compressed, most of it is already. A file
 * that is missing in storage breaks the answer off: a short archive is never taken for whole. None is a 404. `name` is
 * without its ending.
 */
export function zipResponse(
  ctx: Pick<CommandContext, "env">,
  files: readonly Pick<StoredFile, "name" | "key" | "createdAt" | "size">[],
  name: string,
): Response {
  if (files.length === 0) throw new NotFound();
  const bucket = bucketOf(ctx.env);
  const names = distinctNames(files.map((file) => file.name));
  async function* entries() {
    for (const [at, file] of files.entries()) {
      const object = await bucket.get(file.key);
      if (!object) throw new NotFound(FILE_NOT_FOUND);
      yield {
        name: names[at] as string,
        lastModified: new Date(file.createdAt),
        input: object.body,
        size: file.size,
      };
    }
  }
  return new Response(makeZip(entries()), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": attachment(`${name}.zip`),
      "cache-control": "no-store",
    },
  });
}
