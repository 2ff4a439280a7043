import { connectRooms } from "~/connect-rooms.server";
import { eventually, startHost, type TestHost } from "../harness/host";
import { hiddenIn } from "../harness/html";
import { httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { submissionHouse } from "../worlds/submission-house";
import { makeEvent } from "../worlds/test-event";
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
    await measureSubmits(host);
  } finally {
    await host.stop();
  }
}

const SUBMITS = 60;
const MOST = 10;

/** The request that submits a form, one after the other: without a webhook, and with as many as a form may have. */
async function measureSubmits(host: TestHost): Promise<void> {
  connectRooms();
  const on = await installationOf(host);
  const at = await makeEvent(on, "webhooks-submits");
  const { formId, ids, team } = await submissionHouse(at);
  const { owner } = await team();
  await givePassword(on, owner.actor.id);
  const client = httpClient();
  const base = host.baseUrl("webhooks-submits");
  await client.post(`${base}/auth/login`, { form: { email: "owner1@team1.example", password: PASSWORD } });
  const form = `${base}/forms/${formId}`;
  const submits = async () => {
    const times: number[] = [];
    for (let n = 0; n < SUBMITS; n += 1) {
      await client.post(`${form}/pages/1`, { form: { version: "0", [`f.${ids.stand}`]: `B${n}` } });
      const shown = hiddenIn((await client.get(`${form}/check-answers`)).body);
      const began = performance.now();
      const { status } = await client.post(`${form}/submission`, { form: shown });
      if (status !== 302) throw new Error(`It was not submitted: ${status}`);
      times.push(performance.now() - began);
    }
    return times.sort((one, other) => one - other)[SUBMITS / 2] ?? 0;
  };
  // Whatever is compiled and read for the first time.
  await submits();
  const without = await submits();
  const world = await webhookEventOf(on, at.event, formId);
  for (let n = 0; n < MOST; n += 1) await world.addWebhook("/take/x");
  const told = await submits();
  console.log(
    `\nSubmitting: ${without.toFixed(1)} ms without a webhook, ${told.toFixed(1)} ms with ${MOST} (${(told / without).toFixed(2)} of it)`,
  );
}
