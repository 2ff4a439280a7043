import { DomainError } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { FileBindings } from "~/procedure/context";
import type { FileOwner } from "./files.schema";
import { NOT_STORED } from "./files.texts";
import { limitedBucket } from "./limited-bucket.server";

/** R2 takes parts of at least this size, all but the last of the same. It is also all that an upload holds in memory. */
const PART_SIZE = 5 * 1024 * 1024;

export function bucketOf(env: Pick<FileBindings, "FILES">): R2Bucket {
  if (!env.FILES) throw new Error("There is no storage for files here: only the Worker has it.");
  return limitedBucket(env.FILES);
}

export function imagesOf(env: Pick<FileBindings, "IMAGES_WORKER">): Fetcher {
  if (!env.IMAGES_WORKER) throw new Error("The second Worker is not bound: IMAGES_WORKER is missing.");
  return env.IMAGES_WORKER;
}

/** `<eventId>/<collection>/<entityId>/…path/` (spec 1.7). */
export function folderOf(eventId: string, { collection, entityId, path = [] }: FileOwner): string {
  const parts = [eventId, collection, entityId, ...path];
  // Our own words and ids, never somebody's text: a slash or dots would lead into another folder.
  if (parts.some((part) => !/^[\w-]{1,80}$/.test(part)))
    throw new Error("A folder's name is not made of ids");
  return `${parts.join("/")}/`;
}

/** A key without its ending: what made sizes begin with too. */
export const stemOf = (key: string): string => key.replace(/\.[a-z0-9]+$/, "");

/** Writes one object piece by piece: nothing is in storage before `finish`, and after `abort` nothing ever was. */
export class ObjectWriter {
  size = 0;
  private readonly part = new Uint8Array(PART_SIZE);
  private filled = 0;
  private upload: R2MultipartUpload | null = null;
  private readonly sent: R2UploadedPart[] = [];
  private isFinished = false;

  constructor(
    private readonly bucket: R2Bucket,
    private readonly key: string,
  ) {}

  /** All of it so far, while it is small enough to be held. */
  get whole(): Uint8Array | null {
    return this.upload ? null : this.part.subarray(0, this.filled);
  }

  async write(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.length; ) {
      if (this.filled === PART_SIZE) await this.send();
      const some = piece.subarray(at, at + PART_SIZE - this.filled);
      this.part.set(some, this.filled);
      this.filled += some.length;
      this.size += some.length;
      at += some.length;
    }
  }

  async finish(): Promise<void> {
    await stored(async () => {
      if (!this.upload) await this.bucket.put(this.key, this.part.subarray(0, this.filled));
      else {
        if (this.filled > 0) await this.send();
        await this.upload.complete(this.sent);
      }
      this.isFinished = true;
    });
  }

  async abort(): Promise<void> {
    try {
      if (this.isFinished) await this.bucket.delete(this.key);
      else await this.upload?.abort();
    } catch (error) {
      // The daily sweep finds what has no row; R2 itself ends uploads that were never completed.
      report(error);
    }
  }

  private async send(): Promise<void> {
    await stored(async () => {
      this.upload ??= await this.bucket.createMultipartUpload(this.key);
      this.sent.push(await this.upload.uploadPart(this.sent.length + 1, this.part.subarray(0, this.filled)));
      this.filled = 0;
    });
  }
}

async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    report(error);
    throw new DomainError(503, NOT_STORED);
  }
}

/** Takes files away again whose rows could not be written. */
export async function discardFiles(
  ctx: { env: Pick<FileBindings, "FILES"> },
  files: readonly { key: string }[],
): Promise<void> {
  if (files.length > 0) await bucketOf(ctx.env).delete(files.map(({ key }) => key));
}

/** Deletes every object whose key begins so; by pages, and as often as one likes. Returns how many there were. */
export async function deleteByPrefix(
  bucket: R2Bucket,
  prefix: string,
  keep: (keys: string[]) => Promise<Set<string>> = async () => new Set(),
): Promise<number> {
  let deleted = 0;
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, cursor });
    const keys = page.objects.map(({ key }) => key);
    const kept = await keep(keys);
    const going = keys.filter((key) => !kept.has(key));
    if (going.length > 0) await bucket.delete(going);
    deleted += going.length;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return deleted;
}
