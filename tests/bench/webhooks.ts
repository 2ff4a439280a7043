import { eventually, startHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { webhookEvent, webhookEventOf } from "../worlds/webhook-event";

/** So many deliveries to one receiver, to four, and beside a receiver that takes 12 s for each: from the first try to the last answer. */
export async function measureWebhooks(count: number): Promise<void> {
  const host = await startHost();
  try {
    const world = await webhookEvent(await installationOf(host), "webhooks-bench");
    const runs = [
      { name: "one receiver", fast: 1, stuck: 0 },
      { name: "four receivers", fast: 4, stuck: 0 },
      { name: "four receivers beside one that is stuck", fast: 4, stuck: 1 },
    ];
    for (const { name, fast, stuck } of runs) {
      const at = await webhookEventOf(await installationOf(host), world.event, world.formId);
      for (let n = 0; n < stuck; n += 1)
        await at.addDeliveries(await at.addWebhook("/slow/x"), "/slow/x", 50);
      const ids = await Promise.all(Array.from({ length: fast }, () => at.addWebhook("/take/x")));
      for (const id of ids) await at.addDeliveries(id, "/take/x", count / fast);
      await at.dueNow();
      const done = async () => {
        const all = await Promise.all(ids.map((id) => at.counts(id)));
        return all.every((one) => one.succeeded === count / fast) ? all : null;
      };
      await eventually(async () => (await done()) !== null, 600_000);
      const all = (await done()) ?? [];
      const first = Math.min(...all.map(({ firstAt }) => Date.parse(firstAt ?? "")));
      const last = Math.max(...all.map(({ lastAt }) => Date.parse(lastAt ?? "")));
      console.log(
        `\n${count} deliveries, ${name}: ${last - first} ms, ${Math.round((count / (last - first)) * 1000)} a second`,
      );
    }
  } finally {
    await host.stop();
  }
}
