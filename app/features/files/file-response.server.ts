import type * as z from "zod";
import { contentDisposition } from "~/lib/content-disposition";
import { namesTag } from "~/lib/entity-tag.rules";
import { DomainError, NotFound } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { Ctx } from "~/procedure/procedure.server";
import { namedAs } from "./file-names.rules";
import { FILE_TYPES, isImage, typeOfContent } from "./file-types.rules";
import type { FileQuery, StoredFile } from "./files.schema";
import { FILE_NOT_FOUND, noDownload } from "./files.texts";
import type { SizeName } from "./image-sizes.rules";
import { rangeOf } from "./range.rules";
import { bucketOf } from "./storage.server";

export interface Serving {
  /** A made size of a picture; where it is not made (yet), the original serves. */
  size?: SizeName;
  /** As a download, also of what a browser could show. */
  isDownload?: boolean;
  /** `public` for what every guest may see: kept for good, since an id never changes what it holds. */
  cache?: "private" | "public";
}

/**
 * A file as an answer to GET or HEAD, with ranges and validators. Whoever calls this has decided that the current user may see
 * the file: it came from the owner's own read. The answer's policy lets nothing in it run.
 */
export async function fileResponse(
  ctx: Pick<Ctx<unknown>, "env" | "scope">,
  file: StoredFile,
  { size, isDownload = false, cache = "private" }: Serving = {},
): Promise<Response> {
  const { request } = ctx.scope;
  const bucket = bucketOf(ctx.env);
  const key = (size && file.sizes?.[size]) || file.key;
  const isMade = key !== file.key;
  try {
    const asks = (name: string) => request.headers.has(name);
    const isPlain = request.method !== "HEAD" && !asks("range") && !asks("if-none-match");
    const whole = isPlain ? await bucket.get(key) : null;
    const known = whole ?? (await bucket.head(key));
    if (!known) throw new NotFound(FILE_NOT_FOUND);
    const contentType = isMade ? madeType(key) : file.contentType;
    const headers = new Headers({
      etag: known.httpEtag,
      "accept-ranges": "bytes",
      "cache-control": cacheControl(cache, size !== undefined && !isMade),
      ...fileHeaders({ name: file.name, contentType }, isDownload),
    });
    if (namesTag(request.headers.get("if-none-match"), known.httpEtag)) {
      return new Response(null, { status: 304, headers });
    }
    const ifRange = request.headers.get("if-range");
    const isSame = ifRange === null || ifRange === known.httpEtag;
    const range = rangeOf(isSame ? request.headers.get("range") : null, known.size);
    if (range === "unsatisfiable") {
      headers.set("content-range", `bytes */${known.size}`);
      return new Response(null, { status: 416, headers });
    }
    headers.set("content-length", String(range === "whole" ? known.size : range.length));
    if (range !== "whole") {
      const last = range.offset + range.length - 1;
      headers.set("content-range", `bytes ${range.offset}-${last}/${known.size}`);
    }
    const status = range === "whole" ? 200 : 206;
    if (request.method === "HEAD") return new Response(null, { status, headers });
    const object = whole ?? (await bucket.get(key, range === "whole" ? {} : { range }));
    if (!object) throw new NotFound(FILE_NOT_FOUND);
    return new Response(object.body, { status, headers });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    report(error, { eventId: ctx.scope.event.id, fileId: file.id });
    throw new DomainError(503, noDownload("the storage does not answer. Please try again later"));
  }
}

/** The same for a loader that looked `file` up and takes `FileQuery`. */
export const sendFile = ({
  ctx,
  found,
  input,
}: {
  ctx: Parameters<typeof fileResponse>[0];
  found: { file: StoredFile };
  input: z.infer<typeof FileQuery>;
}) => fileResponse(ctx, found.file, { size: input.size, isDownload: input.download === "1" });

/** A made size may be of another type than its original: its key says of which. */
const madeType = (key: string): string =>
  key.endsWith(".png") ? "image/png" : key.endsWith(".webp") ? "image/webp" : "image/jpeg";

/** A size that is not made yet will be soon: it must not be kept as if it were. */
function cacheControl(cache: "private" | "public", isStandIn: boolean): string {
  if (cache === "private") return "private, no-cache";
  return isStandIn ? "public, max-age=60" : "public, max-age=31536000, immutable";
}

function fileHeaders(
  { name, contentType }: Pick<StoredFile, "name" | "contentType">,
  isDownload: boolean,
): Record<string, string> {
  const isPdf = contentType === FILE_TYPES.pdf.contentType;
  const isShown = !isDownload && (isImage(contentType) || contentType.startsWith("video/") || isPdf);
  const type = typeOfContent(contentType);
  // A made size may be of another type than its original is named by.
  const shown = type ? namedAs(name, type) : name;
  return {
    // Never a type that is not of our table: the browser must not be told to guess.
    "content-type": type
      ? contentType + (type === "txt" ? "; charset=utf-8" : "")
      : "application/octet-stream",
    "content-disposition": contentDisposition(isShown ? "inline" : "attachment", shown),
    "x-content-type-options": "nosniff",
    "content-security-policy": isPdf ? PDF_POLICY : type === "svg" ? SVG_POLICY : POLICY,
  };
}

const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
const POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
/** Browsers' own viewers do not work in a sandbox; scripts have no source here either. Our pages may frame it. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
