import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { events } from "#db/control/schema";
import { many, q } from "#db/read-batch";
import { addEvent, ago, begin, house, env as played } from "../support/background";
import { addDelivery, addForm, addWebhook, deliveries, receivers, SECRET } from "../support/webhook-rows";

vi.mock("~/procedure/scope.server", async () => (await import("../support/background")).scope);

const { Budget } = await import("../../../workers/budget");
const { consume } = await import("../../../workers/queue");
const { takeTurn } = await import("../../../workers/outbox");
const { sweepRecent } = await import("../../../workers/sweep");

beforeEach(begin);

let handed: unknown[];
beforeEach(() => {
  handed = [];
});
const envWith = (EGRESS: unknown) =>
  ({
    ...played,
    ...{ ENVIRONMENT: "local", BASE_DOMAIN: "portal.example", APP_SECRET: SECRET, EGRESS },
    WEBHOOKS: { send: async (message: unknown) => void handed.push(message) },
  }) as never;

/** What became of the batch. */
async function consumed(out: { EGRESS: unknown }, bodies: unknown[], budget = new Budget()): Promise<string> {
  let fate = "left";
  const messages = bodies.map((body, at) => ({ id: String(at), body, ack() {}, retry() {} }));
  const batch = {
    ...{ queue: "portal-webhooks", messages },
    ackAll: () => {
      fate = "done";
    },
    retryAll: () => {
      fate = "again";
    },
  };
  await consume(batch as never, envWith(out.EGRESS), budget);
  return fate;
}

const now = () => new Date(Date.now() - 1000);
const dueAt = async (id: string) =>
  (await house.control.read(many(q.select().from(events).where(sql`id = ${id}`))))[0]?.nextDueAt ?? null;

async function withDeliveries(eventId: string, hooks: Record<string, number>) {
  const own = await addEvent(eventId);
  await addForm(own);
  for (const [id, count] of Object.entries(hooks)) {
    await addWebhook(own, id);
    for (let n = 0; n < count; n += 1)
      await addDelivery(own, { id: `${id}-${n}`, webhookId: id, now: now() });
  }
  return own;
}
const states = async (own: Awaited<ReturnType<typeof withDeliveries>>) =>
  [...new Set((await deliveries(own)).map(({ state }) => state))].sort();

it("one message makes all that may go of its event, each once, four at a time at most", async () => {
  const own = await withDeliveries("e", { one: 5, two: 20, three: 5 });
  let [underWay, most] = [0, 0];
  const out = receivers(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((done) => setTimeout(done, 2));
    underWay -= 1;
    return new Response("ok");
  });
  expect(await consumed(out, [{ eventId: "e" }, { eventId: "e" }])).toBe("done");
  expect(await states(own)).toEqual(["succeeded"]);
  expect(out.asked).toHaveLength(30);
  expect(new Set(out.asked.map(({ headers }) => headers.get("webhook-id"))).size).toBe(30);
  expect(most).toBe(4);
  expect(handed).toEqual([]);
});

it("a receiver that never answers keeps none of another's waiting", async () => {
  const own = await withDeliveries("e", { stuck: 10, fine: 10 });
  const free: (() => void)[] = [];
  const out = receivers((url) =>
    url.hostname.startsWith("stuck")
      ? new Promise((done) => free.push(() => done(new Response("late"))))
      : new Response("ok"),
  );
  const first = consumed(out, [{ eventId: "e" }]);
  const fine = async () =>
    (await deliveries(own)).filter(({ id, state }) => id.startsWith("fine") && state === "succeeded").length;
  // Four of its lanes may wait; a further message finds lanes of its own, and the leases keep those off the stuck one.
  await vi.waitFor(() => expect(free.length).toBeGreaterThan(0));
  for (let n = 0; n < 3; n += 1)
    await Promise.race([consumed(out, [{ eventId: "e" }]), new Promise((done) => setTimeout(done, 300))]);
  await vi.waitFor(async () => expect(await fine()).toBe(10));
  // Four of it, and no more, whoever asks.
  await vi.waitFor(() => expect(free.length).toBe(4));
  await Promise.race([consumed(out, [{ eventId: "e" }]), new Promise((done) => setTimeout(done, 100))]);
  expect(free.length).toBe(4);
  const letGo = setInterval(() => free.splice(0).forEach((go) => void go()), 5);
  await first;
  await vi.waitFor(async () => expect(await states(own)).toEqual(["succeeded"]));
  clearInterval(letGo);
});

it("what waits for a further try is told to control, and found there by the sweep of its minute", async () => {
  const own = await withDeliveries("e", { one: 1 });
  await consumed(
    receivers(() => new Response("", { status: 500 })),
    [{ eventId: "e" }],
  );
  const [row] = await deliveries(own);
  expect(row?.state).toBe("waiting");
  expect(await dueAt("e")).toBe(row?.nextAt);
  await own.write(sql`update webhook_delivery set next_at = ${ago(1)}`);
  await house.control.write(q.update(events).set({ nextDueAt: ago(1) }));
  await sweepRecent(envWith(undefined));
  const { nextDueAt } = await takeTurn(envWith(undefined), { id: "e" } as never);
  expect(handed).toEqual([{ eventId: "e" }]);
  // Looked at once more in a minute, should that message be lost.
  expect(Date.parse(nextDueAt ?? "") - Date.now()).toBeGreaterThan(50_000);
});

it("a turn of the event's other work waits for no receiver, and names nothing where nothing may go", async () => {
  const own = await withDeliveries("e", { one: 1 });
  await own.write(sql`update webhook set is_active = 0`);
  const { nextDueAt } = await takeTurn(envWith(undefined), { id: "e" } as never);
  expect([handed, nextDueAt]).toEqual([[], null]);
});

it("an event whose database fails keeps no other's deliveries waiting, and control's trouble brings the message again", async () => {
  await addEvent("dead", {}, false);
  const own = await withDeliveries("e", { one: 2 });
  const out = receivers(() => new Response("ok"));
  expect(await consumed(out, [{ eventId: "dead" }, { eventId: "e" }, { secret: "not ours" }])).toBe("done");
  expect(await states(own)).toEqual(["succeeded"]);
  house.control.db.batch = async () => {
    throw new Error("Control is away");
  };
  expect(await consumed(out, [{ eventId: "e" }])).toBe("again");
});

it("what is more than an invocation does goes to the queue's end", async () => {
  const own = await withDeliveries("e", { one: 30 });
  const out = receivers(() => new Response("ok"));
  await consumed(out, [{ eventId: "e" }], new Budget({ calls: 20, ms: 60_000 }));
  expect(handed).toEqual([{ eventId: "e" }]);
  expect(await states(own)).toEqual(["succeeded", "waiting"]);
  await consumed(out, [{ eventId: "e" }]);
  expect(await states(own)).toEqual(["succeeded"]);
  expect(out.asked).toHaveLength(30);
});
