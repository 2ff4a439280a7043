import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { eventually } from "../harness/host";
import { waitForMail } from "../harness/mail";
import { portal } from "../harness/portal";
import { fillingEvent, sentIn, stored, twoPages } from "../worlds/filling-event";
import { receivedBy } from "../worlds/webhook-event";
import { axeFaults, overflowFaults, shownHtmlFaults, unexpected } from "./support/checks";
import { SCRIPTED } from "./support/scripted";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
beforeAll(async () => {
  ({ event } = await fillingEvent("form-hooks"));
});

async function asStaff(javaScript: boolean, width = 1280) {
  const opened = await newPage({ javaScript, width });
  await takeSession(opened.context, event.staff);
  const open = async (path: string) => {
    await opened.page.goto(event.url(path));
    if (javaScript) await settled(opened.page);
  };
  return { ...opened, open };
}

const faultsOf = async (page: Page, javaScript: boolean) => [
  ...(await overflowFaults(page)),
  ...(javaScript ? await axeFaults(page) : await shownHtmlFaults(page)),
];

describe.each(SCRIPTED)("what a submission sets off, %s", (how, javaScript) => {
  it("a webhook is made, its secret shown once, tested, told of a submission, and read in its log", async () => {
    const form = await twoPages(`Orders ${how}`);
    const list = `/admin/forms/${form.formId}/webhooks`;
    const place = javaScript ? "script" : "plain";
    const { page, open, close, errors } = await asStaff(javaScript);
    try {
      await open(list);
      await page.getByRole("link", { name: "Add webhook" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Add Webhook" }).waitFor();
      await page.locator("#webhook-name").fill("To the depot");
      await page.getByLabel("Address").fill("https://127.0.0.1/orders");
      await page.getByLabel("Content type").selectOption({ label: "The format’s own" });
      await page.getByRole("button", { name: "Add a value" }).click();
      await page.getByLabel("Value 1, what is sent").selectOption({ label: "Stand" });
      await page.getByLabel("Value 1, name in the body").fill("stand.number");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("region", { name: "Body" }).getByText('"number"').waitFor();
      await page.getByRole("button", { name: "Add webhook" }).last().click();
      await page
        .getByText(/Only public addresses/)
        .first()
        .waitFor();
      // What is wrong is told at its field, and nothing that was typed is gone.
      expect(await page.locator("#webhook-name").inputValue()).toBe("To the depot");
      expect(await page.getByLabel("Value 1, name in the body").inputValue()).toBe("stand.number");
      await page.getByLabel("Address").fill(`http://receiver.test/take/${place}`);
      await page.getByRole("button", { name: "Add webhook" }).last().click();
      await page.getByText(/^whsec_/).waitFor();
      expect(await faultsOf(page, javaScript)).toEqual([]);
      await page.getByRole("link", { name: "I have kept it" }).click();
      await page.getByRole("heading", { level: 1, name: "To the depot", exact: true }).waitFor();
      expect(await page.getByText(/whsec_/).count()).toBe(0);

      await page.getByRole("link", { name: "Send test" }).click();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByText(/200 OK in \d+ ms/).waitFor();
      const toldHere = () => receivedBy(portal()).filter(({ path }) => path === `/take/${place}`);
      expect(toldHere().map(({ headers }) => headers["webhook-test"])).toEqual(["true"]);

      await sentIn(javaScript ? event.clients.ash : event.clients.birch, form);
      await eventually(() => toldHere().length === 2);
      expect(toldHere()[1]).toMatchObject({ body: '{"stand":{"number":"B1"}}' });
      expect(toldHere()[1]?.headers["webhook-test"]).toBeUndefined();
      const [row] = await event.at.rows<{ id: string }>(
        sql`select id from webhook where parent_id = ${form.formId}`,
      );
      await open(`${list}/${row?.id}?occasion=submitted`);
      await page.getByRole("link", { name: /^Open the delivery of/ }).click();
      await page.getByRole("heading", { level: 1, name: /^Delivery of/ }).waitFor();
      await page.getByText('"number": "B1"').waitFor();
      await page.getByText("200 OK").first().waitFor();
      expect(await faultsOf(page, javaScript)).toEqual([]);
      await page.getByRole("button", { name: "Send again" }).click();
      await eventually(() => toldHere().length === 3);
      const [, first, again] = toldHere();
      expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
      expect(again?.body).toBe(first?.body);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("a notification is added, seen with a submission, tried, and mailed; the submission says to whom", async () => {
    const form = await twoPages(`Notified ${how}`);
    const client = javaScript ? event.clients.ash : event.clients.birch;
    await sentIn(client, form);
    const [first] = await stored(form.formId);
    // Told by what the form has now: what is added later is for what is sent in later.
    await waitForMail(portal().mailboxUrl, { to: event.at.adminEmail, subject: `Notified ${how}` });
    const address = `crew-${javaScript}@crew.example`;
    const { page, open, close, errors } = await asStaff(javaScript, 390);
    try {
      await open(`/admin/forms/${form.formId}/notifications/add`);
      await page.locator("#notification-name").fill("To the crew");
      await page.getByLabel("These addresses").check();
      await page.getByRole("textbox", { name: "Addresses" }).fill("crew at crew.example");
      await page.getByLabel(/^Use the form’s title/).uncheck();
      await page.getByRole("textbox", { name: "Subject" }).fill("Crane for {{Stand}}");
      await page.getByRole("button", { name: "Add notification" }).last().click();
      await page
        .getByText(/is not an e-mail address/)
        .first()
        .waitFor();
      expect(await page.getByRole("textbox", { name: "Addresses" }).inputValue()).toBe(
        "crew at crew.example",
      );
      await page.getByRole("textbox", { name: "Addresses" }).fill(address);
      await page.getByRole("button", { name: "Add notification" }).last().click();
      await page.getByRole("heading", { level: 1, name: "To the crew" }).waitFor();
      await page.locator("#preview-with").selectOption({ value: first?.id ?? "" });
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("heading", { name: "Who would get it: 1 mail" }).waitFor();
      await page.getByText("Crane for B1").first().waitFor();
      expect(await faultsOf(page, javaScript)).toEqual([]);
      await page.getByRole("button", { name: "Send me a test" }).click();
      await waitForMail(portal().mailboxUrl, { to: event.at.adminEmail, subject: "Crane for B1" });

      await sentIn(client, form);
      await waitForMail(portal().mailboxUrl, { to: address, subject: "Crane for B1" });
      const newest = (await stored(form.formId)).at(-1);
      await eventually(async () => {
        await open(`/admin/forms/${form.formId}/submissions/${newest?.id}`);
        return (await page.locator("main").innerText()).includes(address);
      });
      expect(await faultsOf(page, javaScript)).toEqual([]);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });
});
