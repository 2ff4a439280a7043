import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDataFolder } from "../../workers/local/data-folder";
import { type Egress, startWorker } from "../../workers/local/miniflare";
import { freePort } from "../../workers/local/ports";
import { httpClient } from "./http";

/** A Worker that asks what it is told to ask, by the way out and by the receiver's. */
const ASKER = `export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url);
    try {
      const response = await env[searchParams.get("by")].fetch(searchParams.get("to"), { redirect: "manual" });
      return new Response(response.status + " " + (await response.text()));
    } catch (error) {
      return new Response("refused: " + error.message);
    }
  },
};`;

const CONFIG = {
  ...{
    compatibilityDate: "2026-06-01",
    compatibilityFlags: ["nodejs_compat", "global_fetch_strictly_public"],
  },
  ...{ vars: {}, buckets: [], producers: [], consumers: [], crons: [] },
};

/** What the Worker of its own is told by whatever it asks `by` one of its ways out: a status and words, or "refused: …". */
export interface Asker {
  ask(by: "EGRESS" | "RECEIVER", to: string): Promise<string>;
  stop(): Promise<void>;
}

/** Such a Worker below `folder`, by the product's own ways out unless `egress` says others. */
export async function startAsker(folder: string, egress?: Egress, receiverPort?: number): Promise<Asker> {
  const dataDir = mkdtempSync(join(folder, "worker-"));
  mkdirSync(join(dataDir, "dist"));
  mkdirSync(join(dataDir, "client"));
  writeFileSync(join(dataDir, "dist/app.js"), ASKER);
  const own = await openDataFolder(dataDir, "a test");
  const port = await freePort();
  const worker = await startWorker(
    own,
    { ...CONFIG, assets: join(dataDir, "client") },
    {
      ...{ host: "127.0.0.1", port, sqldPort: 1, bindings: {}, bundle: join(dataDir, "dist") },
      ...(egress && { egress }),
      ...(receiverPort !== undefined && { receiverPort }),
    },
  );
  const { get } = httpClient();
  return {
    ask: async (by, to) => (await get(`http://127.0.0.1:${port}/?${new URLSearchParams({ by, to })}`)).body,
    async stop() {
      await worker.stop();
      own.release();
    },
  };
}
