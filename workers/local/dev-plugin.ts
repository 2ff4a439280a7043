import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Plugin, ViteDevServer } from "vite";
import { PLUGIN } from "../../app/remix/vite-names";
import { everyMinute } from "./cron";
import { type DevEnv, type DevWorker, devEnv } from "./dev-env";

const ENTRY = "/workers/app.ts";
/** A module that workerd has and Node has not: the little of it that the Worker uses. */
const RUNTIME = "cloudflare:workers";

/**
 * `npm run dev`: the Worker itself answers, its pages fresh from Vite in place of the built ones, with its queue and its
 * crons. Stands before Remix's plugin, whose own answer would know neither events nor sessions.
 */
export function devWorker(): Plugin {
  return {
    name: "portal-dev-worker",
    apply: "serve",
    enforce: "pre",
    resolveId: (source) => (source === RUNTIME ? `\0${RUNTIME}` : null),
    load: (id) =>
      id === `\0${RUNTIME}` ? "export const waitUntil = (work) => void work.catch(() => {});" : null,
    async configureServer(server) {
      // Remix makes a second server of the same plugins but its own, to compile with only.
      if (!server.config.plugins.some(({ name }) => name === PLUGIN)) return;
      if (!process.env.DEV_SQLD_PORT) throw new Error("Start this with: npm run dev");
      const load = async () => ((await server.ssrLoadModule(ENTRY)) as { default: DevWorker }).default;
      const env = await devEnv(process.env, load);
      runCrons(server, env, load);
      return () => {
        server.middlewares.use((incoming, outgoing, next) => {
          answer(incoming, outgoing, env, load).catch((error) => {
            server.ssrFixStacktrace(error as Error);
            next(error);
          });
        });
      };
    },
  };
}

function runCrons(server: ViteDevServer, env: DevEnv, load: () => Promise<DevWorker>): void {
  const run = async (cron: string, at: Date) => {
    try {
      await (await load()).scheduled({ cron, scheduledTime: at.getTime() }, env.bindings);
    } catch (error) {
      server.config.logger.error(String((error as Error).stack));
    }
  };
  const end = everyMinute(env.crons, run);
  server.httpServer?.once("listening", () => void run(env.crons[0] ?? "", new Date()));
  server.httpServer?.once("close", () => {
    end();
    void env.dispose();
  });
}

async function answer(
  incoming: IncomingMessage & { originalUrl?: string },
  outgoing: ServerResponse,
  env: DevEnv,
  load: () => Promise<DevWorker>,
): Promise<void> {
  const worker = await load();
  const execution = {
    waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    passThroughOnException() {},
  };
  const response = await worker.fetch(requestOf(incoming), env.bindings, execution);
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    // Vite's own styles and scripts have no nonce.
    if (name !== "set-cookie" && name !== "content-security-policy") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  if (response.body) Readable.fromWeb(response.body as unknown as NodeStream).pipe(outgoing);
  else outgoing.end();
}

function requestOf(incoming: IncomingMessage & { originalUrl?: string }): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.set("cf-connecting-ip", incoming.socket.remoteAddress ?? "");
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? (Readable.toWeb(incoming) as unknown as BodyInit) : null;
  const url = `http://${incoming.headers.host}${incoming.originalUrl ?? incoming.url}`;
  return new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
}
