import { makeZip } from "client-zip";
import { attachment } from "~/lib/content-disposition";
import { DomainError, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { distinctNames } from "./file-names.rules";
import type { StoredFile } from "./files.schema";
import { FILE_NOT_FOUND } from "./files.texts";
import { bucketOf } from "./storage.server";
import { amountOf, tooMuchForZip } from "./zip.rules";

type Zipped = Pick<StoredFile, "name" | "key" | "createdAt" | "size">;

/**
 * Several files as one ZIP, each read from storage as its turn comes; nothing is compressed, most of it is already. A file
 * that is missing in storage breaks the answer off: a short archive is never taken for whole. None is a 404. `name` is
 * without its ending.
 */
export function zipResponse(
  ctx: Pick<CommandContext, "env">,
  files: readonly Zipped[],
  name: string,
): Response {
  if (files.length === 0) throw new NotFound();
  const tooMuch = tooMuchForZip(amountOf(files));
  if (tooMuch) throw new DomainError(413, `${tooMuch} Please download them one by one.`);
  const names = distinctNames(files.map((file) => file.name));
  async function* named() {
    for (const [at, file] of files.entries()) yield { ...file, path: names[at] as string };
  }
  return zipOf(ctx, named(), name);
}

/** The same of files that come while the answer is sent (whoever calls has asked `tooMuchForZip`), those of one folder one after the other. */
export function foldersZipResponse(
  ctx: Pick<CommandContext, "env">,
  files: AsyncIterable<Zipped & { folder: string }>,
  name: string,
): Response {
  async function* named() {
    let folder: string | null = null;
    let taken: string[] = [];
    for await (const file of files) {
      if (file.folder !== folder) taken = [];
      folder = file.folder;
      taken = distinctNames([...taken, file.name]);
      yield { ...file, path: `${folder}/${taken.at(-1)}` };
    }
  }
  return zipOf(ctx, named(), name);
}

function zipOf(
  { env }: Pick<CommandContext, "env">,
  files: AsyncIterable<Zipped & { path: string }>,
  name: string,
): Response {
  const bucket = bucketOf(env);
  async function* entries() {
    for await (const { path, key, createdAt, size } of files) {
      const object = await bucket.get(key);
      if (!object) throw new NotFound(FILE_NOT_FOUND);
      yield { name: path, lastModified: new Date(createdAt), input: object.body, size };
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
