import { createWriteStream, readdirSync, readFileSync, rmSync, statSync, type WriteStream } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { CoreHeaders, Log, LogLevel, Miniflare, type WorkerOptions } from "miniflare";
import { bindingOf } from "#db/database-way";
import { PlainError } from "#db/provision/plain-error";
import { projectRoot } from "#db/provision/project-root";
import type { DataFolder } from "./data-folder";
import { LOOPBACK } from "./ports";
import { childrenOf, commandOf, markOf } from "./processes";
import type { WorkerConfig } from "./worker-config";

export interface WorkerHost {
  cron(expression: string, at: Date): Promise<void>;
  pid(): number | null;
  /** Asks one of the Workers beside the portal, as the portal does. */
  ask(service: string, path: string): Promise<string>;
  stop(): Promise<void>;
}

export interface WorkerSettings {
  host: string;
  port: number;
  sqldPort: number;
  /** Other database servers by name, as `host:port`. */
  servers?: Record<string, string>;
  bindings: Record<string, string>;
  /** The folder of the bundle: `dist` unless said. */
  bundle?: string;
  /** Where its memory can be looked at (tests/bench/memory.ts). */
  inspectorPort?: number;
}

/**
 * In front of the Worker, in its own isolate: the address of who asks comes from the connection, whatever the request
 * says. In production Cloudflare does this.
 */
const FRONT = `
import app from "./app.js";
export * from "./app.js";
export default {
  fetch(request, env, ctx) {
    const headers = new Headers(request.headers);
    const peer = request.cf?.clientIp ?? "";
    headers.set("CF-Connecting-IP", peer.replace(/:\\d+$/, "").replace(/^\\[|\\]$/g, ""));
    return app.fetch(new Request(request, { headers }), env, ctx);
  },
  queue: (batch, env, ctx) => app.queue?.(batch, env, ctx),
  scheduled: (controller, env, ctx) => app.scheduled?.(controller, env, ctx),
};`;

/** Runs the bundle that is deployed, in workerd. */
export async function startWorker(
  folder: DataFolder,
  config: WorkerConfig,
  settings: WorkerSettings,
): Promise<WorkerHost> {
  const log = openLog(folder.at("worker.log"));
  const blobHeader = CoreHeaders.CF_BLOB;
  // With this header named, workerd takes the peer's address from it, which any client could send, instead of telling
  // the real one. Miniflare reads the name while it starts only.
  (CoreHeaders as Record<string, string | undefined>).CF_BLOB = undefined;
  const miniflare = new Miniflare({
    host: LOOPBACK,
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleRuntimeStdio: (out: Readable, err: Readable) => {
      pipeLines(out, log, false);
      pipeLines(err, log, true);
    },
    r2Persist: folder.at("files", "r2"),
    inspectorPort: settings.inspectorPort,
    workers: [portal(config, settings), assets(config), ...services(config)],
  });
  try {
    await miniflare.ready;
  } catch (error) {
    await miniflare.dispose().catch(() => {});
    throw new PlainError(
      `The Worker could not be started (${error instanceof Error ? error.message : error}). If port ${settings.port} ` +
        "was taken in this very moment, start again; else see worker.log in the data folder.",
    );
  } finally {
    (CoreHeaders as Record<string, string | undefined>).CF_BLOB = blobHeader;
  }
  const pid = childrenOf(process.pid).find((child) => /workerd\S* serve/.test(commandOf(child))) ?? null;
  if (pid) folder.note("workerd", markOf(pid));
  return {
    pid: () => pid,
    async cron(cron, scheduledTime) {
      const worker = await miniflare.getWorker("portal");
      await worker.scheduled({ cron, scheduledTime });
    },
    async ask(service, path) {
      const worker = await miniflare.getWorker(service);
      return (await worker.fetch(`http://service${path}`)).text();
    },
    async stop() {
      // What waits for an answer of a process that was killed can wait for ever.
      const isOver = await Promise.race([
        miniflare.dispose().then(() => true),
        sleep(STOP_MS, false, { ref: false }),
      ]);
      if (!isOver && pid) killQuietly(pid);
      folder.note("workerd", null);
      log.end();
    },
  };
}

const STOP_MS = 10_000;

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/**
 * A socket straight into the Worker: Miniflare's own entry and its asset router cost 60 % of the throughput. So the
 * assets are a Worker of their own, behind the binding that they have in production.
 */
function portal(config: WorkerConfig, settings: WorkerSettings): WorkerOptions {
  const consumers = config.consumers.map((consumer) => [
    consumer.queue,
    {
      maxBatchSize: consumer.max_batch_size,
      maxBatchTimeout: consumer.max_batch_timeout,
      maxRetries: consumer.max_retries,
      retryDelay: consumer.retry_delay,
      deadLetterQueue: consumer.dead_letter_queue,
    },
  ]);
  return {
    name: "portal",
    modules: [
      { type: "ESModule", path: "front.js", contents: FRONT },
      ...bundleIn(resolve(projectRoot(), settings.bundle ?? "dist")),
    ],
    compatibilityDate: config.compatibilityDate,
    compatibilityFlags: config.compatibilityFlags,
    bindings: { ...config.vars, ...settings.bindings },
    serviceBindings: {
      ASSETS: "assets",
      SQLD: { external: { address: `${LOOPBACK}:${settings.sqldPort}`, http: {} } },
      ...Object.fromEntries((config.services ?? []).map(({ binding, service }) => [binding, service])),
      ...Object.fromEntries(
        Object.entries(settings.servers ?? {}).map(([server, address]) => [
          bindingOf(server),
          { external: { address, http: {} } },
        ]),
      ),
    },
    r2Buckets: Object.fromEntries(config.buckets.map(({ binding, name }) => [binding, name])),
    queueProducers: Object.fromEntries(
      config.producers.map(({ binding, queue }) => [binding, { queueName: queue }]),
    ),
    queueConsumers: Object.fromEntries(consumers),
    unsafeDirectSockets: [{ host: settings.host, port: settings.port }],
  };
}

/** The second Worker, for images: from its own bundle, with the same files. */
export function services(
  config: Pick<WorkerConfig, "services" | "compatibilityDate" | "compatibilityFlags" | "buckets">,
  folder = projectRoot(),
): WorkerOptions[] {
  return (config.services ?? []).map(({ service }) => ({
    name: service,
    // The first one is where it begins; the other is photon itself.
    modules: bundleIn(resolve(folder, "dist-images")).sort((one) => (one.type === "ESModule" ? -1 : 1)),
    compatibilityDate: config.compatibilityDate,
    compatibilityFlags: config.compatibilityFlags,
    r2Buckets: Object.fromEntries(config.buckets.map(({ binding, name }) => [binding, name])),
  }));
}

function assets(config: WorkerConfig): WorkerOptions {
  return {
    name: "assets",
    modules: true,
    script: "export default { fetch: () => new Response(null, { status: 404 }) }",
    compatibilityDate: config.compatibilityDate,
    assets: {
      directory: resolve(projectRoot(), config.assets ?? "build/client"),
      binding: "ASSETS",
      routerConfig: { has_user_worker: false, invoke_user_worker_ahead_of_assets: false },
    },
  };
}

/** The files that `wrangler deploy --dry-run` wrote: exactly what would be uploaded. */
function bundleIn(dist: string) {
  const files = readdirSync(dist).filter((name) => /\.(m?js|wasm)$/.test(name));
  return files.map((name) => {
    const type = name.endsWith(".wasm") ? ("CompiledWasm" as const) : ("ESModule" as const);
    const contents = readFileSync(join(dist, name));
    return { type, path: name, contents: type === "ESModule" ? contents.toString("utf8") : contents };
  });
}

const LOG_LIMIT = 10_000_000;

function openLog(path: string): WriteStream {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) rmSync(path);
  return createWriteStream(path, { flags: "a", mode: 0o600 });
}

/** Everything goes to worker.log; errors are shown as well. */
function pipeLines(stream: Readable, log: WriteStream, isError: boolean): void {
  createInterface({ input: stream }).on("line", (line) => {
    log.write(`${line}\n`);
    if (isError || line.includes('"level":"error"')) console.error(line);
  });
}
