import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { labelOfType } from "~/features/forms/document/types/builder-kinds.rules";
import type { FieldType } from "~/features/forms/document/types/kinds.schema";
import { FIELD_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { newPage, type PageOptions, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { focused } from "./support/keys";
import { takeSession } from "./support/sign-in";

const SLUG = "form-builder";
/**
 * Every type but a group, which is placed by its name: each in one of the two ways, with and without JavaScript, and in `npm test --
 * whole` in both.
 */
const typesOf = (way: 0 | 1) =>
  FIELD_TYPES.filter((type) => type !== "template").filter((_, n) => turnOf([0, 1], n).includes(way));
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  await addFieldGroup(at.ctx(), { title: "Crew list", description: "" });
});

async function open(path: string, options: PageOptions): Promise<TestPage> {
  const opened = await newPage(options);
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}
const formOf = async (title: string) =>
  (await addForm(at.ctx(), { title, description: "", firstField: { type: "text", label: "Company" } }))
    .formId;
const stored = async (formId: string) =>
  (
    await at.rows<{ type: string; properties: string }>(
      sql`select type, properties from form_field where form_id = ${formId} order by position, id`,
    )
  ).map(({ type, properties }) => ({ type, label: (JSON.parse(properties) as { label: string }).label }));
const chosen = (page: Page, words: string) =>
  page.locator(".q.selected .q-meta", { hasText: words }).waitFor();
const opens = (page: Page, list: string) => page.locator(".add-list > summary", { hasText: list }).click();

/** Back to what is called so, by Shift and Tab. */
async function backTo(page: Page, words: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (words.test(await focused(page))) return;
    await page.keyboard.press("Shift+Tab");
  }
  throw new Error(`Shift+Tab never came to ${words}; the focus is on "${await focused(page)}"`);
}

describe("with JavaScript, by keyboard alone", () => {
  itInWhole("a form with every type is built, each with its words", async () => {
    const types = typesOf(0);
    const formId = await formOf("By keyboard");
    const { page, errors, close } = await open(`/admin/forms/${formId}`, {});
    const said: Partial<Record<FieldType, string>> = {};
    try {
      for (const type of [...types, "template" as const]) {
        const name = type === "template" ? "Crew list" : labelOfType(type);
        await page.locator("body").press("End");
        await backTo(page, /^Add question$/);
        await page.keyboard.press("Enter");
        await page.locator(".add-list[open] .add-search:focus").waitFor();
        await page.keyboard.type(name);
        await page.keyboard.press("Enter");
        await chosen(page, labelOfType(type));
        // What was added is open, its first input focused.
        const input = page.locator("#properties :focus");
        if (type === "divider") continue;
        await input.waitFor();
        if (!(await input.evaluate((it) => it instanceof HTMLInputElement && it.type === "text"))) continue;
        said[type] = `My ${type}`;
        await page.keyboard.type(`My ${type}`);
      }
      await expect.poll(async () => (await stored(formId)).length).toBe(types.length + 2);
      // The last words are saved by themselves.
      await expect
        .poll(
          async () =>
            Object.fromEntries((await stored(formId)).slice(1).map(({ type, label }) => [type, label])),
          {
            timeout: 10_000,
          },
        )
        .toMatchObject(said);
      expect((await stored(formId)).slice(1).map(({ type }) => type)).toEqual([...types, "template"]);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it("a field is moved, undone and done again by its keys, and the focus stays", async () => {
    const formId = await formOf("Moved");
    const fields = ["One", "Two"].map((label) => ({ type: "text", label }));
    const { fieldIds } = await addFields(
      at.ctx(),
      { kind: "form", id: formId },
      { revision: 1, fields, before: null },
    );
    const { page, errors, close } = await open(`/admin/forms/${formId}?field=${fieldIds[1]}`, {});
    const order = async () => (await stored(formId)).map(({ label }) => label).join(" ");
    try {
      await backTo(page, /^Move up/);
      await page.keyboard.press("Enter");
      await expect.poll(order).toBe("Company Two One");
      // Its answer is drawn: a button takes no second press before.
      await page.locator(".outline-row[aria-current] .num", { hasText: "02" }).waitFor();
      await page.locator("#move-up:focus:not([aria-busy])").waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(order).toBe("Two Company One");
      await page.locator("#move-down:focus").waitFor();
      for (const was of ["Company Two One", "Company One Two"]) {
        await page.keyboard.press("Control+z");
        await expect.poll(order).toBe(was);
        const place = `0${was.split(" ").indexOf("Two") + 1}`;
        await page.locator(".outline-row[aria-current] .num", { hasText: place }).waitFor();
        await page.locator("#step-undo[aria-busy]").waitFor({ state: "detached" });
      }
      await page.keyboard.press("Control+Shift+z");
      await expect.poll(order).toBe("Company Two One");
      // In a text it is the browser's own.
      await page.fill("#properties input[name=label]", "Twice");
      await page.keyboard.press("Control+z");
      await page.waitForTimeout(300);
      expect((await order()).split(" ")).toHaveLength(3);
      // What is typed is saved before the button that was pressed, and neither is refused.
      await page.fill("#properties input[name=label]", "Thrice");
      await page.click("#move-down");
      await expect.poll(order).toBe("Company One Thrice");
      expect(await page.locator(".toast.is-danger").count()).toBe(0);
      // The buttons of a row stand within its card.
      const other = await formOf("Columns");
      const cellSchema = ["cell1", "cell2"].map((id) => ({ id, label: id }));
      const table = await addFields(
        at.ctx(),
        { kind: "form", id: other },
        { revision: 1, fields: [{ type: "repeater", label: "Vehicles", cellSchema }], before: null },
      );
      await page.goto(urlOf(SLUG, `/admin/forms/${other}?field=${table.fieldIds[0]}`));
      const sticksOut = await page.locator(".row-buttons .btn").evaluateAll((buttons) =>
        buttons.filter((button) => {
          const [own, card] = [button, button.closest("li")].map((one) => one?.getBoundingClientRect());
          return !own || !card || own.left < card.left || own.right > card.right;
        }),
      );
      expect(await page.locator(".row-buttons .btn").count()).toBe(6);
      expect(sticksOut).toEqual([]);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("with a mouse", () => {
  it("a field is dragged to another page, and a page goes with all that stands on it", async () => {
    const formId = await formOf("Dragged");
    const fields = [
      { type: "text", label: "One" },
      { type: "newPage", label: "Second page" },
      { type: "text", label: "Two" },
      { type: "text", label: "Three" },
    ];
    await addFields(at.ctx(), { kind: "form", id: formId }, { revision: 1, fields, before: null });
    const { page, errors, close } = await open(`/admin/forms/${formId}`, {});
    const order = async () => (await stored(formId)).map(({ label }) => label).join(", ");
    const row = (label: string) => page.locator("[data-field]", { hasText: label });
    /** Rows that are drawn anew while one is held would be others than were meant. */
    const drawn = (labels: string) =>
      expect
        .poll(() => page.locator("[data-field]").allTextContents())
        .toEqual(labels.split(", ").map((label) => expect.stringContaining(label)));
    try {
      // The script has begun: what is dragged before is a link like any other.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector(".form-outline") ?? {}).some((key) => key.startsWith("__react")),
      );
      const height = (await row("Two").boundingBox())?.height ?? 0;
      await row("One").dragTo(row("Two"), { targetPosition: { x: 40, y: height - 4 } });
      await expect.poll(order).toBe("Company, Second page, Two, One, Three");
      // What was moved is open, in its new place.
      await page.locator(".outline-row[aria-current] .num", { hasText: "03" }).waitFor();
      await row("Second page").dragTo(row("Company"), { targetPosition: { x: 40, y: 4 } });
      await expect.poll(order).toBe("Second page, Two, One, Three, Company");
      await drawn("Second page, Two, One, Three, Company");
      // Onto what it holds it goes nowhere.
      await row("Second page").dragTo(row("Three"), { targetPosition: { x: 40, y: height - 4 } });
      await page.locator(".toast.is-danger", { hasText: "into itself" }).waitFor();
      expect(await order()).toBe("Second page, Two, One, Three, Company");
      await page.click("#step-undo");
      await expect.poll(order).toBe("Company, Second page, Two, One, Three");
      await drawn("Company, Second page, Two, One, Three");
      // What is dropped while the answer to the first drop is not there takes its turn.
      let answer = () => {};
      const dropped = new Promise<void>((done) => {
        answer = done;
      });
      await page.route("**/move.data**", async (route) => {
        await dropped;
        await route.continue();
      });
      for (const label of ["Three", "One", "Two"])
        await row(label).dragTo(row("Company"), { targetPosition: { x: 40, y: 4 } });
      answer();
      await expect.poll(order).toBe("Three, One, Two, Company, Second page");
      expect(await page.locator(".toast.is-danger").count()).toBe(0);
      expect(errors.filter((text) => !/status of (409|422)/.test(text))).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("without JavaScript, at 390 px", () => {
  itInWhole("a form with every type is built, changed and taken apart", async () => {
    const types = typesOf(1);
    const formId = await formOf("Plain");
    const { page, errors, close } = await open(`/admin/forms/${formId}`, {
      javaScript: false,
      width: 390,
      height: 844,
    });
    const add = async (list: string, type: string, name: string) => {
      await opens(page, list);
      await page
        .locator(`.add-list[open] .add-entry`, { has: page.getByText(name, { exact: true }) })
        .click();
      await chosen(page, type);
    };
    try {
      for (const type of types) {
        const isAsked = await page
          .locator(`.add-entry[value=${type}]`)
          .evaluate((it) => it.closest("details")?.innerText ?? "");
        await add(
          isAsked.startsWith("Add question") ? "Add question" : "Add text or media",
          labelOfType(type),
          labelOfType(type),
        );
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
      await add("Add field group", labelOfType("template"), "Crew list");
      expect((await stored(formId)).map(({ type }) => type)).toEqual(["text", ...types, "template"]);
      // In one tap from the field to its properties, and saved there.
      await page.locator(".q.selected .to-properties").click();
      await page.fill("#properties input[name=label]", "Everybody on the stand");
      await page.locator("#properties .btn", { hasText: "Save" }).first().click();
      await page.locator(".preview-label", { hasText: "Everybody on the stand" }).waitFor();
      await page.click("#move-up");
      await expect.poll(async () => (await stored(formId)).at(-2)?.label).toBe("Everybody on the stand");
      await page.locator(".q.selected").getByRole("button", { name: "Duplicate" }).click();
      await expect.poll(async () => (await stored(formId)).length).toBe(types.length + 3);
      await page.locator(".q.selected").getByRole("button", { name: "Delete" }).click();
      await expect.poll(async () => (await stored(formId)).length).toBe(types.length + 2);
      await page.click("#step-undo");
      await expect.poll(async () => (await stored(formId)).length).toBe(types.length + 3);
      // A field's own page has that field alone.
      await page.goto(urlOf(SLUG, `/admin/forms/${formId}`));
      await page.locator(".q .q-open:visible").first().click();
      await expect.poll(() => new URL(page.url()).pathname).toContain("/fields/");
      await expect.poll(() => page.locator(".q:visible").count()).toBe(1);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
});
