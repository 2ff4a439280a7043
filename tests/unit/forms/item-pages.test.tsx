import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as itemVerbs from "~/features/forms/builder/items/form-items.verbs";
import * as groupItemsPage from "~/features/forms/builder/pages/field-group-items";
import * as fieldPage from "~/features/forms/builder/pages/form-field";
import * as itemPage from "~/features/forms/builder/pages/form-item";
import * as addPage from "~/features/forms/builder/pages/form-item-add";
import * as itemsPage from "~/features/forms/builder/pages/form-items";
import * as pastePage from "~/features/forms/builder/pages/form-items-paste";
import * as stockPage from "~/features/forms/builder/pages/form-option-stock";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import { copyField, updateField } from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import * as ordersPage from "~/features/forms/settings/pages/form-orders";
import { type FormsHouse, formsHouse } from "../support/forms-house";
import { drawn, linksOf, pageHouse, wordsOf } from "../support/page-house";

let house: FormsHouse;
let pages: Awaited<ReturnType<typeof pageHouse>>;
let form: FieldsOwner;
let list: string;
beforeEach(async () => {
  house = await formsHouse();
  pages = await pageHouse(house);
  form = await house.form();
  [list = ""] = await house.add(form, {
    ...{ type: "itemList", label: "Furniture" },
    items: [
      { itemId: "stool", label: "Bar stool", price: 2450, description: "Oak seat" },
      { itemId: "table", label: "Table", price: 9600 },
    ],
  });
});

const at = (more: Record<string, string> = {}) => ({ formId: form.id, fieldId: list, ...more });
const revision = async () => String((await house.copyOf(form)).revision);
const items = async (fieldId = list) => {
  const [row] = await house.rows(
    sql`select properties ->> '$.items' as items from form_field where id = ${fieldId}`,
  );
  return JSON.parse((row as { items: string }).items) as Record<string, unknown>[];
};
const stocks = () =>
  house.rows(sql`select part_id, stock, taken, may_oversell from stock order by field_id, part_id`);
const settings = { variables: { currencyId: "GBP" } } as never;
const errorOf = (data: unknown) =>
  (data as { lastResult: { error: Record<string, string[]> } }).lastResult.error;

const save = async (more: Record<string, string>, itemId = "stool") =>
  pages.visit(itemPage, {
    ...{ params: at({ itemId }), settings, level: "admin" },
    form: {
      revision: await revision(),
      label: "Bar stool",
      price: "24.50",
      description: "Oak seat",
      ...more,
    },
  });

describe("an item list's own page", () => {
  it("shows what is sold, saves an item with its stock, and says how many are left", async () => {
    const first = await pages.visit(itemsPage, { params: at(), settings });
    expect(first.text).toContain("Item list, 2 items. Prices exclude VAT");
    expect(first.text).toContain("£24.50");
    expect(linksOf(first.html)).toContain(
      `Bar stool > /admin/forms/${form.id}/fields/${list}/items/stool#item`,
    );

    const done = await save({
      ...{ unit: "one", stock: "40", stockVersion: "0", least: "2", most: "12", mayOversell: "on" },
      ...{ "prices[0].until": "2090-01-01", "prices[0].price": "20" },
    });
    expect([done.status, done.toast?.title]).toEqual([302, "Saved"]);
    expect((await items())[0]).toMatchObject({
      ...{ unit: "one", least: 2, most: 12, price: 2450 },
      prices: [{ until: "2090-01-01", price: 2000 }],
    });
    expect(await stocks()).toEqual([{ part_id: "stool", stock: 40, taken: 0, may_oversell: 1 }]);
    const { text: said } = await pages.visit(itemPage, { params: at({ itemId: "stool" }), settings });
    expect(said).toContain("£20.00 then £24.50");
    expect(said).toContain("40 left");
    expect(said).toContain("2 to 12");
    expect(said).toContain("Item 1 of 2");
    expect(said).toContain("Nobody yet.");
  });

  it("refuses what cannot be, by name, and what was based on an older version or stock", async () => {
    const refused = await save({ price: "24,5o", stock: "-1" });
    expect(refused.status).toBe(422);
    expect(Object.keys(errorOf(refused.data)).sort()).toEqual(["price", "stock"]);
    await save({ stock: "40", stockVersion: "0" });
    expect((await save({ stock: "41", stockVersion: "0" })).status).toBe(409);
    expect((await save({ stock: "40", mayOversell: "on", stockVersion: "1" })).status).toBe(302);
    expect((await save({ stock: "42", stockVersion: "1" })).status).toBe(409);
    expect((await save({ revision: "1", label: "Other" })).status).toBe(409);
    expect((await stocks())[0]).toMatchObject({ stock: 40 });
  });

  it("changes stock alone without a new version of the working copy", async () => {
    const before = await revision();
    await save({ stock: "5" });
    expect(await revision()).toBe(before);
    const [entry] = await house.rows(sql`select kind from activity where kind = 'form.stockChanged'`);
    expect(entry).toBeDefined();
  });

  it("adds an item once, moves it, stops selling it and sells it again", async () => {
    const sent = { itemId: "sofa", label: "Sofa", price: "100", revision: await revision() };
    expect((await pages.visit(addPage, { params: at(), settings, form: sent })).status).toBe(302);
    await pages.visit(addPage, { params: at(), settings, form: { ...sent, revision: await revision() } });
    expect((await items()).map(({ itemId }) => itemId)).toEqual(["stool", "table", "sofa"]);
    const press = async (verb: string, more: Record<string, string>) =>
      pages.visit(itemVerbs, {
        path: `/admin/forms/${form.id}/fields/${list}/items/sofa/${verb}`,
        params: at({ itemId: "sofa" }),
        form: { revision: await revision(), ...more },
      });
    await press("move", { way: "up" });
    expect((await items()).map(({ itemId }) => itemId)).toEqual(["stool", "sofa", "table"]);
    const stopped = await press("selling", { sells: "no" });
    expect(stopped.toast?.title).toBe("“Sofa” is not sold any more");
    expect((await items())[1]).toMatchObject({ notSold: true });
    await press("selling", { sells: "yes" });
    expect((await items())[1]).not.toHaveProperty("notSold");
  });

  it("is nowhere for what is no list, for no item and for who may not build", async () => {
    const [text = ""] = await house.add(form, { type: "text", label: "Name" });
    const status = async (page: object, params: Record<string, string>, level = "moderator") =>
      (await pages.visit(page, { params, level }).catch((error: { status: number }) => error)).status;
    expect(await status(itemsPage, { ...at(), fieldId: text })).toBe(404);
    expect(await status(itemPage, at({ itemId: "gone" }))).toBe(404);
    expect(await status(itemsPage, at(), "reportViewer")).toBe(403);
  });

  it("says what was oversold, and who ordered it", async () => {
    await save({ stock: "40" });
    await house.at.write(
      sql`insert into submission (id, form_id, is_draft, number, reference, created_at, created_by, updated_at, updated_by)
        values ('s', ${form.id}, 0, 1, 'SSO-0001', '', '', '', '')`,
      sql`insert into order_line (id, submission_id, form_id, position, field_id, item_id, label, quantity, unit_price,
          currency, prices_include, net, vat, gross, state, ordered_at, ordered_day, state_at, state_by, oversold)
        values ('l', 's', ${form.id}, 0, ${list}, 'stool', 'Bar stool', 43, 2450, 'GBP', 'net', 0, 0, 0, 'received', '', '2027-06-09', '', '', 3)`,
    );
    const { text: said, html } = await pages.visit(itemPage, { params: at({ itemId: "stool" }), settings });
    expect(said).toContain("Bar stool: 3 oversold. 43 are ordered, 40 are there. Teams see “Sold out”.");
    expect(said).toContain("A guest SSO-0001 · 9 June 2027 · 3 more than there were 43");
    expect(linksOf(html)).toContain(
      `See who ordered 43 > /admin/forms/${form.id}/fields/${list}/items/stool#orderers`,
    );
    const panel = await pages.visit(fieldPage, { params: at(), settings });
    expect(panel.text).toContain("2 items, 1 oversold");
  });
});

describe("a pasted price list", () => {
  const paste = async (sent: Record<string, string>) =>
    pages.visit(pastePage, {
      params: at(),
      settings,
      form: { revision: await revision(), formId: "paste1", ...sent },
    });
  type Checked = { lastResult: { initialValue: { text: string } }; checked: { seen: string } };
  const answered = async (response: Response | null) => (await response?.json()) as Checked;
  const rows = ["Name\tPrice\tStock", "Sofa\t100\t4", "bar stool\t25\t", "Rack\t24,5o\t"].join("\n");

  it("is shown row by row, mended in place, and taken as it was shown alone", async () => {
    const { response } = await paste({ text: rows });
    const checked = await answered(response);
    const { loader: _, ...rest } = await pages.visit(pastePage, { params: at(), settings }).then((one) => ({
      loader: one.data,
      html: drawn(pastePage.default, "/", { loader: one.data, action: checked }),
    }));
    const said = wordsOf(rest.html);
    expect(said).toContain("2 Sofa New £100.00 · 4 in stock");
    expect(said).toContain("3 bar stool Changes Price £24.50 → £25.00.");
    expect(said).toContain("Price: “24,5o” is not an amount");
    expect(said).toContain("1 new + 1 changed + 1 left out = 3 rows.");
    // Others than those that were shown.
    const other = await paste({ text: `${rows}\nLamp\t5\t`, step: "add", seen: checked.checked.seen });
    expect(other.to).toBeNull();
    expect(await items()).toHaveLength(2);
    const mended = await paste({
      text: rows,
      ...{
        "mended[0].line": "4",
        "mended[0].column": "price",
        "mended[0].was": "24,5o",
        "mended[0].text": "24.5",
      },
    });
    const again = await answered(mended.response);
    expect(again.lastResult.initialValue.text).toContain("Rack\t24.5");
    const { text } = again.lastResult.initialValue;
    const done = await paste({ text, step: "add", seen: again.checked.seen });
    expect(done.toast?.title).toBe("2 items added, 1 item changed");
    expect((await items()).map(({ label, price }) => [label, price])).toEqual([
      ["Bar stool", 2500],
      ["Table", 9600],
      ["Sofa", 10_000],
      ["Rack", 2450],
    ]);
    expect(await stocks()).toMatchObject([{ part_id: "paste1-2", stock: 4 }]);
  });

  it("of 10,001 rows is refused as it was typed", async () => {
    const text = ["Name\tPrice", ...Array.from({ length: 10_001 }, (_, at) => `A${at}\t1`)].join("\n");
    const { status, data } = await paste({ text });
    expect([status, errorOf(data).text?.[0]]).toEqual([
      422,
      "You pasted 10,001 rows. At most 10,000 are taken at once: paste them in parts.",
    ]);
  });
});

describe("what holds for orders", () => {
  const said = async () =>
    (await house.rows(sql`select orders, change_until, order_prefix, revision, version from form`))[0] as {
      orders: string | null;
      change_until: string | null;
      order_prefix: string;
      revision: number;
      version: number;
    };
  const send = async (more: Record<string, string>) =>
    pages.visit(ordersPage, {
      ...{ params: { formId: form.id }, settings, level: "admin" },
      form: { version: String((await said()).version), prices: "net", ...more },
    });

  it("goes into the draft, or holds at once", async () => {
    const before = await said();
    await send({ changeUntil: "2027-01-31", orderPrefix: "sso" });
    expect(await said()).toMatchObject({
      ...{ orders: null, change_until: "2027-01-31", order_prefix: "SSO", revision: before.revision },
    });
    await send({
      ...{ rates: "20", "discounts[0].from": "20", "discounts[0].off": "10", "discounts[0].which": "some" },
      "discounts[0].items": "bar stool",
    });
    const after = await said();
    expect(after.revision).toBe(before.revision + 1);
    expect(JSON.parse(after.orders ?? "")).toEqual({
      ...{ prices: "net", rates: [2000] },
      discounts: [{ itemIds: ["stool"], from: { quantity: 20 }, off: { percent: 1000 } }],
    });
    const shown = await pages.visit(ordersPage, { params: { formId: form.id }, settings });
    expect(shown.html).toContain(">Bar stool</textarea>");
    expect((await send({ version: "1" })).status).toBe(409);
  });

  it("and stock go with a copy, of which nothing is taken, and its discounts name its own items", async () => {
    await send({
      ...{ orderPrefix: "SSO", rates: "20", "discounts[0].from": "2", "discounts[0].off": "10" },
      ...{ "discounts[0].which": "some", "discounts[0].items": "Table" },
    });
    await save({ stock: "40" });
    const { formId } = await copyForm(house.admin, form.id, {});
    const [copy] = await house.rows(
      sql`select fm.orders, fm.order_prefix, fl.id, fl.properties ->> '$.items' as items from form fm
        join form_field fl on fl.form_id = fm.id and fl.type = 'itemList' where fm.id = ${formId}`,
    );
    const { orders, order_prefix, id, items: own } = copy as Record<string, string>;
    const [stool, table] = JSON.parse(own ?? "[]") as { itemId: string }[];
    expect(order_prefix).toBe("SSO");
    expect(JSON.parse(orders ?? "").discounts[0].itemIds).toEqual([table?.itemId]);
    const kept = await house.rows(sql`select scope_id, part_id, stock from stock where field_id = ${id}`);
    expect(kept).toEqual([{ scope_id: formId, part_id: stool?.itemId, stock: 40 }]);
    const { fieldId } = await copyField(house.admin, form, {
      ...{ revision: Number(await revision()), fieldId: list },
    });
    expect(await house.rows(sql`select stock from stock where field_id = ${fieldId}`)).toEqual([
      { stock: 40 },
    ]);
  });

  it("the list's own form keeps what it does not say of its items", async () => {
    await save({ unit: "one", least: "2" });
    await updateField(house.admin, form, {
      ...{ revision: Number(await revision()), fieldId: list },
      field: { type: "itemList", label: "Chairs", items: [{ itemId: "stool", label: "Stool", price: 1 }] },
    });
    expect(await items()).toMatchObject([{ label: "Stool", price: 1, unit: "one", least: 2 }]);
  });
});

describe("stock elsewhere", () => {
  it("is said of the options of a choice", async () => {
    const [slot = ""] = await house.add(form, {
      ...{ type: "dropdown", label: "Slot" },
      options: [{ label: "Morning", value: "am" }],
    });
    const params = { formId: form.id, fieldId: slot };
    const send = (stock: string, version: string) =>
      pages.visit(stockPage, {
        params,
        form: { "options[0].value": "am", "options[0].stock": stock, "options[0].version": version },
      });
    expect((await send("12", "0")).status).toBe(302);
    expect((await send("13", "0")).status).toBe(409);
    expect(errorOf((await send("-1", "1")).data)).toHaveProperty(["options[0].stock"]);
    expect((await pages.visit(stockPage, { params })).text).toContain("0 of 12 taken, 12 left");
    expect((await pages.visit(fieldPage, { params, settings })).text).toContain("0 of 12 taken, 12 left");
  });

  it("is that of a field group's items too, which admins alone edit", async () => {
    const { owner, ids } = await house.group("Lighting", {
      ...{ type: "itemList", label: "Lamps" },
      items: [{ itemId: "lamp", label: "Lamp", price: 100 }],
    });
    const params = { fieldGroupId: owner.id, fieldId: ids[0] ?? "" };
    const { text: said } = await pages.visit(groupItemsPage, { params, level: "admin", settings });
    expect(said).toContain("Its forms share one stock.");
    const { status } = await pages.visit(groupItemsPage, { params, level: "moderator" });
    expect(status).toBe(403);
  });
});
