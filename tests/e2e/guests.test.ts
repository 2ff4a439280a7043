import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { localEnv } from "#workers/ops/provision/local-env";
import { addFields, setLogic } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { startWorker, type WorkerHost } from "../../workers/local/miniflare";
import { freePort } from "../../workers/local/ports";
import { readWorkerConfig } from "../../workers/local/worker-config";
import { newPage } from "../harness/browser";
import { itInWhole } from "../harness/it-in-whole";
import { linkIn, waitForMail } from "../harness/mail";
import { png } from "../harness/pictures";
import { portal, urlOf } from "../harness/portal";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { releaseFolder } from "../harness/release";
import { inWhole } from "../harness/whole";
import { portalEvent } from "../worlds/portal-event";
import { makeEvent, type TestEvent } from "../worlds/test-event";

const SLUG = "guest-browser";

/** A form of two pages with a question that another one brings, and files. */
async function publicForm(at: TestEvent): Promise<string> {
  const ctx = at.ctx();
  const { formId } = await addForm(ctx, {
    ...{ title: "Press accreditation", description: "" },
    firstField: { type: "text", label: "Your name", isRequired: true },
  });
  const fields = [
    { type: "checkbox", label: "Do you bring a camera?", isRequired: true },
    { type: "text", label: "Which camera", isRequired: true },
    { type: "newPage", label: "Your work" },
    { type: "upload", label: "Press card", accept: ["image"] },
    { type: "area", label: "What you write about" },
  ];
  const added = await addFields(ctx, { kind: "form", id: formId }, { revision: 1, fields, before: null });
  const [asks = "", shown = ""] = added.fieldIds;
  const entry = { rules: [{ sourceId: asks, sourceValue: "Yes" }], thenFieldId: shown };
  const owner = { kind: "form", id: formId } as const;
  const { revision } = await setLogic(ctx, owner, { revision: added.revision, fieldId: shown, entry });
  await publishForm(ctx, formId, { revision });
  await writeBatch(at.db, [sql`update form set is_public = 1 where id = ${formId}`]);
  return formId;
}
const sentIn = (at: TestEvent, formId: string) =>
  at.rows<{ isGuest: number; files: number; answers: string }>(
    sql`select is_guest as isGuest, answers, (select count(*) from submission_file x where x.submission_id = s.id) as files
      from submission s where form_id = ${formId} and is_draft = 0 order by created_at`,
  );

const main = (page: Page) => page.locator("main");
const press = (page: Page, name: string) =>
  main(page)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .last()
    .click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** From the first page to the check, as somebody does who forgets something first. */
async function fillIn(page: Page, { hasScript }: { hasScript: boolean }): Promise<void> {
  await press(page, "Continue");
  await page.getByRole("link", { name: "Enter your name" }).waitFor();
  await page.getByLabel(/^Your name/).fill("Ann Solent");
  await page.getByLabel("Yes").check();
  if (!hasScript) await press(page, "Continue");
  const camera = page.getByLabel(/^Which camera/);
  await camera.fill("A small one");
  const [under, over] = [await camera.boundingBox(), await page.getByLabel(/^Your name/).boundingBox()];
  expect(under?.x).toBeGreaterThan((over?.x ?? 0) + 20);
  await press(page, "Continue");
  await heading(page, "Your work");
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: "card.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  if (!hasScript) await press(page, "Upload");
  await main(page)
    .getByText(/card\.txt” is (not an allowed|a text) file/)
    .first()
    .waitFor();
  await file.setInputFiles({ name: "card.png", mimeType: "image/png", buffer: png(20, 20) });
  if (!hasScript) await press(page, "Upload");
  const card = page.getByRole("link", { name: /card\.png/ });
  await card.waitFor();
  await press(page, "Remove card.png");
  if (hasScript) {
    await card.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Undo ?: Removed: card\.png/ }).click();
    await page.getByText("Put back: card.png").waitFor();
  } else {
    await heading(page, "Remove card.png?");
    await page.getByRole("link", { name: "Cancel" }).click();
  }
  await card.waitFor();
  await page.getByLabel(/^What you write/).fill("Boats");
}

/** The check, once whoever reads it had the time that a person takes. */
async function submit(page: Page): Promise<void> {
  await heading(page, "Check your answers");
  for (const text of ["Ann Solent", "A small one", "card.png", "Boats"])
    await main(page).getByText(text).first().waitFor();
  await page.waitForTimeout(3_100);
  await press(page, "Submit");
}

describe("a guest's whole way", () => {
  let at: TestEvent;
  beforeAll(async () => {
    at = await portalEvent(SLUG);
  });
  const address = (formId: string, path = "") => urlOf(SLUG, `/guests/forms/${formId}${path}`);

  it("with JavaScript: to the reference, which is this browser's alone", async () => {
    const formId = await publicForm(at);
    const { page, context, errors, close } = await newPage({ width: 1440 });
    await page.goto(address(formId));
    await fillIn(page, { hasScript: true });
    await press(page, "Continue");
    await submit(page);
    await page.getByText("Your reference is").waitFor();
    const [sent] = await sentIn(at, formId);
    expect(sent).toMatchObject({ isGuest: 1, files: 1 });
    const shown = page.url();
    expect(await main(page).innerText()).not.toContain("Ann Solent");
    await context.clearCookies();
    await page.goto(shown);
    await main(page).getByRole("heading", { level: 1 }).waitFor();
    expect(await main(page).innerText()).not.toContain("Your reference is");
    // What was refused by the server, and a file that is no picture.
    expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
    await close();
  });

  itInWhole(
    "without JavaScript, on a phone: a mailed link goes on elsewhere, and is over when it was sent in",
    async () => {
      const formId = await publicForm(at);
      const phone = await newPage({ javaScript: false, width: 390 });
      await phone.page.goto(address(formId));
      await fillIn(phone.page, { hasScript: false });
      await press(phone.page, "Save draft");
      await heading(phone.page, "Draft saved — not submitted");
      const email = "ann@press.example";
      await phone.page.getByLabel(/^E-mail address/).fill(email);
      await press(phone.page, "Mail me the link");
      await phone.page.getByText("Link sent").waitFor();
      const link = linkIn(await waitForMail(portal().mailboxUrl, { to: email }), "/draft/");
      await phone.close();
      const desk = await newPage({ javaScript: false, width: 1440 });
      // This browser has a draft of its own: it is asked, and led by a form whose address holds the link's secret.
      await desk.page.goto(address(formId));
      await desk.page.getByLabel(/^Your name/).fill("Somebody else");
      await press(desk.page, "Save draft");
      await heading(desk.page, "Draft saved — not submitted");
      await desk.page.goto(link);
      await press(desk.page, "Open that draft");
      await desk.page.getByText("A link led you to this draft").waitFor();
      expect(desk.page.url()).not.toContain("/draft/");
      await submit(desk.page);
      await desk.page.getByText("Your reference is").waitFor();
      await desk.page.goto(link);
      await heading(desk.page, "This link does not work any more");
      await desk.page.getByRole("link", { name: "Open the form" }).click();
      await desk.page.getByLabel(/^Your name/).waitFor();
      expect(await desk.page.getByLabel(/^Your name/).inputValue()).toBe("Somebody else");
      await desk.close();
    },
  );

  itInWhole(
    "a draft is discarded by its button, after a page that asks; whoever keeps it has lost nothing",
    async () => {
      const formId = await publicForm(at);
      const { page, close } = await newPage({ javaScript: false, width: 390 });
      await page.goto(address(formId));
      await page.getByLabel(/^Your name/).fill("Ann Solent");
      await press(page, "Continue");
      await page.getByLabel(/^Your name/).fill("Ann of Solent");
      await press(page, "Discard draft");
      await heading(page, "Discard this draft?");
      await page.getByRole("link", { name: "Keep draft" }).click();
      expect(await page.getByLabel(/^Your name/).inputValue()).toBe("Ann of Solent");
      await press(page, "Discard draft");
      await press(page, "Discard draft");
      await page.getByText("Draft discarded").waitFor();
      expect(await page.getByLabel(/^Your name/).inputValue()).toBe("");
      expect(await at.rows(sql`select id from submission where form_id = ${formId}`)).toEqual([]);
      await close();
    },
  );
});

describe("a guest where Turnstile is configured", () => {
  let server: PrivateServer;
  let worker: WorkerHost;
  let boat: TestEvent;
  let base: string;
  beforeAll(async () => {
    server = await privateServer();
    const port = await freePort();
    base = `http://boat.localhost:${port}`;
    const { mailboxUrl } = portal();
    const bindings = {
      ...(localEnv({ appSecret: server.on.env.APP_SECRET, port, mailboxUrl }) as unknown as Record<
        string,
        string
      >),
      CONTROL_DATABASE_TOKEN: server.on.driver.address("control").token,
      TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
      TURNSTILE_SECRET: "1x0000000000000000000000000000000AA",
    };
    boat = await makeEvent(server.on, "boat");
    const config = { ...readWorkerConfig(), assets: join(releaseFolder(), "build/client") };
    const bundle = join(releaseFolder(), "dist");
    const sqldPort = server.settings.port;
    worker = await startWorker(server.folder, config, {
      host: "127.0.0.1",
      port,
      sqldPort,
      bindings,
      bundle,
    });
  });
  afterAll(async () => {
    await worker?.stop();
    await server?.stop();
  });
  const SCRIPT = "https://challenges.cloudflare.com/**";
  const silent = (context: BrowserContext) => context.route(SCRIPT, (route) => route.abort());

  inWhole(() => {
    it("its script stays silent: a mailed link submits, and nothing is lost", async () => {
      const formId = await publicForm(boat);
      const { page, context, close } = await newPage({ width: 390 });
      await silent(context);
      await page.goto(`${base}/guests/forms/${formId}`);
      await fillIn(page, { hasScript: true });
      await press(page, "Continue");
      await submit(page);
      await page.getByText("One more step.").waitFor();
      await main(page).getByText("Ann Solent").waitFor();
      const email = "silent@press.example";
      await page.getByLabel(/^E-mail address/).fill(email);
      await press(page, "Mail me the link");
      await page.getByText("Link sent").waitFor();
      const link = linkIn(await waitForMail(portal().mailboxUrl, { to: email }), "/proof/");
      await page.goto(link);
      expect(page.url()).toMatch(/\/check-answers$/);
      expect(await page.getByLabel(/^E-mail address/).count()).toBe(0);
      await submit(page);
      await page.getByText("Your reference is").waitFor();
      expect(await sentIn(boat, formId)).toMatchObject([{ files: 1 }]);
      await close();
    });
  });

  itInWhole("its widget stands over the button, and what it says is sent with the answers", async () => {
    const formId = await publicForm(boat);
    const { page, context, errors, close } = await newPage({ width: 1440 });
    await context.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: WIDGET }));
    await page.goto(`${base}/guests/forms/${formId}`);
    await fillIn(page, { hasScript: true });
    await press(page, "Continue");
    await page.getByText("You are a person").waitFor();
    const sent = page.waitForRequest((request) => request.url().includes("/submission"));
    await submit(page);
    expect(new URLSearchParams((await sent).postData() ?? "").get("cf-turnstile-response")).toBe("said-so");
    // Nobody answers for the token here: nothing is lost then either.
    await page.getByText("One more step.").waitFor();
    expect(errors.filter((text) => /policy/i.test(text))).toEqual([]);
    await close();
  });
});

/** In place of Turnstile's script. */
const WIDGET = `window.turnstile = {
  render(box, { sitekey }) {
    const token = document.createElement("input");
    token.type = "hidden";
    token.name = "cf-turnstile-response";
    token.value = "said-so";
    box.append("You are a person (" + sitekey + ")", token);
    return "1";
  },
  remove() {},
};`;
