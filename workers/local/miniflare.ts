import { resolve } from "node:path";
import type { WorkerOptions } from "miniflare";
import { bindingOf } from "#db/database-way";
import { PlainError } from "../ops/provision/plain-error";
import { projectRoot } from "../ops/provision/project-root";
import { COMPRESSED } from "./compressed";
import type { DataFolder } from "./data-folder";
import type { Door } from "./doors";
import type { HeldPort } from "./held-port";
import { openLog } from "./log-file";
import { LOOPBACK } from "./ports";
import { storageDoor } from "./storage-door";
import { bucketsOf, bundleIn, services } from "./worker-bundle";
import type { WorkerConfig } from "./worker-config";
import { launchWorkerd, type Workerd } from "./workerd";
import { behindKey, besidePortal } from "./workers-beside";

export interface WorkerHost extends Pick<Workerd, "ended" | "stop"> {
  cron(expression: string, at: Date): Promise<void>;
  pid(): number | null;
  /** Asks one of the Workers beside the portal, as the portal does. */
  ask(service: string, path: string): Promise<string>;
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
  /** Of the mailbox, where the receiver of webhooks listens: without it nothing is sent to its name. */
  receiverPort?: number;
  /** What webhooks are sent through; public addresses alone unless said. */
  egress?: Egress;
  /** What the whole host has besides: without it the other Workers run beside the portal, and nobody else reaches storage. */
  apart?: Apart;
}

/** Where the Worker's connections outward may lead, and whose certificates they accept. */
export interface Egress {
  allow: string[];
  tlsOptions: { trustBrowserCas: boolean; trustedCertificates?: string[] };
}
/** A name that leads inward is refused by the connection itself, whenever it began to. */
export const PUBLIC_EGRESS: Egress = { allow: ["public"], tlsOptions: { trustBrowserCas: true } };

/** Ports that outlive the processes behind them, and the key of the two that are not for people. */
export interface Apart {
  portal: HeldPort;
  /** Of the Workers beside it, in the order of their bindings. */
  beside: readonly HeldPort[];
  /** Where the portal asks those, in the same order: they are started by the first question. */
  doors: readonly Pick<Door, "port">[];
  storage: HeldPort;
  /** Hashes passwords, in the host's own process. */
  hashing: { port: number };
  key: string;
}

/**
 * In front of the Worker, in its own isolate: the address of who asks comes from the connection, whatever the request
 * says, what makes no address is refused, and answers are compressed. In production Cloudflare does all three. Its socket takes requests as a proxy
 * does, since workerd ends those whose Host it cannot make an address of with a 500 and a line in the log.
 */
const FRONT = `
import app from "./app.js";
export * from "./app.js";
${COMPRESSED}
const HOST = /^(?:[a-z0-9._-]{1,253}|\\[[0-9a-f:.]{2,45}\\])(?::[0-9]{1,5})?$/i;
function addressOf(request) {
  const host = request.headers.get("host") ?? "";
  const path = /^https?:[/][/][^/?#]*(.*)$/i.exec(request.url)?.[1] ?? request.url;
  const address = "http://" + host + path;
  return HOST.test(host) && path.startsWith("/") && URL.canParse(address) ? address : null;
}
// Miniflare gives a queue's next batch out when the one before it is done, where Cloudflare runs many at once: a receiver of webhooks that is
// slow would hold up all others. So those go on beside; what is lost with the process is found by the sweep.
const BESIDE = 20;
const waitsForOthers = (batch) => batch.queue.startsWith("portal-webhooks") && !batch.queue.endsWith("-dead");
let underWay = 0;
async function aside(batch, env, ctx) {
  const work = Promise.resolve(app.queue?.(batch, env, ctx)).catch((error) => console.error(error)).finally(() => { underWay -= 1; });
  underWay += 1;
  if (underWay > BESIDE) return work;
  ctx.waitUntil(work);
}
export default {
  async fetch(request, env, ctx) {
    const address = addressOf(request);
    if (address === null) return new Response("400 Bad Request", { status: 400 });
    const asked = new Request(address, request);
    const peer = request.cf?.clientIp ?? "";
    asked.headers.set("CF-Connecting-IP", peer.replace(/:\\d+$/, "").replace(/^\\[|\\]$/g, ""));
    return compressed(request, await app.fetch(asked, env, ctx));
  },
  queue: (batch, env, ctx) => (waitsForOthers(batch) ? aside(batch, env, ctx) : app.queue?.(batch, env, ctx)),
  scheduled: (controller, env, ctx) => app.scheduled?.(controller, env, ctx),
};`;

/** Runs the bundle that is deployed, in workerd. */
export async function startWorker(
  folder: Pick<DataFolder, "at" | "note" | "forget">,
  config: WorkerConfig,
  settings: WorkerSettings,
): Promise<WorkerHost> {
  const { apart, inspectorPort } = settings;
  const beside = apart
    ? [storageDoor(config, { port: apart.storage.port, key: apart.key })]
    : services(config);
  const workerd = await launchWorkerd({
    name: "workerd",
    folder,
    log: openLog(folder.at("worker.log")),
    options: {
      r2Persist: folder.at("files", "r2"),
      inspectorPort,
      workers: [portal(config, settings), assets(config), ...beside],
    },
    ports: apart && { 0: apart.portal, 2: apart.storage },
  }).catch((error) => {
    throw new PlainError(
      `The Worker could not be started (${error instanceof Error ? error.message : error}). If port ${settings.port} ` +
        "was taken in this very moment, start again; else see worker.log in the data folder.",
    );
  });
  const { miniflare, pid, ended, stop } = workerd;
  return {
    pid: () => pid || null,
    ended,
    stop,
    async cron(cron, scheduledTime) {
      const worker = await miniflare.getWorker("portal");
      await worker.scheduled({ cron, scheduledTime });
    },
    async ask(service, path) {
      const worker = await miniflare.getWorker(service);
      return (await worker.fetch(`http://service${path}`)).text();
    },
  };
}

/** The Workers for images and imports in a workerd of their own. */
export function startImages(
  folder: Pick<DataFolder, "at" | "note" | "forget">,
  config: WorkerConfig,
  { beside, storage, key }: Omit<Apart, "doors">,
): Promise<Workerd> {
  return launchWorkerd({
    name: "images",
    folder,
    log: openLog(folder.at("worker.log")),
    options: {
      workers: besidePortal(
        config,
        beside.map(({ port }) => port),
        { port: storage.port, key },
      ),
    },
    ports: { ...beside },
  });
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
  const { apart } = settings;
  const apartAt = (at: number) =>
    apart?.doors[at] && behindKey({ port: apart.doors[at].port, key: apart.key });
  return {
    name: "portal",
    modules: [
      { type: "ESModule", path: "front.js", contents: FRONT },
      ...bundleIn(resolve(projectRoot(), settings.bundle ?? "dist")),
    ],
    compatibilityDate: config.compatibilityDate,
    compatibilityFlags: [...config.compatibilityFlags, "queue_consumer_no_wait_for_wait_until"],
    bindings: { ...config.vars, ...settings.bindings },
    serviceBindings: {
      ASSETS: "assets",
      ...(apart && { HASHING: behindKey({ port: apart.hashing.port, key: apart.key }) }),
      EGRESS: { network: settings.egress ?? PUBLIC_EGRESS },
      ...(settings.receiverPort !== undefined && {
        RECEIVER: { external: { address: `${LOOPBACK}:${settings.receiverPort}`, http: {} } },
      }),
      SQLD: { external: { address: `${LOOPBACK}:${settings.sqldPort}`, http: {} } },
      ...Object.fromEntries(
        (config.services ?? []).map(({ binding, service }, at) => [binding, apartAt(at) ?? service]),
      ),
      ...Object.fromEntries(
        Object.entries(settings.servers ?? {}).map(([server, address]) => [
          bindingOf(server),
          { external: { address, http: {} } },
        ]),
      ),
    },
    r2Buckets: bucketsOf(config),
    queueProducers: Object.fromEntries(
      config.producers.map(({ binding, queue }) => [binding, { queueName: queue }]),
    ),
    queueConsumers: Object.fromEntries(consumers),
    unsafeDirectSockets: [{ host: settings.host, port: settings.port, proxy: true }],
  };
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
