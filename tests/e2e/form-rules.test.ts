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
