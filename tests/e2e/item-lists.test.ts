import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { takeSession } from "./support/sign-in";

const SLUG = "item-lists-browser";
let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let formId: string;
let listId: string;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  staff = await signedIn(SLUG, at.adminEmail);
  ({ formId } = await addForm(at.ctx(), { title: "Services", description: "", firstField: "text" }));
  const { fieldIds } = await addFields(
    at.ctx(),
    { kind: "form", id: formId },
    {
      ...{ revision: 1, before: null },
      fields: [
        {
          ...{ type: "itemList", label: "Furniture" },
          items: [{ itemId: "stool", label: "Bar stool", price: 2450, description: "Oak seat" }],
        },
        { type: "dropdown", label: "Slot", options: [{ label: "Morning", value: "am" }] },
      ],
    },
  );
  [listId = ""] = fieldIds;
});

const itemsPage = () => `/admin/forms/${formId}/fields/${listId}/items`;
async function open(path: string, javaScript: boolean, width = 1440) {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, staff);
  await opened.page.setViewportSize({ width, height: 900 });
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}
const items = async () => {
  const [row] = await at.rows<{ items: string }>(
    sql`select properties ->> '$.items' as items from form_field where id = ${listId}`,
  );
  return JSON.parse(row?.items ?? "[]") as Record<string, unknown>[];
};
const stocks = () =>
  at.rows<{ part_id: string; stock: number }>(sql`select part_id, stock from stock order by part_id`);

it("rates are said in the form's settings, and an item has one, a price of days and a stock", async () => {
  const orders = await open(`/admin/forms/${formId}/settings/orders`, true);
  await orders.page.getByLabel("VAT rates").fill("20\n5\n0");
  await orders.page.getByLabel("Order numbers begin with").fill("sso");
  await orders.page.getByRole("button", { name: "Save" }).click();
  await orders.page.getByText("The next is SSO-0001.").waitFor();
  await orders.close();

  const { page, close } = await open(itemsPage(), true);
  await page.getByRole("link", { name: "Bar stool" }).click();
  await page.getByLabel("VAT").selectOption({ label: "20%" });
  await page.getByLabel("Until").first().fill("2090-12-10");
  await page.getByLabel("Price, GBP").first().fill("20.00");
  await page.getByLabel("How many there are").fill("40");
  await page.getByRole("button", { name: "Save item" }).click();
  await expect.poll(stocks).toEqual([{ part_id: "stool", stock: 40 }]);
  expect(await items()).toMatchObject([
    { vatRate: 2000, prices: [{ until: "2090-12-10", price: 2000 }], description: "Oak seat" },
  ]);
  await page.getByText("then £24.50").waitFor();
  await close();
});

it("without JavaScript a price list is pasted, its bad cell mended in place, and an item stopped", async () => {
  const { page, close } = await open(`${itemsPage()}/paste`, false, 390);
  const rows = [
    "Name\tPrice\tVAT\tStock",
    "Armchair\t58.00\t20\t24",
    "Rack\t24,5o\t20\t",
    "bar stool\t\t\t46",
  ];
  await page.getByLabel("Rows, the first").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByText("Price: “24,5o” is not an amount").waitFor();
  await page.getByText("Stock 40 → 46. Price stays.").waitFor();
  await page.getByLabel("Price of row 3, Rack").fill("24.50");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Add 2 items and change 1" }).click();
  expect((await items()).map(({ label, price }) => [label, price])).toEqual([
    ["Bar stool", 2450],
    ["Armchair", 5800],
    ["Rack", 2450],
  ]);
  expect((await stocks()).map(({ stock }) => stock).sort()).toEqual([24, 46]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);

  await page.getByRole("link", { name: "Rack" }).click();
  await page.getByText("Stop selling this item…").click();
  await page.getByRole("button", { name: "Stop selling" }).click();
  expect((await items())[2]).toMatchObject({ notSold: true });
  await page.getByRole("button", { name: "Sell again" }).click();
  expect((await items())[2]).not.toHaveProperty("notSold");
  await close();
});

it("what was typed wrong stays in its boxes", async () => {
  const { page, close } = await open(`${itemsPage()}/stool`, false);
  await page.getByLabel("How many there are").fill("-1");
  await page.getByLabel("Name").fill("Tall stool");
  await page.getByRole("button", { name: "Save item" }).click();
  await page.getByText("Enter a whole number from 0").first().waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Tall stool");
  expect(await page.getByLabel("How many there are").inputValue()).toBe("-1");
  await close();
});

it("options of a choice have stock of their own", async () => {
  const [slot] = await at.rows<{ id: string }>(
    sql`select id from form_field where form_id = ${formId} and type = 'dropdown'`,
  );
  const { page, close } = await open(`/admin/forms/${formId}/fields/${slot?.id}/stock`, false);
  await page.getByRole("textbox", { name: "Morning" }).fill("12");
  await page.getByRole("button", { name: "Save stock" }).click();
  await page.getByText("0 of 12 taken, 12 left").waitFor();
  await close();
});
