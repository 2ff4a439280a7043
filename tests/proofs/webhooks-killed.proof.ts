import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isSignedRight } from "../../workers/local/receiver";
import { eventually, startHost, type TestHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { receivedBy, SIGNING, webhookEvent, webhookEventOf } from "../worlds/webhook-event";

/**
 * A thousand deliveries to three receivers, while the host is killed at random moments. None is lost, each that was tried again has the same
 * id and body byte for byte, every signature is right, and no delivery came more often than the kills explain. `PROOF_KILLS` (default 100).
 */
const KILLS = Number(process.env.PROOF_KILLS ?? 100);
const DELIVERIES = Number(process.env.PROOF_DELIVERIES ?? 1_000);
/** Each answer takes a while, so that kills fall between what was heard and what was noted of it. */
const PATHS = ["/wait150/a", "/wait150/b", "/wait150/c"];

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.stop());

it(`${KILLS} kills over ${DELIVERIES} deliveries lose none`, async () => {
  const world = await webhookEvent(await installationOf(host), "webhooks-killed");
  const hooks = await Promise.all(PATHS.map(async (path) => ({ path, id: await world.addWebhook(path) })));
  const now = async () => webhookEventOf(await installationOf(host), world.event, world.formId);
  const made = new Map<string, string>();
  const killed = async () => {
    const { workerd } = host.pids();
    await host.kill9();
    if (workerd) stop(workerd);
  };
  const parts = Math.max(1, Math.ceil(KILLS / 2));
  const each = Math.ceil(DELIVERIES / parts);
  for (let kill = 1; kill <= parts; kill += 1) {
    const { path, id } = hooks[kill % hooks.length] as (typeof hooks)[number];
    const again = await now();
    for (const one of await again.addDeliveries(id, path, Math.min(each, DELIVERIES - made.size)))
      made.set(one.id, one.body);
    await again.dueNow();
    // A start sweeps at once: the second kill falls into what that sends.
    await killed();
    const before = receivedBy(host).length;
    await host.restart();
    await eventually(() => receivedBy(host).length > before, 90_000);
    await sleep(Math.random() * 600);
    await killed();
    await host.restart();
  }
  const again = await now();
  const sums = async () => {
    const all = await Promise.all(hooks.map(({ id }) => again.counts(id)));
    return {
      succeeded: all.reduce((sum, one) => sum + (one.succeeded ?? 0), 0),
      tries: all.reduce((sum, one) => sum + one.tries, 0),
    };
  };
  // What was under way has its lease's minute to wait, and the sweep's.
  await eventually(async () => (await sums()).succeeded === made.size, 600_000);
  const received = receivedBy(host);
  const heard = new Map<string, number>();
  for (const hook of received) {
    const id = hook.headers["webhook-id"] ?? "";
    heard.set(id, (heard.get(id) ?? 0) + 1);
    expect(hook.body).toBe(made.get(id));
    expect(isSignedRight(hook, [SIGNING])).toBe(true);
  }
  expect([...made.keys()].filter((id) => !heard.has(id))).toEqual([]);
  const doubled = received.length - heard.size;
  // Twelve may be under way at a kill, four of each webhook.
  if (KILLS >= 10) expect(doubled).toBeGreaterThan(0);
  expect(doubled).toBeLessThanOrEqual(KILLS * 4 * PATHS.length);
  console.log(JSON.stringify({ kills: 2 * parts, deliveries: made.size, ...(await sums()), doubled }));
});

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its host.
  }
}
