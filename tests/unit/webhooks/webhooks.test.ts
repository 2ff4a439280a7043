import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { unseal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import { holdsSecret, loggedPath } from "#workers/logged-path";
import { deliveriesOf } from "~/features/forms/webhooks/deliveries.server";
import { fileLink, readFileLink } from "~/features/forms/webhooks/file-links.server";
import { testWebhook } from "~/features/forms/webhooks/test-webhook.commands.server";
import { NewWebhookForm, WebhookForm, WebhookInput } from "~/features/forms/webhooks/webhook.schema";
import { webhookSent } from "~/features/forms/webhooks/webhook-page.server";
import {
  addWebhook,
  removeWebhooks,
  replaceSecret,
  switchWebhook,
  updateWebhook,
} from "~/features/forms/webhooks/webhooks.commands.server";
import { lastTest, listedWebhooks, webhooksOf } from "~/features/forms/webhooks/webhooks.queries.server";
import { newId, newSecret } from "~/lib/ids";
import { NOW } from "../support/forms-house";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
let form: Awaited<ReturnType<SubmissionsHouse["published"]>>;
const SECRET = "s".repeat(32);
beforeEach(async () => {
  house = await submissionsHouse();
  form = await house.published([]);
  Object.assign(house.admin.env, { BASE_DOMAIN: "portal.example", PUBLIC_SCHEME: "https" });
});

const input = (more: Partial<WebhookInput> = {}): WebhookInput => ({
  ...WebhookInput.parse({
    ...{ name: "Orders", isActive: true, requestUrl: "https://hooks.example.com/in", requestMethod: "POST" },
    ...{ requestFormat: "JSON", contentType: "format", headerKey: "X-Api-Key", headerValue: "key-1" },
    payload: [
      { category: "field", targetId: "stand.number", sourceId: form.first, sourceType: "text" },
      { category: "client", targetId: "team", sourceId: "teamName", sourceType: "text" },
      { category: "client", targetId: "who", sourceId: "fullName", sourceType: "text" },
    ],
  }),
  ...more,
});
const added = async (more: Partial<WebhookInput> = {}) => {
  const { webhookId, secret } = await addWebhook(house.admin, form.id, input(more));
  return { formId: form.id, webhookId, secret };
};
const row = async () =>
  (await house.rows<Record<string, string | number | null>>(sql`select * from webhook`))[0] ?? {};
const opened = (sealed: unknown) => unseal({ secret: SECRET, purpose: "webhook" }, String(sealed));
const deliveries = () =>
  house.rows<{ body: string; kind: string; state: string; next: string | null; webhook: string }>(
    sql`select body, kind, state, next_at as next, webhook_id as webhook from webhook_delivery order by created_at, id`,
  );

describe("secrets", () => {
  it("are sealed, shown once where they are made, and in no log", async () => {
    const { secret } = await added();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const { signing_secret: signing, header_value: header } = await row();
    expect([await opened(signing), await opened(header)]).toEqual([secret, "key-1"]);
    const seen = JSON.stringify([
      await house.rows(sql`select details, folded_details from activity`),
      await house.at.read(listedWebhooks(form.id)),
      await house.rows(sql`select * from search_entry`),
    ]);
    for (const hidden of [secret ?? "", "key-1", String(signing)]) expect(seen).not.toContain(hidden);
  });

  it("an empty header value keeps the one that is there, no header forgets it, a new header needs one", async () => {
    const { secret: _, ...at } = await added();
    await updateWebhook(house.admin, at, {
      ...input({ headerValue: "", headerKey: "Authorization" }),
      version: 1,
    });
    expect(await opened((await row()).header_value)).toBe("key-1");
    await updateWebhook(house.admin, at, { ...input({ headerKey: "", headerValue: "ignored" }), version: 2 });
    expect(await row()).toMatchObject({ header_value: "", header_set_at: null, header_key: "" });
    const again = updateWebhook(house.admin, at, { ...input({ headerValue: "" }), version: 3 });
    await expect(again).rejects.toMatchObject({ status: 422 });
    await expect(added({ headerValue: "" })).rejects.toMatchObject({ status: 422 });
  });

  it("a replaced one is valid for a day beside the new; of two who replace it at once one is told", async () => {
    const { secret: first, ...at } = await added();
    const { secret } = await replaceSecret(house.admin, at, { version: 1 });
    const { signing_secret: now, old_signing_secret: old, old_secret_until: until } = await row();
    expect([await opened(now), await opened(old), until]).toEqual([
      secret,
      first,
      "2027-06-11T10:00:00.000Z",
    ]);
    await expect(replaceSecret(house.admin, at, { version: 1 })).rejects.toMatchObject({ status: 409 });
  });
});

describe("webhooks of a form", () => {
  it("are added once, ten at most, and stamp the form", async () => {
    const formId = newId();
    const first = await addWebhook(house.admin, form.id, { ...input(), formId });
    expect(await addWebhook(house.admin, form.id, { ...input(), formId })).toEqual({
      ...first,
      secret: null,
    });
    for (let n = 0; n < 9; n += 1) await added();
    await expect(added()).rejects.toMatchObject({ status: 422 });
    expect(await house.rows(sql`select count(*) as n from webhook`)).toEqual([{ n: 10 }]);
    expect(await house.rows(sql`select updated_by as who from form`)).toEqual([{ who: "mia" }]);
  });

  it("are saved by the version, and begin anew when they are switched on", async () => {
    const { secret: _, ...at } = await added();
    await house.at.write(
      sql`update webhook set is_active = 0, switched_off = 'failing', switched_off_at = 'x', failing_since = 'y', failed_in_a_row = 12`,
    );
    await switchWebhook(house.admin, at, true);
    expect(await row()).toMatchObject({
      is_active: 1,
      switched_off: null,
      failing_since: null,
      failed_in_a_row: 0,
      version: 2,
    });
    await house.at.write(sql`update webhook set failing_since = 'y', failed_in_a_row = 3`);
    await updateWebhook(house.admin, at, { ...input({ name: "Anew" }), version: 2 });
    expect(await row()).toMatchObject({ name: "Anew", failing_since: "y", failed_in_a_row: 3 });
    await expect(updateWebhook(house.admin, at, { ...input(), version: 2 })).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      updateWebhook(house.admin, { ...at, formId: newId() }, { ...input(), version: 3 }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("deleted they leave their log, and nothing that waits", async () => {
    const { webhookId } = await added();
    const team = { of: "team", formId: form.id, taskId: null } as const;
    await house.save(house.ann, team, { [`f.${form.first}`]: "B2" });
    await house.submit(house.ann, team);
    expect(await removeWebhooks(house.admin, form.id, [webhookId, newId()])).toEqual({ changed: 1 });
    expect(await house.rows(sql`select * from webhook`)).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: "stopped", next: null }]);
    expect(await house.kinds()).toContain("form.webhookRemoved");
  });

  it("one with a broken record is left out of lists", async () => {
    await added();
    await house.at.write(sql`update webhook set payload_fields = '[{"category":"letter"}]'`);
    expect(await house.at.read(webhooksOf(form.id))).toEqual([]);
  });
});

describe("what a submit tells", () => {
  const team = () => ({ of: "team", formId: form.id, taskId: null }) as const;
  const send = async (text = "B2") => {
    await house.save(house.ann, team(), { [`f.${form.first}`]: text });
    return house.submit(house.ann, team());
  };

  it("is a row for each that is on and whose rules hold, with its body, and is announced once", async () => {
    const told: unknown[] = [];
    Object.assign(house.ann.env, { WEBHOOKS: { send: async (message: unknown) => void told.push(message) } });
    const rule = { sourceId: form.first, sourceType: "text", sourceValue: "B2" };
    const one = await added();
    const other = await added({ rules: WebhookInput.shape.rules.parse([rule]), requestFormat: "XML" });
    await added({ rules: WebhookInput.shape.rules.parse([{ ...rule, sourceValue: "C3" }]) });
    await added({ isActive: false });
    expect(await send()).toMatchObject({ kind: "submitted" });
    await house.settled();
    const rows = await deliveries();
    expect(new Set(rows.map(({ webhook }) => webhook))).toEqual(new Set([one.webhookId, other.webhookId]));
    expect(rows.every(({ kind, state, next }) => kind === "submitted" && state === "waiting" && next)).toBe(
      true,
    );
    expect(rows.find(({ webhook }) => webhook === one.webhookId)?.body).toBe(
      '{"stand":{"number":"B2"},"team":"stand","who":"ann X"}',
    );
    expect(rows.find(({ webhook }) => webhook === other.webhookId)?.body).toContain(
      "<stand><number>B2</number></stand>",
    );
    expect(told).toEqual([{ eventId: "e" }]);
  });

  it("is told of a change too, by whoever makes it for the team that it is of; never of a draft", async () => {
    await added();
    await house.at.write(sql`update form set is_editable = 1`);
    const sent = await send();
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    const change = { of: "change", formId: form.id, submissionId, by: "staff" } as const;
    await house.save(house.admin, change, { [`f.${form.first}`]: "C4" });
    expect(await deliveries()).toHaveLength(1);
    await house.submit(house.admin, change);
    const [, updated] = await deliveries();
    expect(updated).toMatchObject({
      kind: "updated",
      body: '{"stand":{"number":"C4"},"team":"stand","who":"Mia Marsh"}',
    });
  });

  it("is nothing where the webhook was switched off or deleted between reading and writing", async () => {
    const at = await added();
    await added();
    const webhooks = await house.at.read(webhooksOf(form.id));
    const { open } = await house.shownPage(house.ann, team());
    const writes = await deliveriesOf(house.ann, {
      ...{ formId: form.id, kind: "submitted", webhooks, submissionId: newId() },
      ...{ document: open.document, answers: {}, files: new Map(), sender: null },
    });
    await switchWebhook(house.admin, at, false);
    await removeWebhooks(house.admin, form.id, [webhooks.find(({ id }) => id !== at.webhookId)?.id ?? ""]);
    await writeBatch(house.at.db, writes);
    expect([writes.length, await deliveries()]).toEqual([2, []]);
  });

  it("says nothing of who a guest is", async () => {
    await added();
    await house.at.write(sql`update form set is_public = 1`);
    const guest = house.ctx(NOW, { actor: { id: "guest", level: "user", teamId: null } });
    Object.assign(guest.env, { BASE_DOMAIN: "portal.example", PUBLIC_SCHEME: "https" });
    const filling = { of: "guest", formId: form.id, token: newSecret() } as const;
    await house.save(guest, filling, { [`f.${form.first}`]: "G" });
    await house.submit(guest, filling);
    expect((await deliveries()).map(({ body }) => body)).toEqual([
      '{"stand":{"number":"G"},"team":null,"who":null}',
    ]);
  });

  it("is too long for a body: told to nobody, and the submission is there", async () => {
    const long = Array.from({ length: 90 }, (_, at) => ({
      ...{
        category: "field" as const,
        targetId: `n${at}`,
        sourceId: form.first,
        sourceType: "text",
        nestedKey: "",
      },
    }));
    await added({ payload: long });
    await house.at.write(
      sql`update form_version set document = replace(document, '"type":"text"', '"type":"area"')`,
    );
    const [area] = await house.add({ kind: "form", id: form.id }, { type: "area", label: "More" });
    await house.publish(form.id);
    await updateWebhook(
      house.admin,
      { formId: form.id, webhookId: String((await row()).id) },
      {
        ...input({
          payload: long.map((one) => ({ ...one, sourceId: area ?? "", sourceType: "area" })),
          headerValue: "",
        }),
        version: 1,
      },
    );
    await house.save(house.ann, team(), { [`f.${form.first}`]: "B2", [`f.${area}`]: "x".repeat(10_000) });
    expect(await house.submit(house.ann, team())).toMatchObject({ kind: "submitted" });
    expect(await deliveries()).toMatchObject([{ state: "failed", body: null, next: null }]);
  });
});

describe("the form of a webhook", () => {
  const sent = (more: object) =>
    webhookSent(
      house.admin,
      { formId: form.id, webhookId: "" },
      NewWebhookForm.parse({ name: "A", requestUrl: "https://hooks.example.com/", formId: newId(), ...more }),
    );

  it("refuses an address of its own, a name that is none and a header with a line's end, each at its field", async () => {
    await house.known.write(
      sql`insert into event_hosts (host, event_id, created_at) values ('expo.example', 'e', 'now')`,
    );
    for (const requestUrl of ["https://127.1/", "https://show.portal.example/", "https://expo.example/", ""])
      await expect(sent({ requestUrl })).rejects.toMatchObject({
        status: 422,
        fields: { requestUrl: expect.any(String) },
      });
    const wrong = sent({
      name: "B",
      headerKey: "X-Api-Key",
      headerValue: "a\r\nb: c",
      payload: [{ source: "x", target: "1" }],
    });
    await expect(wrong).rejects.toMatchObject({
      fields: {
        headerValue: expect.any(String),
        "payload[0].source": expect.any(String),
      },
    });
  });

  it("asks for a name where it is saved, and not for a button", () => {
    const empty = { formId: newId(), name: " ", version: 1 };
    for (const shape of [NewWebhookForm, WebhookForm]) {
      expect(shape.safeParse(empty).error?.issues).toMatchObject([
        { path: ["name"], message: "Enter a name" },
      ]);
      expect(shape.safeParse({ ...empty, step: "parts" }).success).toBe(true);
    }
  });

  it("is drawn anew by its buttons with all that was typed but the secret, and shows the body", async () => {
    const payload = [{ source: `field:${form.first}`, part: "", target: "stand" }];
    const again = await sent({
      step: "add:payload",
      name: "",
      requestUrl: "no",
      headerValue: "key",
      payload,
    });
    expect(again).toMatchObject({
      again: {
        lastResult: {
          initialValue: { requestUrl: "no", payload: [payload[0], { source: "", part: "", target: "" }] },
        },
        preview: { text: '{\n  "stand": "Example"\n}', chosen: "" },
      },
    });
    expect(JSON.stringify(again)).not.toContain("key");
  });
});

describe("a test", () => {
  it("is sent as the webhook is saved, waits for the answer, and is a row of the log that counts for nothing", async () => {
    const { secret: _, ...at } = await added();
    const asked: { url: string; headers: Record<string, string>; body: string | null }[] = [];
    const send = async (_env: unknown, request: (typeof asked)[number]) => {
      asked.push(request);
      return {
        kind: "answer",
        status: 500,
        retryAfter: null,
        answerType: "application/json",
        answer: '{"a":1}',
        isWhole: true,
        ms: 12,
      } as const;
    };
    const { sent } = await testWebhook(house.admin, at, { with: "" }, send as never);
    expect(sent).toMatchObject({ status: 500 });
    expect(asked[0]).toMatchObject({
      url: "https://hooks.example.com/in",
      headers: { "x-api-key": "key-1", "content-type": "application/json", "webhook-test": "true" },
      body: '{"stand":{"number":"Example"},"team":"Example Team","who":"Alex Example"}',
    });
    expect(await deliveries()).toMatchObject([{ kind: "test", state: "failed", next: null }]);
    const { test } = await readBatch(house.at.db, { test: lastTest(at) });
    expect(test).toMatchObject({
      error: "500 Internal Server Error",
      try: { status: 500, answer: '{"a":1}' },
    });
    expect(JSON.stringify(await house.rows(sql`select * from webhook_attempt`))).not.toContain("key-1");
    expect(await row()).toMatchObject({ failed_in_a_row: 0, failing_since: null });
    for (let n = 0; n < 9; n += 1) await testWebhook(house.admin, at, { with: "" }, send as never);
    await expect(testWebhook(house.admin, at, { with: "" }, send as never)).rejects.toMatchObject({
      status: 422,
    });
    expect(asked).toHaveLength(10);
  });
});

it("a file's link opens one file for a week, in its own event alone", async () => {
  const file = { webhookId: newId(), submissionId: newId(), fileId: newId() };
  const link = (await fileLink(house.admin, file)) ?? "";
  expect(link).toMatch(/^https:\/\/e\.portal\.example\/webhooks\/files\/[\w.-]+$/);
  const token = link.split("/").at(-1) ?? "";
  const at = (days: number, event = house.admin.event) =>
    readFileLink({ ...house.admin, event, now: new Date(NOW.getTime() + days * 86_400_000) }, token);
  expect([await at(0), await at(7)]).toEqual([file, file]);
  expect(await at(7.001)).toBeNull();
  expect(await at(0, { ...house.admin.event, id: "other" })).toBeNull();
  const { pathname } = new URL(link);
  expect([holdsSecret(pathname), loggedPath(`/${pathname}%20`)]).toEqual([true, "/webhooks/files/[secret]"]);
  for (let place = 0; place < token.length; place += 1) {
    const letter = token[place] === "a" ? "b" : "a";
    expect(
      await readFileLink(house.admin, token.slice(0, place) + letter + token.slice(place + 1)),
      String(place),
    ).toBeNull();
  }
});
