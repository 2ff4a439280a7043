import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { isSignedRight } from "../../../workers/local/receiver";
import { eventually } from "../../harness/host";
import { hiddenIn } from "../../harness/html";
import { portal } from "../../harness/portal";
import { fillingEvent, get, post, roundTrips, sentIn, twoPages } from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";
import { receivedBy } from "../../worlds/webhook-event";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let form: Awaited<ReturnType<typeof twoPages>>;
let list: string;
beforeAll(async () => {
  ({ event } = await fillingEvent("webhooks"));
  form = await twoPages("Told");
  list = `/admin/forms/${form.formId}/webhooks`;
});
const staff = (path: string, body: Record<string, string>) => post(event.staff, path, body);
const values = () => ({
  ...{
    "payload[0].source": `field:${form.ids.stand}`,
    "payload[0].part": "",
    "payload[0].target": "stand.number",
  },
  ...{ "payload[1].source": "client:teamName", "payload[1].part": "", "payload[1].target": "team" },
});
const hook = () => ({
  ...{
    name: "Orders",
    isActive: "on",
    requestUrl: "http://receiver.test/take/stand-orders",
    requestMethod: "POST",
  },
  ...{
    requestFormat: "JSON",
    contentType: "format",
    headerKey: "X-Api-Key",
    headerValue: "key-of-the-orders",
  },
  ...values(),
});
const secretIn = (body: string) => /whsec_[A-Za-z0-9+/]{32}/.exec(body)?.[0] ?? "";

describe("webhooks without JavaScript", () => {
  it("grow and shrink by their buttons, keep what was typed, and show the body", async () => {
    const { status, body } = await staff(`${list}/add`, { ...hook(), name: "", step: "add:payload" });
    expect(status).toBe(200);
    expect(body).toContain('name="payload[2].source"');
    expect(body).toContain("receiver.test/take/stand-orders");
    // What is kept sealed is sent to nobody, so the page says that it is missing now.
    expect(body).not.toContain("key-of-the-orders");
    expect(textOf(body)).toContain("Enter the value once more");
    expect(textOf(body)).toContain("Example Team");
  });

  it("are refused with what is wrong, at its field", async () => {
    const wrong = await staff(`${list}/add`, {
      ...hook(),
      requestUrl: "https://2130706433/",
      "payload[1].target": "stand",
    });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong.body)).toContain("Only public addresses");
    expect(textOf(wrong.body)).toContain("a value cannot hold another");
  });

  it("are added with a secret that is shown once, tested, told of a submission, signed by both secrets for a day, and deleted", async () => {
    const made = await staff(`${list}/add`, {
      ...hook(),
      formId: hiddenIn((await get(event.staff, `${list}/add`)).body).formId ?? "",
    });
    expect(made.status).toBe(302);
    const [row] = await event.at.rows<{ id: string }>(
      sql`select id from webhook where parent_id = ${form.formId}`,
    );
    const one = `${list}/${row?.id}`;
    const first = secretIn((await get(event.staff, `${one}/secret`)).body);
    expect(first).not.toBe("");
    expect(secretIn((await get(event.staff, `${one}/secret`)).body)).toBe("");
    const page = await get(event.staff, `${one}/edit`);
    expect(roundTrips(page)).toBeLessThanOrEqual(2);
    expect(page.body).not.toContain("key-of-the-orders");

    expect((await staff(`${one}/test`, { with: "" })).status).toBe(302);
    expect(textOf((await get(event.staff, `${one}/test`)).body)).toMatch(/200 OK in \d+ ms/);

    const { version = "" } = hiddenIn((await get(event.staff, `${one}/secret`)).body);
    expect((await staff(`${one}/secret`, { version })).status).toBe(302);
    const second = secretIn((await get(event.staff, `${one}/secret`)).body);
    expect([second !== "", second !== first]).toEqual([true, true]);
    await sentIn(event.clients.ash, form);
    const told = () =>
      receivedBy(portal()).filter(
        ({ path, body }) => path === "/take/stand-orders" && !body.includes("Example Team"),
      );
    await eventually(() => told().length === 1);
    const [heard] = told();
    if (!heard) throw new Error("Nothing was heard");
    expect(heard.headers["x-api-key"]).toBe("key-of-the-orders");
    expect([isSignedRight(heard, [first]), isSignedRight(heard, [second])]).toEqual([true, true]);

    expect(textOf((await get(event.staff, `${list}/removal?ids=${row?.id}`)).body)).toContain("Orders");
    expect((await staff(`${list}/removal`, { ids: row?.id ?? "", confirm: "CONFIRM" })).status).toBe(302);
    expect(await event.at.rows(sql`select id from webhook where parent_id = ${form.formId}`)).toEqual([]);
    expect((await get(event.staff, one)).status).not.toBe(500);
  });
});
