import { Miniflare } from "miniflare";
import { bindingOf } from "../../db/database-way";
import { sqldFetch } from "../ops/provision/sqld-fetch";
import { PUBLIC_EGRESS } from "./miniflare";
import { LOOPBACK } from "./ports";
import { services } from "./worker-bundle";
import { readWorkerConfig } from "./worker-config";

/** The default export of workers/app.ts. */
export interface DevWorker {
  fetch(request: Request, env: unknown, execution: unknown): Promise<Response>;
  queue(batch: unknown, env: unknown): Promise<void>;
  scheduled(controller: unknown, env: unknown): Promise<void>;
}

/** The Worker's bindings in Vite's process: the same databases and files, its queue at once instead of in batches. */
export interface DevEnv {
  bindings: Record<string, unknown>;
  crons: string[];
  dispose(): Promise<void>;
}

const QUEUE_DELAY_MS = 50;

/** `settings`: the environment that dev.ts gave; `load` gives the Worker as it is now. */
export async function devEnv(settings: NodeJS.ProcessEnv, load: () => Promise<DevWorker>): Promise<DevEnv> {
  const config = readWorkerConfig();
  const files = new Miniflare({
    r2Persist: settings.DEV_FILES,
    workers: [
      {
        name: "files",
        modules: true,
        script: "export default { fetch: () => new Response() }",
        compatibilityDate: config.compatibilityDate,
        r2Buckets: Object.fromEntries(config.buckets.map(({ binding, name }) => [binding, name])),
        serviceBindings: {
          ...Object.fromEntries(servicesOf(config)),
          EGRESS: { network: PUBLIC_EGRESS },
          RECEIVER: { external: { address: `${LOOPBACK}:${settings.DEV_RECEIVER_PORT}`, http: {} } },
        },
      },
      ...services(config),
    ],
  });
  const bindings: Record<string, unknown> = {
    ...config.vars,
    ...(JSON.parse(settings.DEV_BINDINGS ?? "{}") as Record<string, string>),
    ...(await files.getBindings<Record<string, unknown>>("files")),
    SQLD: { fetch: sqldFetch(Number(settings.DEV_SQLD_PORT)) },
    ...serversOf(settings.DEV_SERVERS),
    ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
  };
  for (const { binding, queue } of config.producers) {
    const send = async (body: unknown) => {
      setTimeout(() => void deliver(queue, body), QUEUE_DELAY_MS);
    };
    const sendBatch = async (messages: Iterable<{ body: unknown }>) => {
      for (const { body } of messages) await send(body);
    };
    bindings[binding] = { send, sendBatch };
  }

  /** Once: what fails stays in the outbox, and the sweep of the next minute takes it up. */
  async function deliver(queue: string, body: unknown): Promise<void> {
    const done = () => {};
    const message = {
      id: crypto.randomUUID(),
      timestamp: new Date(),
      body,
      attempts: 1,
      ack: done,
      retry: done,
    };
    const batch = { queue, messages: [message], ackAll: done, retryAll: done };
    try {
      await (await load()).queue(batch, bindings);
    } catch (error) {
      console.error(error);
    }
  }

  return { bindings, crons: config.crons, dispose: () => files.dispose() };
}

const servicesOf = (config: ReturnType<typeof readWorkerConfig>) =>
  (config.services ?? []).map(({ binding, service }) => [binding, service] as const);

/** Other database servers, as dev.ts names them: `{"second":"127.0.0.1:9001"}`. */
function serversOf(text = "{}"): Record<string, unknown> {
  const servers = Object.entries(JSON.parse(text) as Record<string, string>);
  return Object.fromEntries(
    servers.map(([server, address]) => {
      const [host, port] = address.split(":");
      return [bindingOf(server), { fetch: sqldFetch(Number(port), host) }];
    }),
  );
}
