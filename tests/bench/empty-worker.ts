import { Miniflare } from "miniflare";
import { freePort } from "../../workers/local/ports";

/** The floor: what workerd answers when it does nothing. */
export async function startEmptyWorker(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const worker = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response("ok") }',
    host: "127.0.0.1",
    cf: false,
    compatibilityDate: "2026-06-01",
    unsafeDirectSockets: [{ host: "127.0.0.1", port }],
  });
  await worker.ready;
  return { url: `http://127.0.0.1:${port}/`, stop: () => worker.dispose() };
}
