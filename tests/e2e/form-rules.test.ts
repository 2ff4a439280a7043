import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { addFields, setFieldRules } from "~/features/forms/fields/fields.commands.server";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { fileEvent } from "../worlds/file-event";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "form-rules";
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

/** A published form with one table whose columns have kinds and limits. */
async function tableForm(title: string): Promise<string> {
  const ctx = event.at.ctx();
  const cellSchema = [
    { id: "cell1", label: "Boat", isRequired: true },
    { id: "cell2", label: "Length", type: "number", max: 40, decimals: 1, sum: true },
    { id: "cell3", label: "Berth", type: "dropdown", options: ["Quay", "Pontoon"] },
    { id: "cell4", label: "Arrives", type: "date", earliest: { from: "day", day: "2027-04-03" } },
  ];
  const { formId } = await addForm(ctx, {
    ...{ title, description: "" },
    firstField: { type: "repeater", label: "Boats", max: 4, cellSchema },
  });
  await publishForm(ctx, formId, { revision: 1 });
  return formId;
}

it.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("rows are pasted into a table, each bad cell named, %s", async (_how, hasScript) => {
  const formId = await tableForm(`Table ${hasScript}`);
  const { page, close } = await signedInPage(event.clients.birch, { javaScript: hasScript, width: 1_000 });
  await page.goto(urlOf(SLUG, `/forms/${formId}/pages/1`));
  if (hasScript) await settled(page);
  const limits = page.locator("main .question-set > .hint");
  await expect.poll(() => limits.textContent()).toContain("Length: Up to 40. Up to 1 decimal.");
  await page.getByLabel("Boat, row 1").fill("Swift");
  await page.getByLabel("Length, row 1").fill("7.5");
  if (hasScript) await page.locator("tfoot output", { hasText: "7.5" }).waitFor();
  const pasted = 'Kestrel\t12,25\tquay\t2/4/2027\n"Os""prey"\t0.5\tPontoon\t3/4/2027';
  if (hasScript)
    await page.getByLabel("Boat, row 1").evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
  else {
    await page.locator(".paste-rows summary").click();
    await page.getByLabel("Rows from a spreadsheet").fill(pasted);
    await press(page, "Add these rows");
  }
  await page.getByRole("link", { name: "Row 2: Length must have 1 decimal or less" }).waitFor();
  await page.getByRole("link", { name: "Row 2: Arrives must be 3 April 2027 or later" }).waitFor();
  expect(await page.locator(".error-summary a").count()).toBe(2);
  expect(await page.getByLabel("Boat, row 3").inputValue()).toBe('Os"prey');
  expect(await page.getByLabel("Berth, row 2").inputValue()).toBe("Quay");
  await page.locator("tfoot output", { hasText: "20.25" }).waitFor();
  // What does not fit is not taken, and stays.
  if (await page.getByLabel("Rows from a spreadsheet").isHidden())
    await page.locator(".paste-rows summary").click();
  await page.getByLabel("Rows from a spreadsheet").fill("A\nB");
  await press(page, "Continue");
  await page.getByRole("link", { name: /^You pasted 2 rows into boats/ }).waitFor();
  expect(await page.getByLabel("Rows from a spreadsheet").inputValue()).toBe("A\nB");
  await page.getByLabel("Rows from a spreadsheet").fill("");
  await page.getByLabel("Length, row 2").fill("12.5");
  await page.getByLabel("Arrives, row 2").fill("3/4/2027");
  await press(page, "Continue");
  await heading(page, "Check your answers");
  const summed = page.locator("main .inner-table tfoot");
  expect(await summed.textContent()).toContain("20.5");
  expect((await answersOf(formId))?.text).toContain('"cell4":"2027-04-03"');
  await close();
});

/** A published form of which rules say what is shown, required and offered by the weight. */
async function formByWeight(title: string): Promise<string> {
  const ctx = event.at.ctx();
  const firstField = { type: "number", label: "Weight" };
  const { formId } = await addForm(ctx, { title, description: "", firstField });
  const owner = { kind: "form", id: formId } as const;
  const options = ["Tuesday", "Wednesday"].map((day) => ({ label: day, value: day }));
  const fields = [
    { type: "text", label: "Lifting plan" },
    { type: "checkbox", label: "Slot", isRequired: true, options },
  ];
  const { fieldIds } = await addFields(ctx, owner, { revision: 1, fields, before: null });
  const [plan = "", slot = ""] = fieldIds;
  const { copy } = await readBatch(event.at.db, { copy: editedCopy(owner) });
  const weight = copy?.fields.find(({ id }) => !fieldIds.includes(id))?.id ?? "";
  const heavy = {
    operator: "ALL",
    rules: [{ sourceId: weight, sourceType: "number", condition: "atLeast", sourceValue: "500" }],
  };
  const required = { fieldId: plan, about: { of: "required" }, conditions: heavy } as const;
  await setFieldRules(ctx, owner, { revision: 2, ...required });
  const offered = { fieldId: slot, about: { of: "option", value: "Tuesday" }, conditions: heavy } as const;
  await setFieldRules(ctx, owner, { revision: 3, ...offered });
  await publishForm(ctx, formId, { revision: 4 });
  return formId;
}

it.each([true, false])(
  "an option that goes while it is chosen is said, with JavaScript: %s",
  async (javaScript) => {
    const formId = await formByWeight(`By weight ${javaScript}`);
    const { page, errors, close } = await signedInPage(event.clients.ash, { javaScript });
    await page.goto(urlOf(SLUG, "/forms"));
    await page.locator(`main a[href^="/forms/${formId}"]`).last().click();
    const gone = page.getByText("“Tuesday” is no longer offered to you. Choose again").first();
    expect(await page.getByLabel("Tuesday").count()).toBe(0);
    await page.getByLabel(/^Weight/).fill("600");
    if (!javaScript) await press(page, /^Continue/);
    await page.getByLabel("Tuesday").check();
    await press(page, /^Continue/);
    await page.getByRole("link", { name: "Enter lifting plan" }).waitFor();
    await page.getByLabel(/^Lifting plan/).fill("With a crane");
    await page.getByLabel(/^Weight/).fill("100");
    if (javaScript) await gone.waitFor();
    await press(page, /^Continue/);
    await gone.waitFor();
    expect(await page.getByLabel(/^Tuesday/).isChecked()).toBe(true);
    await page.getByLabel("Wednesday").check();
    await page.getByLabel(/^Lifting plan/).fill("");
    // Left first: words that go with that move the button, which is pressed where it stands then.
    await page.keyboard.press("Tab");
    await press(page, /^Continue/);
    await heading(page, "Check your answers");
    await press(page, /^Submit/);
    await page.getByText("Your reference is").waitFor();
    expect(await answersOf(formId)).toMatchObject({ isDraft: 0, text: expect.stringContaining("Wednesday") });
    expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
    await close();
  },
);

it.each([true, false])(
  "a signature holds until an answer is changed, with JavaScript: %s",
  async (javaScript) => {
    const ctx = event.at.ctx();
    const { formId } = await addForm(ctx, {
      ...{ title: `Signed ${javaScript}`, description: "" },
      firstField: { type: "text", label: "Stand number", isRequired: true },
    });
    const fields = [
      { type: "newPage", label: "Sign" },
      { type: "signature", label: "Signature", isRequired: true, agreement: "I may sign for the company." },
    ];
    await addFields(ctx, { kind: "form", id: formId }, { revision: 1, fields, before: null });
    await publishForm(ctx, formId, { revision: 2 });
    const { page, errors, close } = await signedInPage(event.clients.birch, { javaScript });
    await page.goto(urlOf(SLUG, `/forms/${formId}/pages/1`));
    await page.getByLabel(/^Stand number/).fill("H30");
    await press(page, /^Continue/);
    await heading(page, "Sign");
    if (javaScript) await settled(page);
    await page.getByText("I may sign for the company.").waitFor();
    await press(page, /^Continue/);
    await page.getByRole("link", { name: "Signature: draw your signature, or type your name" }).waitFor();
    const name = page.getByLabel(/^Your name/);
    if (javaScript) {
      const pad = page.locator(".signing-pad svg");
      await pad.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {};
      await page.mouse.move(x + width / 4, y + height / 2);
      await page.mouse.down();
      for (const at of [0.3, 0.8, 0.4]) await page.mouse.move(x + width * at, y + height * at, { steps: 4 });
      await page.mouse.up();
      await press(page, /^Continue/);
      await page.getByRole("link", { name: "Type your name beside the drawing" }).waitFor();
    } else expect(await page.locator(".signing-pad").isVisible()).toBe(false);
    await name.fill("<b>Ann</b> Birch");
    await press(page, /^Continue/);
    await heading(page, "Check your answers");
    const signed = page.locator("main").getByText(/^<b>Ann<\/b> Birch, \d+ \w+ \d{4}, \d\d:\d\d$/);
    await signed.waitFor();
    expect(await page.locator("main svg.signature-drawn path").count()).toBe(javaScript ? 1 : 0);
    await page.getByRole("link", { name: /^Change stand number/i }).click();
    await page.getByLabel(/^Stand number/).fill("H31");
    await press(page, /^Continue/);
    await page.getByText(/Answers were changed after <b>Ann<\/b> Birch signed this on/).waitFor();
    expect(await name.inputValue()).toBe("");
    if (javaScript) {
      await page.getByRole("button", { name: "Type your name instead" }).press("Enter");
      await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type("<b>Ann</b> Birch");
    } else await name.fill("<b>Ann</b> Birch");
    await press(page, /^Continue/);
    await heading(page, "Check your answers");
    await signed.waitFor();
    await press(page, /^Submit/);
    await page.getByText("Your reference is").waitFor();
    const kept = await answersOf(formId);
    expect(kept).toMatchObject({ isDraft: 0, text: expect.stringContaining('"strokes":""') });
    expect(kept?.text).toContain('"nth":2');
    expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
    await close();
  },
);
