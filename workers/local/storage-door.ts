import type { WorkerOptions } from "miniflare";
import { LOOPBACK } from "./ports";
import { KEY_HEADER, type StorageDoor } from "./storage-client";
import { bucketsOf } from "./worker-bundle";
import type { WorkerConfig } from "./worker-config";

/**
 * A Worker beside the portal that reads and writes objects as they are: one process may work on the files of R2 at a time,
 * so the images Worker (which has a process of its own) and the command line go through here.
 */
const DOOR = `
const door = {
  async fetch(request, { FILES, KEY }) {
    if (request.headers.get("${KEY_HEADER}") !== KEY) return new Response(null, { status: 403 });
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/") {
      const page = await FILES.list({
        prefix: searchParams.get("prefix") ?? "",
        cursor: searchParams.get("cursor") ?? undefined,
        include: ["httpMetadata"],
      });
      const objects = page.objects.map(({ key, size, httpMetadata }) => ({ key, size, contentType: httpMetadata?.contentType }));
      return Response.json({ objects, cursor: page.truncated ? page.cursor : undefined });
    }
    const key = decodeURIComponent(pathname.slice(1));
    if (request.method === "PUT") {
      const contentType = request.headers.get("content-type");
      await FILES.put(key, request.body ?? new Uint8Array(), contentType ? { httpMetadata: { contentType } } : {});
      return new Response(null, { status: 204 });
    }
    const range = request.headers.has("range") ? request.headers : undefined;
    const object = await FILES.get(key, range && { range });
    if (!object) return new Response(null, { status: 404 });
    return new Response(object.body, { headers: { "x-size": String(object.size), "content-type": object.httpMetadata?.contentType ?? "" } });
  },
};
export { door as default };`;

export function storageDoor(
  config: Pick<WorkerConfig, "compatibilityDate" | "buckets">,
  { port, key }: StorageDoor,
): WorkerOptions {
  return {
    name: "storage",
    modules: true,
    script: DOOR,
    compatibilityDate: config.compatibilityDate,
    bindings: { KEY: key },
    r2Buckets: bucketsOf(config),
    unsafeDirectSockets: [{ host: LOOPBACK, port }],
  };
}
