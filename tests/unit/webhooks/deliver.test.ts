import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sqlJson } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { deliverNext } from "~/features/forms/webhooks/delivery/deliver.jobs.server";
import { isDeliveryDue, leaseNext, UNKNOWN_END } from "~/features/forms/webhooks/delivery/leases.jobs.server";
import { tellSwitchedOff } from "~/features/forms/webhooks/delivery/switched-off.jobs.server";
import { memoryHouse } from "../support/memory-house";
import {
  addDelivery,
  addForm,
  addWebhook,
  attempts,
  deliveries,
  receivers,
  SECRET,
  SIGNING,
  sealed,
  webhook,
} from "../support/webhook-rows";

const NOW = new Date("2026-11-27T12:00:00.000Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const ENV = { ENVIRONMENT: "local", BASE_DOMAIN: "portal.example", APP_SECRET: SECRET };

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  house = await memoryHouse();
  await addForm(house.at);
});

const ctxAt = (now: Date, EGRESS?: unknown) =>
  house.ctx(now, { env: { ...ENV, ...(EGRESS ? { EGRESS } : {}) } } as never);
const deliver = (out: ReturnType<typeof receivers>, now = NOW) =>
  deliverNext(() => ctxAt(now, out.EGRESS), { ownHosts: [] });
const taken = () => receivers(() => new Response("thanks"));
const add = (id: string, webhookId: string, more = {}) =>
  addDelivery(house.at, { id, webhookId, now: NOW, ...more });

describe("a delivery", () => {
  it("is sent signed, with the secret header, and its log holds what it was sent with but for that", async () => {
    await addWebhook(house.at, "one", {
      headerKey: "X-Api-Key",
      headerValue: await sealed("very secret"),
    });
    await add("d1", "one", { body: '{"name":"Zoë"}' });
    const out = taken();
    expect(await deliver(out)).toBe("succeeded");
    const [request] = out.asked;
    expect(request).toMatchObject({
      url: "https://one.example.com/in",
      method: "POST",
      body: '{"name":"Zoë"}',
    });
    const timestamp = NOW.getTime() / 1000;
    const signature = createHmac("sha256", Buffer.from(SIGNING.slice(6), "base64"))
      .update(`d1.${timestamp}.{"name":"Zoë"}`)
      .digest("base64");
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      ...{ "content-type": "application/json", "webhook-id": "d1", "webhook-timestamp": String(timestamp) },
      ...{
        "webhook-signature": `v1,${signature}`,
        "x-api-key": "very secret",
        "user-agent": "Portal-Webhooks/1",
      },
    });
    const [row] = await deliveries(house.at);
    expect(row).toMatchObject({
      state: "succeeded",
      attempts: 1,
      nextAt: null,
      leaseUntil: null,
      lastStatus: 200,
      lastError: null,
    });
    const [log] = await attempts(house.at);
    expect(log).toMatchObject({ number: 1, status: 200, error: "", answer: "thanks" });
    expect(log?.headers).toContain('"x-api-key":"(sealed)"');
    expect(JSON.stringify(log)).not.toContain("very secret");
  });

  it("is signed with both secrets until the old one's day is over", async () => {
    const old = `whsec_${Buffer.from("the one before it, 24 by").toString("base64")}`;
    const more = { oldSigningSecret: await sealed(old), oldSecretUntil: later(60).toISOString() };
    await addWebhook(house.at, "one", more);
    await add("d1", "one");
    await add("d2", "one", { submissionId: "other" });
    const out = taken();
    await deliver(out);
    await deliver(out, later(61));
    expect(out.asked.map(({ headers }) => headers.get("webhook-signature")?.split(" ").length)).toEqual([
      2, 1,
    ]);
  });

  it("stands in the query of a GET, behind what the address has, and is signed there", async () => {
    await addWebhook(house.at, "one");
    await add("d1", "one", {
      ...{ requestMethod: "GET", requestUrl: "https://one.example.com/in?key=1", body: "a=1&b=%C3%A9" },
    });
    const out = taken();
    await deliver(out);
    expect(out.asked[0]).toMatchObject({ url: "https://one.example.com/in?key=1&a=1&b=%C3%A9", body: "" });
    const signature = createHmac("sha256", Buffer.from(SIGNING.slice(6), "base64"))
      .update(`d1.${NOW.getTime() / 1000}.key=1&a=1&b=%C3%A9`)
      .digest("base64");
    expect(out.asked[0]?.headers.get("webhook-signature")).toBe(`v1,${signature}`);
    expect(out.asked[0]?.headers.get("content-type")).toBeNull();
  });

  it("is tried again with the same id and body byte for byte, when its time has come", async () => {
    await addWebhook(house.at, "one");
    await add("d1", "one");
    const answers = [new Response("busy", { status: 503 }), new Response("ok")];
    const out = receivers(() => answers.shift() as Response);
    expect(await deliver(out)).toBe("waiting");
    expect((await deliveries(house.at))[0]).toMatchObject({
      ...{ state: "waiting", attempts: 1, nextAt: later(60).toISOString(), leaseUntil: null },
      ...{ lastStatus: 503, lastError: "503 Service Unavailable" },
    });
    expect(await deliver(out, later(59))).toBeNull();
    expect(await deliver(out, later(60))).toBe("succeeded");
    const [first, second] = out.asked;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers.get("webhook-id")).toBe(first?.headers.get("webhook-id"));
    expect(second?.headers.get("webhook-timestamp")).not.toBe(first?.headers.get("webhook-timestamp"));
    expect((await attempts(house.at)).map(({ number, status }) => [number, status])).toEqual([
      [1, 503],
      [2, 200],
    ]);
  });

  it("keeps the receiver's pause and says so", async () => {
    await addWebhook(house.at, "one");
    await add("d1", "one");
    await deliver(receivers(() => new Response("", { status: 429, headers: { "retry-after": "7200" } })));
    expect((await deliveries(house.at))[0]).toMatchObject({
      nextAt: later(7200).toISOString(),
      lastError: "429 Too Many Requests. Retry-After: 7200, kept",
    });
  });

  it("is refused at each try where its address leads inward by then, and fails", async () => {
    await addWebhook(house.at, "one");
    await add("d1", "one", { requestUrl: "http://10.0.0.1/" });
    const out = taken();
    expect(await deliver(out)).toBe("failed");
    expect(out.asked).toEqual([]);
  });

  it("fails alone where its secret does not open", async () => {
    await addWebhook(house.at, "one", { signingSecret: "v2.broken" });
    await addWebhook(house.at, "two");
    await add("d1", "one");
    await add("d2", "two");
    const out = taken();
    const states = [await deliver(out), await deliver(out)];
    expect(states.sort()).toEqual(["failed", "succeeded"]);
    expect(out.asked).toHaveLength(1);
  });
});

describe("leases", () => {
  const lease = (now = NOW) => leaseNext(house.at.db, now);

  it("take each delivery once, four of one webhook at once, and those of others beside them", async () => {
    await addWebhook(house.at, "one");
    await addWebhook(house.at, "two");
    for (let n = 0; n < 6; n += 1) await add(`a${n}`, "one");
    await add("b0", "two");
    const ids = [];
    for (let n = 0; n < 7; n += 1) ids.push((await lease())?.id ?? null);
    expect(ids.filter(Boolean).sort()).toEqual(["a0", "a1", "a2", "a3", "b0"]);
    expect(ids.indexOf("b0")).toBeLessThanOrEqual(1);
    expect(ids.slice(5)).toEqual([null, null]);
  });

  it("end by themselves when a machine stopped, which counts as a try and is written down", async () => {
    await addWebhook(house.at, "one");
    await add("d1", "one");
    expect(await lease()).toMatchObject({ id: "d1", tries: 1, number: 1 });
    expect(await lease(later(59))).toBeNull();
    expect(await lease(later(60))).toMatchObject({ id: "d1", tries: 2, number: 2 });
    expect((await attempts(house.at)).map(({ error }) => error)).toEqual([UNKNOWN_END, UNKNOWN_END]);
  });

  it("go one after another for one webhook and one submission, and not for others", async () => {
    await addWebhook(house.at, "one");
    await addWebhook(house.at, "two");
    await add("d1", "one", { submissionId: "s" });
    await add("d2", "one", { submissionId: "s" });
    await add("d3", "one", { submissionId: "t" });
    await add("d4", "two", { submissionId: "s" });
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push((await lease())?.id ?? "none");
    expect(ids.sort()).toEqual(["d1", "d3", "d4", "none"]);
    await house.at.write(sql`update webhook_delivery set state = 'failed' where id = 'd1'`);
    expect((await lease())?.id).toBe("d2");
  });

  it("are found by indexes, however much waits: no list is walked or sorted for each row", async () => {
    const due = sqlJson(sql`select ${isDeliveryDue(NOW)}`);
    const steps = (await house.at.plan(due)).map(({ detail }) => detail);
    expect(steps).toContainEqual(
      expect.stringMatching(/SEARCH wd USING .*webhook_delivery_due \(webhook_id=\? AND next_at</),
    );
    expect(steps).toContainEqual(
      expect.stringMatching(
        /SEARCH b USING .*webhook_delivery_submission \(submission_id=\? AND webhook_id=/,
      ),
    );
  });

  it("leave what a webhook that is off, or gone, was to tell", async () => {
    await addWebhook(house.at, "one", { isActive: false });
    await add("d1", "one");
    await add("d2", "gone");
    expect(await lease()).toBeNull();
    await house.at.write(sql`update webhook set is_active = 1`);
    expect((await lease())?.id).toBe("d1");
  });

  it("a delivery that stops machine after machine is failed in the end, unsent", async () => {
    await addWebhook(house.at, "one");
    await add("d1", "one");
    await house.at.write(sql`update webhook_delivery set attempts = 12`);
    const out = taken();
    expect(await deliver(out)).toBe("failed");
    expect(out.asked).toEqual([]);
  });
});

describe("a delivery that was stopped while it was under way", () => {
  const stopThen = async (status: number) => {
    await addWebhook(house.at, "one");
    await add("d1", "one");
    const out = receivers(async () => {
      await writeBatch(house.at.db, [sql`update webhook_delivery set state = 'stopped', next_at = null`]);
      return new Response("", { status });
    });
    await deliver(out);
    return (await deliveries(house.at))[0]?.state;
  };
  it("stays stopped where it was not taken", async () => expect(await stopThen(503)).toBe("stopped"));
  it("is delivered where it was", async () => expect(await stopThen(200)).toBe("succeeded"));
});

describe("a webhook that fails", () => {
  it("counts what failed for good, since when, and forgets it at the first success", async () => {
    await addWebhook(house.at, "one");
    for (const id of ["d1", "d2", "d3"]) await add(id, "one");
    const answers = [400, 404, 200];
    const out = receivers(() => new Response("", { status: answers.shift() ?? 200 }));
    await deliver(out);
    await deliver(out, later(5));
    expect(await webhook(house.at, "one")).toMatchObject({
      failedInARow: 2,
      failingSince: NOW.toISOString(),
      isActive: true,
    });
    await deliver(out, later(6));
    expect(await webhook(house.at, "one")).toMatchObject({ failedInARow: 0, failingSince: null });
  });

  it("is switched off by 410 at once; what waits stays, and each admin is mailed once", async () => {
    await addWebhook(house.at, "one");
    await add("d1", "one");
    await add("d2", "one");
    await house.at.write(
      sql`insert into user (id, first_name, surname, email, permissions, created_at, created_by, updated_at, updated_by)
        values ('ada', 'Ada', 'A', 'ada@x.test', 'admin', '', '', '', ''), ('mod', 'Mo', 'D', 'mod@x.test', 'moderator', '', '', '', '')`,
    );
    await deliver(receivers(() => new Response("", { status: 410 })));
    expect(await webhook(house.at, "one")).toMatchObject({
      ...{ isActive: false, switchedOff: "gone", switchedOffAt: NOW.toISOString() },
    });
    expect((await deliveries(house.at)).map(({ state }) => state).sort()).toEqual(["failed", "waiting"]);
    expect(await house.kinds()).toEqual(["form.webhookGone"]);
    const [job] = await house.jobs();
    expect(job?.subscriber).toBe("webhookSwitchedOff");
    for (let again = 0; again < 2; again += 1) await tellSwitchedOff(ctxAt(NOW), job?.activityId ?? "");
    expect((await house.mails()).map(({ recipient, templateId }) => [recipient, templateId])).toEqual([
      ["ada@x.test", "webhookSwitchedOff"],
    ]);
  });

  it("is switched off after five days and ten failures, not before, and once", async () => {
    const since = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
    await addWebhook(house.at, "nine", { failingSince: since(6), failedInARow: 8 });
    await addWebhook(house.at, "young", { failingSince: since(4.9), failedInARow: 50 });
    await addWebhook(house.at, "old", { failingSince: since(5), failedInARow: 9 });
    for (const id of ["nine", "young", "old"]) await add(id, id);
    const out = receivers(() => new Response("", { status: 400 }));
    for (let n = 0; n < 3; n += 1) await deliver(out);
    expect((await webhook(house.at, "nine"))?.isActive).toBe(true);
    expect((await webhook(house.at, "young"))?.isActive).toBe(true);
    expect(await webhook(house.at, "old")).toMatchObject({ isActive: false, switchedOff: "failing" });
    expect(await house.kinds()).toEqual(["form.webhookFailing"]);
  });
});
