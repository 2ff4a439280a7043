import { beforeAll, expect, it } from "vitest";
import { isSignedRight } from "../../../workers/local/receiver";
import { eventually } from "../../harness/host";
import { httpClient } from "../../harness/http";
import { installationOf } from "../../harness/installation";
import { portal, urlOf } from "../../harness/portal";
import { givePassword, PASSWORD } from "../../worlds/portal-event";
import { receivedBy, SIGNING, webhookEvent } from "../../worlds/webhook-event";

const SLUG = "webhook-deliveries";
const client = httpClient();
let world: Awaited<ReturnType<typeof webhookEvent>>;

beforeAll(async () => {
  const on = await installationOf(portal());
  world = await webhookEvent(on, SLUG);
  await givePassword(on, world.adminId);
  await client.post(urlOf(SLUG, "/auth/login"), {
    form: { email: `admin@${SLUG}.example`, password: PASSWORD },
  });
});

const logOf = (webhookId: string) => `/admin/forms/${world.formId}/webhooks/${webhookId}`;
const post = (path: string) => client.post(urlOf(SLUG, path), { form: {} });
const get = async (path: string) => client.get(urlOf(SLUG, path));
const heard = (ids: readonly string[]) =>
  receivedBy(portal()).filter(({ headers }) => ids.includes(headers["webhook-id"] ?? ""));

it("what failed is sent again from its log, by the queue, signed, with the same id and body, and stands there as delivered", async () => {
  const id = await world.addWebhook("/take/again");
  const made = await world.addDeliveries(id, "/take/again", 3, "failed");
  const before = await get(logOf(id));
  expect(before.body).toContain("Send the 3 failed ones again");
  expect((await post(`${logOf(id)}/replays`)).status).toBe(302);
  await eventually(async () => (await world.counts(id)).succeeded === 3);
  const received = heard(made.map((one) => one.id));
  expect(received.map(({ headers, body }) => [headers["webhook-id"], body]).sort()).toEqual(
    made.map((one) => [one.id, one.body]).sort(),
  );
  for (const hook of received) expect(isSignedRight(hook, [SIGNING])).toBe(true);
  const one = `${logOf(id)}/deliveries/${made[0]?.id}`;
  const page = await get(one);
  expect(page.body).toContain("1 try, and taken today");
  expect(page.body).toContain("webhook-signature: v1,");
  expect((await get(`${logOf(id)}?state=delivered`)).body).toContain("3 of 3 deliveries");
  expect((await get(`${logOf(id)}?state=failed`)).body).not.toContain("Deleted submission");
  // And once more by hand: the receiver hears it twice, under the same id.
  await post(`${one}/replay`);
  await eventually(() => heard([made[0]?.id ?? ""]).length === 2);
});

it("a receiver that is stuck keeps no other's delivery waiting, and what it does not answer is tried again later", async () => {
  const stuck = await world.addWebhook("/slow/orders");
  const fine = await world.addWebhook("/take/orders");
  await world.addDeliveries(stuck, "/slow/orders", 20, "failed");
  await world.addDeliveries(fine, "/take/orders", 20, "failed");
  await post(`${logOf(stuck)}/replays`);
  await eventually(async () => (await world.counts(stuck)).tries >= 4);
  const began = Date.now();
  await post(`${logOf(fine)}/replays`);
  await eventually(async () => (await world.counts(fine)).succeeded === 20);
  expect(Date.now() - began).toBeLessThan(8_000);
  expect((await world.counts(stuck)).succeeded).toBe(0);
  // Nothing is left that would go on in other tests.
  expect((await post(`${logOf(stuck)}/stops`)).status).toBe(302);
  expect((await world.counts(stuck)).waiting).toBe(0);
});

it("each way in which a receiver misbehaves has its own clear end", async () => {
  const paths = {
    "/refuse/x": "Next try",
    "/later/x": "Next try",
    "/wrong/x": "400 Bad Request",
    "/move/x": "302 Found: redirects are not followed",
    "/break/x": "200 in",
    "/endless/x": "200 in",
    "/gone/x": "410 Gone",
  };
  for (const [path, says] of Object.entries(paths)) {
    const id = await world.addWebhook(path);
    await world.addDeliveries(id, path, 1, "failed");
    await post(`${logOf(id)}/replays`);
    await eventually(async () => (await get(logOf(id))).body.includes(says));
    if (path === "/gone/x") expect((await get(logOf(id))).body).toContain("Switched off by itself");
  }
});

it("is the log of this form's webhook alone", async () => {
  const id = await world.addWebhook("/take/x");
  const [one] = await world.addDeliveries(id, "/take/x", 1, "failed");
  const other = await world.addWebhook("/take/y");
  expect((await get(logOf(id))).status).toBe(200);
  expect((await get(`${logOf(other)}/deliveries/${one?.id}`)).status).toBe(404);
  expect((await get(logOf(id).replace(world.formId, id))).status).toBe(404);
  expect((await httpClient().get(urlOf(SLUG, logOf(id)))).status).toBe(302);
});
