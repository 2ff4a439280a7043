import { Miniflare } from "miniflare";
import type { FileRule } from "~/features/files/files.schema";
import type { CommandContext } from "~/procedure/context";
import type { UploadBody } from "~/procedure/upload.server";
import { services } from "../../workers/local/worker-bundle";
import { type Databases, databases } from "../harness/memory-installation";
import { releaseFolder } from "../harness/release";
import { makeEvent, type TestEvent } from "./test-event";

/** An event with real storage and the Workers for images and imports beside it; the commands run in Node. */
export interface FileHouse<Server extends Databases = Databases> {
  readonly at: TestEvent;
  /** From here on with another event, as it was made. */
  renew(slug: string): Promise<TestEvent>;
  server: Server;
  bucket: R2Bucket;
  env: Required<Pick<CommandContext["env"], "FILES" | "IMAGES_WORKER" | "IMPORTS_WORKER">>;
  ctx(change?: Parameters<TestEvent["ctx"]>[0]): CommandContext;
  keys(prefix?: string): Promise<string[]>;
  stop(): Promise<void>;
}

const CONFIG = {
  compatibilityDate: "2026-06-01",
  compatibilityFlags: ["nodejs_compat"],
  buckets: [{ binding: "FILES", name: "files" }],
  services: [
    { binding: "IMAGES_WORKER", service: "images" },
    { binding: "IMPORTS_WORKER", service: "imports" },
  ],
};

/** `serve` where the databases' server is what the test is about: `privateServer`. */
export function fileHouse(slug: string): Promise<FileHouse>;
export function fileHouse<Server extends Databases>(
  slug: string,
  serve: () => Promise<Server>,
): Promise<FileHouse<Server>>;
export async function fileHouse(slug: string, serve = databases): Promise<FileHouse> {
  const server = await serve();
  const miniflare = new Miniflare({
    workers: [
      {
        name: "test",
        modules: true,
        script: "export default { fetch: () => new Response() }",
        compatibilityDate: CONFIG.compatibilityDate,
        r2Buckets: { FILES: "files" },
        serviceBindings: { IMAGES_WORKER: "images", IMPORTS_WORKER: "imports" },
      },
      ...services(CONFIG, releaseFolder()),
    ],
  });
  const env = await miniflare.getBindings<FileHouse["env"]>("test");
  let at = await makeEvent(server.on, slug);
  return {
    get at() {
      return at;
    },
    async renew(next) {
      at = await makeEvent(server.on, next);
      return at;
    },
    server,
    env,
    bucket: env.FILES,
    ctx: (change) => at.ctx({ ...change, env: { ...at.ctx().env, ...env } }),
    keys: async (prefix = `${at.event.id}/`) =>
      (await env.FILES.list({ prefix })).objects.map(({ key }) => key),
    async stop() {
      await miniflare.dispose();
      await server.stop();
    },
  };
}

export interface SentFile {
  name: string;
  body: Uint8Array | AsyncIterable<Uint8Array>;
  declaredSize?: number | null;
}

/** An upload as the procedure hands it on. */
export function uploadOf(rule: FileRule, sent: readonly SentFile[], isRaw = true): UploadBody<FileRule> {
  return {
    isRaw,
    rule,
    fields: new FormData(),
    drain: async () => {},
    async *files() {
      for (const { name, body, declaredSize } of sent) {
        const isBytes = body instanceof Uint8Array;
        const size = declaredSize === undefined ? (isBytes ? body.length : null) : declaredSize;
        yield { field: "file", name, declaredSize: size, data: isBytes ? pieces(body) : body };
      }
    },
  };
}

export async function* pieces(bytes: Uint8Array, size = 60_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
