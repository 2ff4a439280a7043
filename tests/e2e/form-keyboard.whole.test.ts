import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { png } from "../harness/pictures";
import { urlOf } from "../harness/portal";
import { fileEvent } from "../worlds/file-event";
import { everyTypeForm } from "./support/every-type-form";
import { tabTo } from "./support/keys";
import { takeSession } from "./support/sign-in";

const SLUG = "form-keyboard";

const heading = (page: Page, text: string | RegExp) =>
  page.getByRole("heading", { level: 1, name: text }).waitFor();
/** Goes to what is called so, forwards alone, and types into it. */
async function into(page: Page, words: string | RegExp, typed: string): Promise<void> {
  await tabTo(page, words);
  await page.keyboard.type(typed);
}
async function press(page: Page, words: string | RegExp, key = "Enter"): Promise<void> {
  await tabTo(page, words, 90);
  await page.keyboard.press(key);
}

it("a form with every type is filled in from the list to its confirmation by keyboard alone", async () => {
  const event = await fileEvent(SLUG);
  const formId = await everyTypeForm(event.at.ctx(), "By keyboard alone");
  const { page, context, errors, close } = await newPage();
  try {
    await takeSession(context, event.clients.ash);
    await page.goto(urlOf(SLUG, "/forms"));
    await press(page, /^By keyboard alone/);
    await heading(page, /./);
    await into(page, /^Company/, "Solent Rigging");
    await into(page, /^Email/, "info@example.com");
    await into(page, /^Phone/, "023 8011 7353");
    await into(page, /^Website/, "www.example.com");
    await into(page, /^Founded/, "1,987");
    await into(page, /^About/, "One");
    await into(page, "Day", "31");
    await into(page, "Month", "3");
    await into(page, "Year", "2027");
    await press(page, "Yes", "Space");
    await into(page, /^Hall/, "Hall B");
    await press(page, /^Continue/);
    await heading(page, "People and boats");
    await press(page, /^Add an? .*product/i);
    await page.getByLabel(/^Product name/).waitFor();
    await into(page, /^Product name/, "Winch");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /Winch/ }).waitFor();
    await page.locator("body").press("Home");
    await into(page, /^First name/, "Jonas");
    await into(page, /^Surname/, "Weber");
    await into(page, "Boat, row 1", "Swift");
    await press(page, /^Continue/);
    await heading(page, "Order");
    const chooser = page.waitForEvent("filechooser");
    await press(page, /^(Logo|Choose a file|Add a file)/);
    await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: png(20, 20) });
    await page.getByRole("link", { name: /logo\.png/ }).waitFor();
    await into(page, "Quantity, Chair", "3");
    await press(page, /^I have read this/, "Space");
    await press(page, /^Continue/);
    await heading(page, "Check your answers");
    await press(page, /^Submit/);
    await page.getByText("Your reference is").waitFor();
    const [kept] = await event.at.rows<{ answers: string; isDraft: number }>(
      sql`select answers, is_draft as isDraft from submission where form_id = ${formId}`,
    );
    expect(kept?.isDraft).toBe(0);
    for (const text of ["Solent Rigging", '"1987"', '"2027-03-31"', '"B"', "Winch", "Swift", '"amount":3750'])
      expect(kept?.answers).toContain(text);
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});
