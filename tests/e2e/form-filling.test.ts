import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { eventually } from "../harness/host";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { png } from "../harness/pictures";
import { urlOf } from "../harness/portal";
import { inWhole } from "../harness/whole";
import { fileEvent } from "../worlds/file-event";
import { submissionHouse } from "../worlds/submission-house";
import { everyTypeForm } from "./support/every-type-form";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "form-filling";
let event: Awaited<ReturnType<typeof fileEvent>>;
beforeAll(async () => {
  event = await fileEvent(SLUG);
});

const answersOf = async (formId: string) => {
  const [row] = await event.at.rows<{ answers: string; isDraft: number }>(
    sql`select answers, is_draft as isDraft from submission where form_id = ${formId}`,
  );
  return row ? { isDraft: row.isDraft, text: row.answers } : null;
};

const signedInPage = async (client: Client, options: { javaScript?: boolean; width?: number } = {}) => {
  const opened = await newPage(options);
  await takeSession(opened.context, client);
  return opened;
};
const press = (page: Page, name: string | RegExp) =>
  page
    .locator("main")
    .getByRole("button", { name, exact: typeof name === "string" })
    .last()
    .click();
const heading = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();

/** Fills in every question as a person does, from the first page to the confirmation. */
async function walk(page: Page, formId: string, { hasScript }: { hasScript: boolean }): Promise<void> {
  await page.goto(urlOf(SLUG, "/forms"));
  await page.locator(`main a[href^="/forms/${formId}"]`).last().click();
  await page.getByLabel(/^Company/).waitFor();
  await press(page, /^Continue/);
  await page.getByRole("link", { name: "Enter company" }).waitFor();
  await page.getByLabel(/^Company/).fill("x".repeat(200));
  await page.getByLabel(/^Email/).fill("info@example.com");
  await page.getByLabel(/^Phone/).fill("023 8011 7353");
  await page.getByLabel(/^Website/).fill("www.example.com");
  await page.getByLabel(/^Founded/).fill("1,987");
  await page.getByLabel(/^About/).fill("One\nTwo");
  await page.getByLabel("Day").fill("31");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel("Year").fill("2027");
  await page.getByLabel("Yes").check();
  await page.getByLabel(/^Hall/).selectOption("B");
  await press(page, /^Continue/);
  await heading(page, "People and boats");
  await press(page, /^Add an? .*product/i);
  await page.getByLabel(/^Product name/).fill("Winch");
  await press(page, /^Save product 1/i);
  await page.getByRole("heading", { name: /Winch/ }).waitFor();
  await page.getByLabel(/^First name/).fill("Jonas");
  await page.getByLabel(/^Surname/).fill("Weber");
  await page.getByLabel("Boat, row 1").fill("Swift");
  await press(page, /^Add a row/);
  await page.getByLabel("Boat, row 2").fill("Osprey");
  await press(page, /^Continue/);
  await heading(page, "Order");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(20, 20) });
  if (!hasScript) await press(page, /^Upload/);
  await page.getByRole("link", { name: /logo\.png/ }).waitFor();
  await page.getByLabel("Quantity, Chair").fill("3");
  if (hasScript) await page.locator("output", { hasText: "£37.50" }).waitFor();
  await page.getByLabel(/^I have read this/).check();
  await press(page, /^Continue/);
  await heading(page, "Check your answers");
  for (const text of [
    "info@example.com",
    "1,987",
    "31 March 2027",
    "Hall B",
    "Jonas Weber",
    "Winch",
    "Osprey",
    "logo.png",
  ])
    await page.locator("main").getByText(text).first().waitFor();
  await page.getByRole("link", { name: /^Change founded/i }).click();
  await page.getByLabel(/^Founded/).fill("1988");
  await press(page, /^Continue/);
  await page.locator("main").getByText("1,988").waitFor();
  await press(page, /^Submit/);
  await page.getByText("Your reference is").waitFor();
  const kept = await answersOf(formId);
  expect(kept?.isDraft).toBe(0);
  for (const text of ['"1988"', '"+442380117353"', '"Osprey"', '"amount":3750', '"accepted":true'])
    expect(kept?.text).toContain(text);
}

it("a form with every type is filled in with JavaScript", async () => {
  const formId = await everyTypeForm(event.at.ctx(), "With script");
  const { page, errors, close } = await signedInPage(event.clients.ash);
  await walk(page, formId, { hasScript: true });
  expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
  await close();
});

inWhole(() => {
  it("without JavaScript, on a phone", async () => {
    const formId = await everyTypeForm(event.at.ctx(), "Without script");
    const { page, close } = await signedInPage(event.clients.birch, { javaScript: false, width: 390 });
    await walk(page, formId, { hasScript: false });
    await close();
  });
});

it("by keyboard: Enter goes on, and what is wrong is a key away", async () => {
  const formId = await everyTypeForm(event.at.ctx(), "By keyboard");
  const { page, close } = await signedInPage(event.clients.colleague);
  await page.goto(urlOf(SLUG, `/forms/${formId}`));
  await page.getByLabel(/^Company/).focus();
  await page.keyboard.type("Solent");
  await page.keyboard.press("Enter");
  await heading(page, "People and boats");
  // As a browser does it that loads a page: read on from its heading, whose title is said.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await expect
    .poll(async () => (await page.locator(".top-progress").textContent()) === (await page.title()))
    .toBe(true);
  await page.getByLabel(/^First name/).focus();
  await page.keyboard.type("Ann");
  // The answer is there before the page is read again: whoever goes on meanwhile is not called back.
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "GET") await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await page
    .getByRole("link", { name: "Enter a surname" })
    .or(page.locator(".error-summary a"))
    .first()
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("error-summary");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name") ?? ""))
    .toMatch(/\.surname$/);
  await page.waitForTimeout(2_000);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toMatch(/\.surname$/);
  // Refused once more in the same words, it is an answer all the same.
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("error-summary");
  await close();
});

it("is saved while it is typed, and when the page is left; without a connection it waits and loses nothing", async () => {
  const formId = await everyTypeForm(event.at.ctx(), "By itself");
  const { page, context, close } = await signedInPage(event.clients.ash);
  await page.goto(urlOf(SLUG, `/forms/${formId}/pages/1`));
  await page.waitForLoadState("networkidle");
  await page.getByLabel(/^Company/).fill("Typed");
  await page.getByText(/^Draft saved today/).waitFor();
  expect((await answersOf(formId))?.text).toContain("Typed");
  await context.setOffline(true);
  await page.getByLabel(/^Company/).fill("Typed offline");
  const trouble = page.getByText(/^Not saved: no network/);
  await trouble.waitFor();
  expect(await trouble.evaluate((line) => line.getBoundingClientRect().bottom <= window.innerHeight)).toBe(
    true,
  );
  expect(await page.getByLabel(/^Company/).inputValue()).toBe("Typed offline");
  // A press waits for the network, and no other error stands beside that line.
  await press(page, /^Continue/);
  await page.getByText(/^Not saved: no network. Goes on as soon/).waitFor();
  expect(await page.getByText(/network request failed|No connection/).count()).toBe(0);
  await context.setOffline(false);
  await heading(page, "People and boats");
  expect((await answersOf(formId))?.text).toContain("Typed offline");
  await page.goto(urlOf(SLUG, `/forms/${formId}/pages/1`));
  await page.waitForLoadState("networkidle");
  await page.getByLabel(/^Company/).fill("Typed last");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await eventually(async () => (await answersOf(formId))?.text.includes("Typed last") === true);
  // What was saved by itself is one's own: going on says nothing of a colleague.
  await page.goto(urlOf(SLUG, `/forms/${formId}/pages/1`));
  await page.waitForLoadState("networkidle");
  await page.getByLabel(/^Company/).fill("Once");
  await page.getByText(/^Draft saved today/).waitFor();
  await page.getByLabel(/^Company/).fill("Twice");
  await press(page, /^Continue/);
  await heading(page, "People and boats");
  expect((await answersOf(formId))?.text).toContain("Twice");
  await close();
});

itInWhole(
  "what was typed last stands in a page that is read again at once, and an entry that is closed keeps what was typed",
  async () => {
    const formId = await everyTypeForm(event.at.ctx(), "Read again");
    const { page, errors, close } = await signedInPage(event.clients.birch);
    try {
      await page.goto(urlOf(SLUG, `/forms/${formId}/pages/1`));
      await settled(page);
      await page.getByLabel(/^Company/).fill("Tern & Daughters");
      // What a page sends on its way out reaches the server later than the page is read: here not at all.
      await page.route("**/autosave", (route) => route.abort());
      await page.getByLabel(/^About/).fill("Typed last");
      await page.reload();
      await expect.poll(() => page.getByLabel(/^About/).inputValue()).toBe("Typed last");
      await page.unroute("**/autosave");
      await eventually(async () => (await answersOf(formId))?.text.includes("Typed last") ?? false);
      // It stands there as it was saved from now on.
      await page.reload();
      await expect.poll(() => page.getByLabel(/^About/).inputValue()).toBe("Typed last");
      await press(page, /^Continue/);
      await heading(page, "People and boats");
      await press(page, /^Add an? .*product/i);
      await page.getByLabel(/^Product name/).fill("Half a win");
      await press(page, "Close");
      await page.getByRole("heading", { name: /Half a win/ }).waitFor();
      expect(errors.filter((text) => !/Failed to load resource/.test(text))).toEqual([]);
    } finally {
      await close();
    }
  },
);

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png(20, 20) });
const entryOf = (page: Page, name: string) => page.locator(".loop > li", { hasText: name });
const fileLink = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });

/** A stand, two plans and a person, filled in on the form's one page. */
async function standWithPeople(page: Page, formId: string, { hasScript }: { hasScript: boolean }) {
  await page.goto(urlOf(SLUG, `/forms/${formId}/pages/1`));
  await page.getByRole("textbox", { name: /^Stand/ }).fill("B 1");
  await page.locator('input[type="file"]').setInputFiles([picture("front.png"), picture("side.png")]);
  if (!hasScript) await press(page, /^Upload/);
  await fileLink(page, "front.png").waitFor();
  await fileLink(page, "side.png").waitFor();
  for (const name of ["Ada", "Grace"]) {
    await press(page, /^Add a/);
    await page.getByLabel(/^Name/).fill(name);
    await press(page, /^Save person/i);
    await entryOf(page, name).waitFor();
  }
}

itInWhole(
  "what is removed comes back by Undo: a file and an entry, with what was typed meanwhile; staff likewise",
  async () => {
    const { formId } = await submissionHouse(event.at);
    const { page, errors, close } = await signedInPage(event.clients.ash);
    await standWithPeople(page, formId, { hasScript: true });
    await entryOf(page, "Ada")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await entryOf(page, "Ada").waitFor({ state: "detached" });
    expect((await answersOf(formId))?.text).not.toContain("Ada");
    await page.getByRole("textbox", { name: /^Stand/ }).fill("B 2");
    await page.getByRole("button", { name: /^Undo ?: Removed: Person 1: Ada/ }).click();
    await entryOf(page, "Ada").waitFor();
    expect(await page.locator(".loop > li h3").allInnerTexts()).toEqual(["Person 1: Ada", "Person 2: Grace"]);
    expect(await page.getByRole("textbox", { name: /^Stand/ }).inputValue()).toBe("B 2");
    const files = () => page.getByRole("link", { name: /\.png/ }).allInnerTexts();
    const undone = async () => {
      // Two that are sent at once arrive in either order.
      const before = await files();
      await press(page, "Remove front.png");
      await fileLink(page, "front.png").waitFor({ state: "detached" });
      await page.getByRole("button", { name: /^Undo ?: Removed: front\.png/ }).click();
      await fileLink(page, "front.png").waitFor();
      expect(await files()).toEqual(before);
    };
    await undone();
    await press(page, "Remove side.png");
    await fileLink(page, "side.png").waitFor({ state: "detached" });
    // The server has said so: what is left at once is not sent.
    await page.getByRole("button", { name: /^Undo ?: Removed: side\.png/ }).waitFor();
    await page.reload();
    await fileLink(page, "front.png").waitFor();
    expect(await fileLink(page, "side.png").count()).toBe(0);
    await press(page, /^Continue/);
    await press(page, /^Submit/);
    await page.getByText("Your reference is").waitFor();
    expect(errors).toEqual([]);
    await close();
    const [sent] = await event.at.rows<{ id: string }>(
      sql`select id from submission where form_id = ${formId} and is_draft = 0`,
    );
    const staff = await signedInPage(event.staff);
    await staff.page.goto(urlOf(SLUG, `/admin/forms/${formId}/submissions/${sent?.id}/edit/pages/1`));
    await staff.page.waitForLoadState("networkidle");
    await press(staff.page, "Remove front.png");
    await fileLink(staff.page, "front.png").waitFor({ state: "detached" });
    await staff.page.getByRole("button", { name: /^Undo ?: Removed: front\.png/ }).click();
    await fileLink(staff.page, "front.png").waitFor();
    expect(staff.errors).toEqual([]);
    await staff.close();
  },
);

itInWhole(
  "without JavaScript a page asks before a file or an entry goes, and what was typed is saved",
  async () => {
    const { formId } = await submissionHouse(event.at);
    const { page, close } = await signedInPage(event.clients.birch, { javaScript: false, width: 390 });
    await standWithPeople(page, formId, { hasScript: false });
    await page.getByRole("textbox", { name: /^Stand/ }).fill("B 3");
    await press(page, "Remove front.png");
    await heading(page, "Remove front.png?");
    await page.getByRole("link", { name: "Cancel" }).click();
    expect(await page.getByRole("textbox", { name: /^Stand/ }).inputValue()).toBe("B 3");
    await press(page, "Remove front.png");
    await press(page, "Remove");
    await fileLink(page, "side.png").waitFor();
    expect(await fileLink(page, "front.png").count()).toBe(0);
    await entryOf(page, "Ada")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await heading(page, "Remove Person 1: Ada?");
    expect((await answersOf(formId))?.text).toContain("Ada");
    await press(page, "Remove");
    await entryOf(page, "Grace").waitFor();
    expect(await entryOf(page, "Ada").count()).toBe(0);
    await close();
  },
);
