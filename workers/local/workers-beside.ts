import type { WorkerOptions } from "miniflare";
import { LOOPBACK } from "./ports";
import { KEY_HEADER, type StorageDoor } from "./storage-client";
import { services } from "./worker-bundle";
import type { WorkerConfig } from "./worker-config";

/**
 * In front of a Worker that has a workerd besides the portal's: asks for the key, since any user of this machine may
 * connect, and has its files from the portal's process, since one process at a time works on them.
 */
const FRONT = `
import worker from "./worker.js";
const filesThrough = (door) => {
  const path = (key) => "http://storage/" + encodeURIComponent(key);
  const refuse = (status) => { throw new Error("The storage of files answered " + status); };
  return {
    async get(key, { range } = {}) {
      const headers = range ? { range: "bytes=" + range.offset + "-" + (range.offset + range.length - 1) } : {};
      const response = await door.fetch(path(key), { headers });
      if (response.status === 404) return null;
      if (!response.ok) refuse(response.status);
      return { size: Number(response.headers.get("x-size")), body: response.body, arrayBuffer: () => response.arrayBuffer() };
    },
    async put(key, bytes, { httpMetadata } = {}) {
      const headers = httpMetadata?.contentType ? { "content-type": httpMetadata.contentType } : {};
      const response = await door.fetch(path(key), { method: "PUT", body: bytes, headers });
      if (!response.ok) refuse(response.status);
    },
  };
};
const front = {
  fetch(request, env, ctx) {
    if (request.headers.get("${KEY_HEADER}") !== env.KEY) return new Response(null, { status: 403 });
    return worker.fetch(request, { ...env, FILES: filesThrough(env.STORAGE) }, ctx);
  },
};
export { front as default };`;

/**
 * The Workers beside the portal, for a workerd of their own, each in its isolate and behind its port, in the order of
 * their bindings: what they compute then holds nobody up but who waits for it.
 */
export function besidePortal(
  config: WorkerConfig,
  ports: readonly number[],
  door: StorageDoor,
): WorkerOptions[] {
  return services(config).map((worker, at) => {
    const { modules, r2Buckets: _, ...rest } = worker as WorkerOptions & { modules: { path: string }[] };
    const [main, ...others] = modules;
    return {
      ...rest,
      modules: [
        { type: "ESModule", path: "front.js", contents: FRONT },
        { ...main, path: "worker.js" },
        ...others,
      ],
      bindings: { KEY: door.key },
      serviceBindings: { STORAGE: behindKey(door) },
      unsafeDirectSockets: [{ host: LOOPBACK, port: ports[at] }],
    } as WorkerOptions;
  });
}

/** A binding that says the key with each of its calls. */
export const behindKey = ({ port, key }: StorageDoor) => ({
  external: {
    address: `${LOOPBACK}:${port}`,
    http: { injectRequestHeaders: [{ name: KEY_HEADER, value: key }] },
  },
});
