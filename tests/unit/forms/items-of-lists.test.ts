import { describe, expect, it } from "vitest";
import {
  itemOfForm,
  itemValues,
  leftWords,
  NO_STOCK,
  orderWords,
  priceWords,
  readCount,
  withItem,
  withMovedItem,
  withSelling,
} from "~/features/forms/builder/items/items.rules";
import { changedStock, optionStockWords } from "~/features/forms/builder/option-stock/option-stock.rules";
import { Field } from "~/features/forms/document/field.schema";
import { withKeptItems } from "~/features/forms/document/ruled-fields.rules";
import type { Item, ItemList } from "~/features/forms/document/types/item-list/item-list.rules";
import { rateWords, readRate } from "~/features/forms/document/types/item-list/rate-words.rules";
import { dice } from "../../harness/dice";

const GBP = { locale: "en-GB", currency: "GBP" };
const MONEYS = [GBP, { locale: "de-DE", currency: "EUR" }, { locale: "ja-JP", currency: "JPY" }];
const TODAY = "2026-11-25";
const STOOL: Item = {
  ...{ itemId: "stool", label: "Bar stool", price: 2940, description: "Oak seat" },
  ...{ unit: "one", vatRate: 2000, least: 2, most: 12, supplierId: "calshot", pictureId: "picture" },
  prices: [
    { until: "2026-12-10", price: 2450 },
    { typeId: "water", price: 2700 },
  ],
};
const TABLE: Item = { itemId: "table", label: "Table", price: 9600, description: "" };
const list = (...items: Item[]): ItemList =>
  Field.parse({ id: "list", type: "itemList", label: "Furniture", items }) as ItemList;

const values = itemValues(STOOL, { ...NO_STOCK, stock: 40 }, GBP);
const read = (by: Partial<typeof values>, was: Item | null = STOOL, rates: number[] | null = [2000, 0]) =>
  itemOfForm({ ...values, ...by }, { itemId: "stool", was, rates, money: GBP, today: TODAY });

describe("the form of an item", () => {
  it("sent as it was drawn is the same item, in every currency", () => {
    const of = dice(38);
    for (let run = 0; run < 500; run += 1) {
      const money = of.pick(MONEYS);
      const item: Item = {
        ...{ itemId: "stool", label: "Stool", price: of.upTo(1_000_000_000), description: "" },
        ...(of.flip() && { unit: "m²" }),
        ...(of.flip() && { vatRate: of.upTo(10_001) }),
        ...(of.flip() && { least: 1 + of.upTo(9), most: 10 + of.upTo(9) }),
        ...(of.flip() && { prices: [{ until: "2020-01-01", price: of.upTo(1000) }] }),
        ...(of.flip() && { notSold: true as const }),
      };
      const stock = { ...NO_STOCK, stock: of.pick([null, 0, 40]), mayOversell: of.flip() };
      const back = itemOfForm(itemValues(item, stock, money), {
        ...{ itemId: "stool", was: item, rates: [], money, today: TODAY },
      });
      expect(back.problems).toEqual({});
      expect(back.item).toEqual(item);
      expect(back.stock).toEqual({ stock: stock.stock, mayOversell: stock.mayOversell });
    }
  });

  it.each([
    [{ label: " " }, "label"],
    [{ price: "24,5o" }, "price"],
    [{ price: "1.555" }, "price"],
    [{ price: "-1" }, "price"],
    [{ stock: "-1" }, "stock"],
    [{ stock: "1000000000000000" }, "stock"],
    [{ stock: "2.5" }, "stock"],
    [{ least: "0" }, "least"],
    [{ least: "13" }, "most"],
    [{ vat: "1700" }, "vat"],
    [{ prices: [{ until: "2026-11-24", typeId: "", price: "1" }] }, "prices[0].until"],
    [{ prices: [{ until: "2026-02-30", typeId: "", price: "1" }] }, "prices[0].until"],
    [{ prices: [{ until: "", typeId: "", price: "1" }] }, "prices[0].until"],
    [{ prices: [{ until: "2026-12-10", typeId: "", price: "" }] }, "prices[0].price"],
  ])("says what cannot be of %j", (by, name) => {
    expect(Object.keys(read(by).problems)).toEqual([name]);
  });

  it("takes rows that were emptied out, and a past day that was there before", () => {
    expect(read({ prices: [{ until: "", typeId: "", price: " " }] }).item.prices).toBeUndefined();
    const was = { ...STOOL, prices: [{ until: "2026-01-01", price: 1 }] };
    expect(read({ prices: [{ until: "2026-01-01", typeId: "", price: "2" }] }, was)).toMatchObject({
      problems: {},
      item: { prices: [{ until: "2026-01-01", price: 200 }] },
    });
    expect(read({ prices: [{ until: TODAY, typeId: "", price: "2" }] }).problems).toEqual({});
  });

  it("keeps a rate that the form does not offer any more, and takes any in a field group", () => {
    expect(read({}, STOOL, []).problems).toEqual({});
    expect(read({ vat: "1700" }, STOOL, null).item.vatRate).toBe(1700);
    expect(read({ vat: "10000" }, STOOL, null).item.vatRate).toBe(10_000);
    expect(Object.keys(read({ vat: "10001" }, STOOL, null).problems)).toEqual(["vat"]);
  });
});

describe("what is said of an item", () => {
  it("is how many are left, and how many an order has", () => {
    expect([40, 43, 4].map((taken) => leftWords({ stock: 40, taken }))).toEqual([
      "Sold out",
      "3 oversold",
      "36 left",
    ]);
    expect(leftWords({ stock: null, taken: 9 })).toBe("");
    expect([{}, { least: 2 }, { most: 12 }, { least: 10, most: 400 }].map(orderWords)).toEqual([
      "Any",
      "2 or more",
      "0 to 12",
      "10 to 400",
    ]);
  });

  it("is what it costs today, then, and for types of team", () => {
    const typeNames = new Map([["water", "On-water berth"]]);
    expect(priceWords(STOOL, { money: GBP, today: TODAY, typeNames })).toEqual({
      today: "£24.50",
      others: ["then £29.40"],
    });
    expect(priceWords(STOOL, { money: GBP, today: "2026-12-11", typeNames })).toEqual({
      today: "£29.40",
      others: ["£27.00 On-water berth"],
    });
  });

  it("is a rate in per cent, read as people write it", () => {
    expect([2000, 550, 0, 10_000].map((rate) => rateWords(rate))).toEqual(["20%", "5.5%", "0%", "100%"]);
    expect(["20", "20 %", "20%", "5.5", "100"].map((typed) => readRate(typed, "en-GB"))).toEqual([
      2000, 2000, 2000, 550, 10_000,
    ]);
    expect(readRate("5,5 %", "de-DE")).toBe(550);
    expect(["", "100.01", "-1", "5.555", "x"].map((typed) => readRate(typed, "en-GB"))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(readCount("1,000", { locale: "en-GB", least: 0, most: 999_999 })).toBe(1000);
  });
});

describe("a list", () => {
  it("has an item changed in its place or behind the others, and moved within", () => {
    const own = list(STOOL, TABLE);
    expect(withItem(own, { ...STOOL, price: 1 }).items.map(({ price }) => price)).toEqual([1, 9600]);
    expect(withItem(own, { ...TABLE, itemId: "new" }).items.map(({ itemId }) => itemId)).toEqual([
      "stool",
      "table",
      "new",
    ]);
    expect(withMovedItem(own, "stool", "down").items.map(({ itemId }) => itemId)).toEqual(["table", "stool"]);
    expect(withMovedItem(own, "stool", "up")).toBe(own);
    expect(withMovedItem(own, "gone", "up")).toBe(own);
  });

  it("stops selling an item and sells it again, as it was", () => {
    const own = list(STOOL, TABLE);
    const stopped = withSelling(own, "stool", false);
    expect(stopped.items[0]?.notSold).toBe(true);
    expect(withSelling(stopped, "stool", true)).toEqual(own);
  });

  it("keeps of its items what its own form does not say", () => {
    const sent = list({ itemId: "stool", label: "Stool", price: 1, description: "" }, TABLE);
    expect(withKeptItems(sent, list(STOOL))).toEqual(
      list({ ...STOOL, label: "Stool", price: 1, description: "" }, TABLE),
    );
    expect(withKeptItems(sent, null)).toBe(sent);
  });
});

describe("the stock of options", () => {
  const option = { ...NO_STOCK, value: "am", label: "Morning", stock: 40, taken: 28, version: 3 };

  it("is what was changed of it alone", () => {
    const sent = (by: object) => [{ value: "am", stock: "40", mayOversell: false, version: 3, ...by }];
    expect(changedStock(sent({}), [option], "en-GB")).toEqual({ stocks: [], problems: {} });
    expect(changedStock(sent({ stock: "" }), [option], "en-GB").stocks).toEqual([
      { partId: "am", label: "Morning", stock: null, mayOversell: false, version: 3 },
    ]);
    expect(Object.keys(changedStock(sent({ stock: "-1" }), [option], "en-GB").problems)).toEqual([
      "options[0].stock",
    ]);
    expect(changedStock(sent({ value: "gone", stock: "1" }), [option], "en-GB").stocks).toEqual([]);
  });

  it("is said beside each", () => {
    expect(optionStockWords(option)).toBe("28 of 40 taken, 12 left");
    expect(optionStockWords({ ...option, taken: 41 })).toBe("41 of 40 taken, 1 oversold");
    expect(optionStockWords(NO_STOCK)).toBe("");
  });
});
