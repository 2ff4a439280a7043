import { describe, expect, it } from "vitest";
import { copiedOrders, copiedPartsOf } from "~/features/forms/copying/copied-fields.rules";
import { documentDifferences } from "~/features/forms/document/document-differences.rules";
import { Field } from "~/features/forms/document/field.schema";
import { type FormDocument, OrderSettings } from "~/features/forms/document/form-document.schema";
import { publishingFindings } from "~/features/forms/document/publishing-checks.rules";
import { withShiftedPrices } from "~/features/forms/document/types/item-list/shifted-prices.rules";
import { FormOrdersForm } from "~/features/forms/settings/orders/form-orders.schema";
import {
  BLANK_DISCOUNT,
  ordersOfForm,
  orderValues,
} from "~/features/forms/settings/orders/order-settings.rules";

const money = { locale: "en-GB", currency: "GBP" };
const items = [
  { id: "stool", label: "Bar stool" },
  { id: "table", label: "Table" },
  { id: "other", label: "bar stool" },
];
const read = (by: object) =>
  ordersOfForm({ prices: "net", rates: "", discounts: [], ...by }, { items, money });
const row = (by: object) => ({ ...BLANK_DISCOUNT, from: "20", off: "10", ...by });

describe("what a form says of orders", () => {
  it("is nothing where nothing is said, so that its versions stay as they are", () => {
    expect(read({})).toEqual({ orders: null, problems: {} });
    expect(read({ discounts: [BLANK_DISCOUNT] })).toEqual({ orders: null, problems: {} });
  });

  it("comes back as it was drawn", () => {
    const settings = OrderSettings.parse({
      ...{ prices: "gross", rates: [2000, 550, 0] },
      discounts: [
        { from: { quantity: 20 }, off: { percent: 1000 } },
        { itemIds: ["stool", "other"], from: { sum: 100_000 }, off: { amount: 5_050 } },
      ],
    });
    for (const of of [money, { locale: "de-DE", currency: "EUR" }]) {
      const values = orderValues(settings, { items, money: of });
      expect(ordersOfForm(values, { items, money: of })).toEqual({ orders: settings, problems: {} });
    }
  });

  it.each([
    [{ rates: "20\n100.01" }, "rates"],
    [{ rates: Array.from({ length: 11 }, (_, at) => at).join("\n") }, "rates"],
    [{ discounts: [row({ from: "0" })] }, "discounts[0].from"],
    [{ discounts: [row({ fromKind: "sum", from: "x" })] }, "discounts[0].from"],
    [{ discounts: [row({ off: "101" })] }, "discounts[0].off"],
    [{ discounts: [row({ offKind: "amount", off: "1.555" })] }, "discounts[0].off"],
    [{ discounts: [row({ which: "some" })] }, "discounts[0].items"],
    [{ discounts: [row({ which: "some", items: "Sofa" })] }, "discounts[0].items"],
    [{ discounts: Array.from({ length: 21 }, () => row({})) }, "discounts"],
  ])("cannot be %j", (by, name) => {
    expect(Object.keys(read(by).problems)).toEqual([name]);
  });

  it("takes terms by https alone, and days that there are", () => {
    const wrong = (by: object) =>
      FormOrdersForm.safeParse({ version: "1", ...by }).error?.issues.map(({ path }) => path.join("."));
    expect(wrong({ orderTerms: "https://x.test/terms", changeUntil: "2027-01-31" })).toBeUndefined();
    expect(wrong({ orderTerms: "http://x.test" })).toEqual(["orderTerms"]);
    expect(wrong({ orderTerms: "javascript:alert(1)" })).toEqual(["orderTerms"]);
    expect(wrong({ cancelUntil: "2027-02-30" })).toEqual(["cancelUntil"]);
    expect(wrong({ orderPrefix: "A B" })).toEqual(["orderPrefix"]);
    expect(FormOrdersForm.parse({ version: "1", orderPrefix: " sso " }).orderPrefix).toBe("SSO");
  });
});

const list = (...own: object[]) =>
  Field.parse({ id: "list", type: "itemList", label: "Furniture", items: own });
const STOOL = { itemId: "stool", label: "Bar stool", price: 2940, vatRate: 2000 };
const form = (field: Field, orders?: object): FormDocument => ({
  ...{ title: "Order", description: "", isEditable: false, isPublic: false },
  ...{ fields: [field], logicMap: {}, groups: [], prefill: [] },
  ...(orders && { orders: OrderSettings.parse(orders) }),
});

describe("before publishing", () => {
  const said = (document: FormDocument, today?: string) =>
    publishingFindings(document, null, today ?? null).map(({ severity, message }) => [severity, message]);

  it("nothing is said of a form that sells as before", () => {
    expect(said(form(list({ itemId: "a", label: "A", price: 1 })))).toEqual([]);
  });

  it("a most below the least refuses, and what does not fit is said", () => {
    const document = form(
      list(
        { ...STOOL, least: 3, most: 2, prices: [{ until: "2026-12-10", price: 1 }] },
        { itemId: "table", label: "Table", price: 0 },
        { itemId: "sofa", label: "Sofa", price: 5, vatRate: 1700 },
        { itemId: "old", label: "Old", price: 0, notSold: true },
      ),
      { rates: [2000], discounts: [{ itemIds: ["gone"], from: { quantity: 1 }, off: { amount: 1 } }] },
    );
    expect(said(document, "2026-12-11")).toEqual([
      ["refuse", "“Bar stool” has a most below its least"],
      ["warn", "A price of “Bar stool” ended on 2026-12-10"],
      ["warn", "“Table” has no price, and others have"],
      ["warn", "“Table” has no VAT rate, and others have"],
      ["warn", "“Sofa” has 17% VAT, which the form does not offer"],
      ["warn", "Discount 1 names an item that is not there any more"],
    ]);
    expect(said(document, "2026-12-10").map(([, message]) => message)).not.toContain(
      "A price of “Bar stool” ended on 2026-12-10",
    );
  });
});

describe("between versions", () => {
  const priceText = (minor: number) => `£${minor / 100}`;
  const changes = (before: FormDocument, after: FormDocument) =>
    documentDifferences(before, after, { priceText }).flatMap((one) => one.changes);

  it("tells what an item became, in words", () => {
    const after = list({
      ...{ ...STOOL, vatRate: 500, unit: "hour", pictureId: "p", notSold: true },
      prices: [{ until: "2026-12-10", typeId: "t", price: 2450 }],
    });
    const [change] = changes(form(list(STOOL)), form(after));
    expect(change?.to).toContain("VAT: 5%");
    expect(change?.to).toContain("Unit: hour");
    expect(change?.to).toContain("Picture: another one");
    expect(change?.to).toContain("No longer sold: Yes");
    expect(change?.to).toContain("£24.5 until 2026-12-10 for a team type");
    expect(change?.from).toContain("VAT: 20%");
  });

  it("tells what the form says of orders", () => {
    const of = (itemIds?: string[]) => ({
      ...{ prices: "gross", rates: [2000] },
      discounts: [{ ...(itemIds && { itemIds }), from: { quantity: 20 }, off: { percent: 1000 } }],
    });
    expect(changes(form(list(STOOL)), form(list(STOOL), of(["stool"])))).toEqual([
      { label: "Prices", from: "exclude VAT", to: "include VAT" },
      { label: "VAT rates", from: "", to: "20%" },
      { label: "Discounts", from: "", to: "10% off Bar stool from 20" },
    ]);
    expect(changes(form(list(STOOL), of()), form(list(STOOL), of()))).toEqual([]);
  });
});

describe("a copy", () => {
  it("names its own items, with the stock of those that it was copied from", () => {
    const field = list(STOOL, { ...STOOL, itemId: "table" });
    const copy = { ...list({ ...STOOL, itemId: "s2" }, { ...STOOL, itemId: "t2" }), id: "copy" } as Field;
    const parts = copiedPartsOf(field, copy);
    expect(parts).toEqual([
      { fieldId: "list", partId: "stool", toFieldId: "copy", toPartId: "s2" },
      { fieldId: "list", partId: "table", toFieldId: "copy", toPartId: "t2" },
    ]);
    const orders = OrderSettings.parse({
      discounts: [{ itemIds: ["table", "ofgroup"], from: { quantity: 1 }, off: { amount: 1 } }],
    });
    expect(copiedOrders(orders, parts).discounts?.[0]?.itemIds).toEqual(["t2", "ofgroup"]);
    const choice = Field.parse({ id: "c", type: "dropdown", options: [{ label: "A", value: "a" }] });
    expect(copiedPartsOf(choice, { ...choice, id: "d" } as Field)).toEqual([
      { fieldId: "c", partId: "a", toFieldId: "d", toPartId: "a" },
    ]);
  });

  it("has the days of its prices moved as those of the event are, and nothing else", () => {
    const shift = (day: string) => day.replace("2026", "2027");
    const plain = '{ "title" : "2026-12-10" }';
    expect(withShiftedPrices(plain, shift)).toBe(plain);
    const stored = JSON.stringify(list({ ...STOOL, prices: [{ until: "2026-12-10", price: 1 }] }));
    expect(withShiftedPrices(stored, shift)).toBe(stored.replace("2026-12-10", "2027-12-10"));
    expect(withShiftedPrices('{"until"', shift)).toBe('{"until"');
  });
});
