import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { addFields, updateField } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { takeSession } from "./support/sign-in";

const SLUG = "form-typing";
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
});

/** A form of two numbers, its editor open with the first; scripts come when `scripts` is settled. */
async function opened(
  scripts?: Promise<void>,
): Promise<TestPage & { owner: { kind: "form"; id: string }; ids: string[] }> {
  const firstField = { type: "number", label: "First" };
  const { formId } = await addForm(at.ctx(), { title: "Typed", description: "", firstField });
  const owner = { kind: "form", id: formId } as const;
  await addFields(at.ctx(), owner, {
    revision: 1,
    fields: [{ type: "number", label: "Second" }],
    before: null,
  });
  const ids = (await rows(formId)).map(({ id }) => id);
  const made = await newPage({});
  await takeSession(made.context, client);
  if (scripts) {
    await made.page.route("**/*.js", async (route) => {
      await scripts;
      await route.continue();
    });
  }
  const address = urlOf(SLUG, `/admin/forms/${formId}?field=${ids[0]}`);
  await made.page.goto(address, { waitUntil: scripts ? "commit" : "load" });
  await made.page.locator("#field-label").waitFor();
  return { ...made, owner, ids };
}

const rows = (formId: string) =>
  at.rows<{ id: string; label: string; min: number | null }>(
    sql`select id, properties ->> 'label' as label, properties ->> 'min' as min from form_field
      where form_id = ${formId} order by position`,
  );
/** The browser writes a line for each save that was refused. */
const besidesRefusals = (errors: readonly string[]) =>
  errors.filter((text) => !/status of (409|422)/.test(text));
const choose = (page: Page, label: string) =>
  page.locator(".editor-outline .outline-row", { hasText: label }).click();

it("what is typed is saved before another field is opened, also while a save is under way", async () => {
  const { page, errors, close, owner } = await opened();
  try {
    await page.route("**/fields/**", async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    const label = page.locator("#field-label");
    await label.fill("One");
    await label.blur();
    // Under way by now; what follows is based on it.
    await page.waitForTimeout(150);
    await label.fill("One and more");
    await choose(page, "Second");
    await expect.poll(() => label.inputValue()).toBe("Second");
    await expect
      .poll(async () => (await rows(owner.id)).map((row) => row.label))
      .toEqual(["One and more", "Second"]);
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});

it("what was refused is asked about before it is left, and stays as it was typed", async () => {
  const { page, errors, close, owner } = await opened();
  try {
    await page.getByText("Set optional min and max values?").click();
    await page.locator("#field-min").fill("9");
    await page.locator("#field-max").fill("3");
    await page.locator("#field-max").blur();
    await page.locator("#properties .error").first().waitFor();
    await choose(page, "Second");
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await page.locator("#field-min").inputValue()).toBe("9");
    await page.locator("#field-max").fill("30");
    await choose(page, "Second");
    await expect.poll(() => page.locator("#field-label").inputValue()).toBe("Second");
    expect((await rows(owner.id))[0]).toMatchObject({ min: 9 });
    expect(besidesRefusals(errors)).toEqual([]);
  } finally {
    await close();
  }
});

it("of two editors one wins, the other is shown both versions and keeps its own by a button", async () => {
  const { page, errors, close, owner, ids } = await opened();
  try {
    await updateField(at.ctx(), owner, {
      ...{ revision: 2, fieldId: ids[0] ?? "" },
      field: { type: "number", label: "Theirs" },
    });
    await page.locator("#field-label").fill("Mine");
    await page.locator("#field-label").blur();
    await page.getByRole("button", { name: "Keep mine" }).waitFor();
    expect(await page.locator("#properties").innerText()).toContain("Theirs");
    expect(await page.locator("#field-label").inputValue()).toBe("Mine");
    expect((await rows(owner.id))[0]?.label).toBe("Theirs");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => (await rows(owner.id))[0]?.label).toBe("Mine");
    expect(besidesRefusals(errors)).toEqual([]);
  } finally {
    await close();
  }
});

it("what is typed before the scripts are there is saved, and is not mistaken for what was", async () => {
  let come = () => {};
  const { page, errors, close, owner } = await opened(
    new Promise((done) => {
      come = done;
    }),
  );
  try {
    await page.locator("#field-label").fill("Early");
    come();
    await expect.poll(async () => (await rows(owner.id))[0]?.label).toBe("Early");
    expect(await page.locator("#field-label").inputValue()).toBe("Early");
    await page.locator(".saving-line", { hasText: "Saved at" }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});
