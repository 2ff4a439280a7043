import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import {
  replayDelivery,
  replayFailed,
  stopDelivery,
  stopWaiting,
} from "~/features/forms/webhooks/delivery/deliveries.commands.server";
import {
  deliveryList,
  deliveryOf,
  webhookHead,
} from "~/features/forms/webhooks/delivery/deliveries.queries.server";
import { tidyDeliveries } from "~/features/forms/webhooks/delivery/deliveries.tidy.server";
import {
  headWords,
  listedDelivery,
  shownDelivery,
} from "~/features/forms/webhooks/delivery/shown-delivery.server";
import { shownText } from "~/features/forms/webhooks/delivery/shown-text.rules";
import { memoryHouse } from "../support/memory-house";
import { addDelivery, addForm, addWebhook, deliveries } from "../support/webhook-rows";

const NOW = new Date("2026-11-27T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const AT = { formId: "form", webhookId: "one" };
const BODY = '{"id":1}';

let house: Awaited<ReturnType<typeof memoryHouse>>;
let handed: unknown[];
beforeEach(async () => {
  house = await memoryHouse();
  handed = [];
  await addForm(house.at);
  await addWebhook(house.at, "one");
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
});
const ctx = (more = {}) =>
  house.ctx(NOW, {
    actor: { id: "mia", level: "admin", teamId: null },
    env: {
      APP_SECRET: "s".repeat(32),
      WEBHOOKS: { send: async (message: unknown) => void handed.push(message) },
    },
    ...more,
  } as never);
const add = (id: string, more = {}) =>
  addDelivery(house.at, { id, webhookId: "one", now: daysAgo(1), body: BODY, ...more });
const failed = {
  state: "failed",
  attempts: 9,
  nextAt: null,
  endedAt: NOW.toISOString(),
  lastStatus: 400,
  lastError: "400 Bad Request",
};
const rows = () => deliveries(house.at);

describe("sending again", () => {
  it("begins a delivery anew that failed, with its id and body, and tells the queue and control", async () => {
    await add("d1", failed);
    await replayDelivery(ctx(), { ...AT, deliveryId: "d1" });
    await house.settled();
    expect((await rows())[0]).toMatchObject({
      id: "d1",
      state: "waiting",
      attempts: 0,
      nextAt: NOW.toISOString(),
      endedAt: null,
    });
    expect(handed).toEqual([{ eventId: "e" }]);
    expect(await house.kinds()).toEqual(["form.deliveryReplayed"]);
  });

  it("tries at once what waits for its next try, whose tries go on counting", async () => {
    await add("d1", { attempts: 3, nextAt: "2026-11-28T00:00:00.000Z" });
    await replayDelivery(ctx(), { ...AT, deliveryId: "d1" });
    expect((await rows())[0]).toMatchObject({ attempts: 3, nextAt: NOW.toISOString() });
  });

  it("leaves what is under way, what is another webhook's or form's, and tests", async () => {
    await add("d1", { leaseUntil: new Date(NOW.getTime() + 30_000).toISOString(), attempts: 1 });
    await add("test", { ...failed, kind: "test" });
    await addDelivery(house.at, { id: "other", webhookId: "two", now: NOW, ...(failed as object) });
    await expect(replayDelivery(ctx(), { ...AT, deliveryId: "d1" })).rejects.toMatchObject({ status: 409 });
    await expect(replayDelivery(ctx(), { ...AT, deliveryId: "test" })).rejects.toMatchObject({ status: 422 });
    for (const deliveryId of ["other", "nobody"])
      await expect(replayDelivery(ctx(), { ...AT, deliveryId })).rejects.toMatchObject({ status: 404 });
    await expect(
      replayDelivery(ctx(), { formId: "x", webhookId: "one", deliveryId: "d1" }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await house.kinds()).toEqual([]);
  });

  it("is refused where the webhook is off or was deleted", async () => {
    await add("d1", failed);
    await house.at.write(sql`update webhook set is_active = 0`);
    await expect(replayDelivery(ctx(), { ...AT, deliveryId: "d1" })).rejects.toMatchObject({ status: 422 });
    await expect(replayFailed(ctx(), AT)).rejects.toMatchObject({ status: 422 });
    await house.at.write(sql`delete from webhook`);
    await expect(replayFailed(ctx(), AT)).rejects.toMatchObject({ status: 422 });
  });

  it("relies on the webhook being on and the delivery standing as read, when it is written", async () => {
    await add("d1", failed);
    const before = (change: ReturnType<typeof sql>) => {
      const db = { ...house.at.db };
      const batch = db.batch;
      let isDone = false;
      db.batch = async (statements, mode) => {
        if (mode === "write" && !isDone) {
          isDone = true;
          await writeBatch(house.at.db, [change]);
        }
        return batch(statements, mode);
      };
      return db;
    };
    const meanwhile = (change: ReturnType<typeof sql>) =>
      replayDelivery(ctx({ db: before(change) }), { ...AT, deliveryId: "d1" });
    await expect(meanwhile(sql`update webhook set is_active = 0`)).rejects.toMatchObject({ status: 409 });
    await house.at.write(sql`update webhook set is_active = 1`);
    await expect(meanwhile(sql`update webhook_delivery set state = 'succeeded'`)).rejects.toMatchObject({
      status: 409,
    });
  });

  it("takes all that failed, and none else", async () => {
    for (const id of ["d1", "d2"]) await add(id, failed);
    await add("fine", { state: "succeeded", nextAt: null });
    await add("test", { ...failed, kind: "test" });
    await add("emptied", failed);
    await house.at.write(sql`update webhook_delivery set body = null where id = 'emptied'`);
    const { head } = await readBatch(house.at.db, { head: webhookHead(AT) });
    expect([head.failed, head.replayable]).toEqual([4, 2]);
    await expect(replayDelivery(ctx(), { ...AT, deliveryId: "emptied" })).rejects.toMatchObject({
      status: 422,
    });
    expect(await replayFailed(ctx(), AT)).toEqual({ changed: 2 });
    expect((await rows()).map(({ id, state }) => [id, state])).toEqual([
      ...[
        ["d1", "waiting"],
        ["d2", "waiting"],
        ["emptied", "failed"],
        ["fine", "succeeded"],
        ["test", "failed"],
      ],
    ]);
    expect(await replayFailed(ctx(), AT)).toEqual({ changed: 0 });
  });
});

describe("stopping", () => {
  it("ends what waits, one or all, of a deleted webhook too", async () => {
    for (const id of ["d1", "d2", "d3"]) await add(id);
    await add("fine", { state: "succeeded", nextAt: null });
    await stopDelivery(ctx(), { ...AT, deliveryId: "d1" });
    await house.at.write(sql`delete from webhook`);
    expect(await stopWaiting(ctx(), AT)).toEqual({ changed: 2 });
    expect((await rows()).map(({ state }) => state)).toEqual(["stopped", "stopped", "stopped", "succeeded"]);
    await expect(stopDelivery(ctx(), { ...AT, deliveryId: "d1" })).rejects.toMatchObject({ status: 409 });
    expect(await house.kinds()).toEqual(["form.deliveryStopped", "form.deliveriesStopped"]);
  });
});

describe("the log", () => {
  const page = async (query: object) => {
    const { list } = await readBatch(house.at.db, {
      list: deliveryList.page(deliveryList.Search.parse(query), { ...AT, now: NOW }),
    });
    return list;
  };

  it("has what one webhook of the form told, the newest first, and is filtered by state, occasion, time and words", async () => {
    await house.at.write(
      sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values ('t', 'Solent Rigging', '', '', '', '')`,
      sql`insert into submission (id, form_id, team_id, is_draft, reference, number, created_at, created_by, updated_at, updated_by)
        values ('s', 'form', 't', 0, 'HBS-0042', 1, '', '', '', '')`,
    );
    await addDelivery(house.at, { id: "a", webhookId: "one", now: daysAgo(10), submissionId: "s" });
    await add("b", { ...failed, kind: "updated" });
    await addDelivery(house.at, { id: "c", webhookId: "one", now: NOW, attempts: 2 });
    await addDelivery(house.at, { id: "not ours", webhookId: "two", now: NOW });
    const ids = async (query: object) => (await page(query)).rows.map(({ id }) => id);
    expect(await ids({})).toEqual(["c", "b", "a"]);
    expect(await ids({ state: "failed" })).toEqual(["b"]);
    expect(await ids({ state: ["waiting", "again"] })).toEqual(["c", "a"]);
    expect(await ids({ state: "again" })).toEqual(["c"]);
    expect(await ids({ occasion: "updated" })).toEqual(["b"]);
    expect(await ids({ when: "7" })).toEqual(["c", "b"]);
    expect(await ids({ q: "hbs-0042" })).toEqual(["a"]);
    expect(await ids({ q: "rigging" })).toEqual(["a"]);
    expect(await ids({ q: "nobody" })).toEqual([]);
    expect(await ids({ state: "nonsense" })).toEqual(["c", "b", "a"]);
    const [, , first] = (await page({})).rows;
    expect(listedDelivery(ctx(), first as never, true)).toMatchObject({
      ...{ reference: "HBS-0042", who: "Solent Rigging", result: "First try in a moment", tries: 0 },
    });
    expect(listedDelivery(ctx(), first as never, false).result).toBe("Goes when the webhook is switched on");
  });

  it("says one thing of the webhook: that it is on, fails, is off or was deleted, and what waits", async () => {
    const says = async () => {
      const { head } = await readBatch(house.at.db, { head: webhookHead(AT) });
      return headWords(ctx(), head).text;
    };
    expect(await says()).toBe("On");
    await add("d1");
    expect(await says()).toBe("On, 1 delivery waits");
    await add("d2", { attempts: 1 });
    await house.at.write(sql`update webhook set failed_in_a_row = 3`);
    expect(await says()).toBe("On, the last 3 deliveries failed, 2 deliveries wait");
    await house.at.write(sql`update webhook set is_active = 0`);
    expect(await says()).toBe("Off, 2 deliveries wait");
    await house.at.write(
      sql`update webhook set switched_off = 'gone', switched_off_at = ${NOW.toISOString()}`,
    );
    expect(await says()).toMatch(/^Switched off by itself today.*, 2 deliveries wait$/);
    await house.at.write(sql`delete from webhook`);
    expect(await says()).toBe("Deleted");
    await house.at.write(sql`delete from webhook_delivery`);
    // The page's 404.
    const none = await readBatch(house.at.db, { head: webhookHead(AT) });
    expect(none.head).toBeNull();
    expect(webhookHead(AT).required).toBe(true);
  });

  it("shows one delivery with its tries, JSON as people read it, and no secret", async () => {
    await add("d1", { attempts: 2, nextAt: "2026-11-27T15:00:00.000Z" });
    const headers = JSON.stringify({ "webhook-id": "d1", "x-api-key": "(sealed)" });
    await house.at.write(
      sql`insert into webhook_attempt (delivery_id, number, started_at, duration, status, answer, answer_type, error, headers) values
        ('d1', 1, ${NOW.toISOString()}, 412, 503, '<h1>Later</h1>', 'text/html', '503 Service Unavailable', ${headers}),
        ('d1', 2, ${NOW.toISOString()}, 10000, null, '', '', 'No answer within 10 seconds', ${headers})`,
    );
    const { one } = await readBatch(house.at.db, { one: deliveryOf({ ...AT, deliveryId: "d1" }, NOW) });
    const shown = shownDelivery(ctx(), one, true);
    expect(shown.sentence).toMatch(/^2 tries, none taken\. 7 more until /);
    expect(shown.request).toMatchObject({
      line: "POST /in",
      host: "one.example.com",
      text: '{\n  "id": 1\n}',
      isCut: false,
    });
    expect(shown.attempts.map(({ name, words, duration }) => [name, words, duration])).toEqual([
      ["Second", "No answer within 10 seconds", "10.0 s"],
      ["First", "503 Service Unavailable", "412 ms"],
    ]);
    expect(shown.attempts[1]).toMatchObject({ status: "503 Service Unavailable", text: "<h1>Later</h1>" });
    const wrong = readBatch(house.at.db, {
      one: deliveryOf({ formId: "form", webhookId: "two", deliveryId: "d1" }, NOW),
    });
    expect((await wrong).one).toBeNull();
  });

  it("is kept for 30 days; what a webhook that is gone was to tell is stopped, and times far ahead are made now", async () => {
    await addDelivery(house.at, { id: "old", webhookId: "one", now: daysAgo(30.1) });
    await house.at.write(
      sql`insert into webhook_attempt (delivery_id, number, started_at, duration) values ('old', 1, '', 0)`,
    );
    await addDelivery(house.at, { id: "young", webhookId: "one", now: daysAgo(29.9) });
    await addDelivery(house.at, { id: "gone", webhookId: "deleted", now: daysAgo(1) });
    await add("ahead", { nextAt: "2027-11-27T12:00:00.000Z" });
    await add("tomorrow", { nextAt: "2026-11-28T11:00:00.000Z" });
    await house.at.write(...tidyDeliveries(NOW));
    const kept = Object.fromEntries((await rows()).map(({ id, state, nextAt }) => [id, [state, nextAt]]));
    expect(Object.keys(kept).sort()).toEqual(["ahead", "gone", "tomorrow", "young"]);
    expect(kept.gone).toEqual(["stopped", null]);
    expect(kept.ahead).toEqual(["waiting", NOW.toISOString()]);
    expect(kept.tomorrow).toEqual(["waiting", "2026-11-28T11:00:00.000Z"]);
  });
});

it("text is shown as JSON where it is JSON, and no more of it than a browser bears", () => {
  expect(shownText('{"a":[1]}').text).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(shownText("[broken").text).toBe("[broken");
  expect(shownText("<a/>")).toEqual({ text: "<a/>", isCut: false });
  expect(shownText("x".repeat(40_000))).toMatchObject({ isCut: true });
  vi.restoreAllMocks();
});
