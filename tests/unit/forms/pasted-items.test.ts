import { describe, expect, it } from "vitest";
import { pastedItems, withMended } from "~/features/forms/builder/items/pasted-items.rules";
import { Field } from "~/features/forms/document/field.schema";
import type { ItemList } from "~/features/forms/document/types/item-list/item-list.rules";

const GBP = { locale: "en-GB", currency: "GBP" };
const RATES = [2000, 500, 0];

const list = (...items: Record<string, unknown>[]): ItemList =>
  Field.parse({ id: "list", type: "itemList", label: "Furniture", items }) as ItemList;
const STOOL = { itemId: "stool", label: "Bar stool", price: 2450, vatRate: 2000, unit: "one" };
const COUNTER = {
  itemId: "counter",
  label: "Lockable counter, 1 m",
  price: 9600,
  vatRate: 2000,
  unit: "one",
};

const TAKEN: Record<string, { stock: number | null; taken: number }> = {
  stool: { stock: 40, taken: 43 },
  counter: { stock: 30, taken: 30 },
};

const read = (text: string, own = list(STOOL, COUNTER), money = GBP, rates: number[] | null = RATES) =>
  pastedItems(text, own, {
    ...{ money, rates, newId: (line: number) => `new${line}` },
    stockOf: (id) => TAKEN[id] ?? { stock: null, taken: 0 },
  });
const rowsOf = (...args: Parameters<typeof read>) => {
  const found = read(...args);
  if (typeof found === "string") throw new Error(found);
  return found;
};
const sheet = (...rows: string[][]) => rows.map((cells) => cells.join("\t")).join("\n");
const HEAD = ["Name", "Price", "Unit", "VAT", "Stock", "Least", "Most"];

describe("a pasted price list", () => {
  it("adds, changes and leaves by name, and removes nothing", () => {
    const found = rowsOf(
      sheet(
        HEAD,
        ["Armchair, grey felt", "58.00", "one", "20", "24"],
        ["bar  STOOL", "24.50", "one", "20", "46"],
        ["Lockable counter, 1 m", "96.00", "one", "20", "30"],
        ["Brochure rack, A4", "24,5o", "one", "20", "12"],
        ["Plasma screen, 55 inch", "240.00", "one", "17", "6"],
      ),
    );
    expect(found.rows.map(({ line, fate, words }) => [line, fate, words])).toEqual([
      [2, "new", "£58.00 · one · 20% · 24 in stock"],
      [3, "changes", "Stock 40 → 46, so nothing is oversold. Price stays."],
      [4, "same", "Nothing differs"],
      [5, "left", ""],
      [6, "left", ""],
    ]);
    expect(found.rows.flatMap(({ faults }) => faults)).toEqual([
      { column: "price", text: "24,5o", why: "“24,5o” is not an amount" },
      { column: "vat", text: "17", why: "this form has 20%, 5% and 0%" },
    ]);
    expect(found.list.items.map(({ itemId }) => itemId)).toEqual(["stool", "counter", "new2"]);
    expect(found.list.items[0]).toEqual(list(STOOL).items[0]);
    expect(found.stocks).toEqual([
      { itemId: "new2", label: "Armchair, grey felt", stock: 24 },
      { itemId: "stool", label: "Bar stool", stock: 46 },
    ]);
    expect(found.counts).toEqual({ new: 1, changes: 1, same: 1, left: 2 });
  });

  it("leaves what a blank cell, or a column that is not there, says nothing of", () => {
    const own = list({ ...STOOL, least: 2, most: 5, prices: [{ until: "2026-12-10", price: 2000 }] });
    const found = rowsOf(sheet(["Price", "Name"], ["30", "Bar stool"]), own);
    expect(found.list.items[0]).toEqual({ ...own.items[0], price: 3000 });
    expect(found.rows[0]?.words).toBe("Price £24.50 → £30.00.");
    expect(found.stocks).toEqual([]);
    expect(rowsOf(sheet(HEAD, ["Bar stool", "", "", "", "no limit"])).stocks).toEqual([
      { itemId: "stool", label: "Bar stool", stock: null },
    ]);
  });

  it("reads amounts and rates as people of the event write them", () => {
    const euro = { locale: "de-DE", currency: "EUR" };
    const found = rowsOf(sheet(HEAD, ["Stuhl", "1.234,50 €", "", "5,5 %"]), list(), euro, null);
    expect(found.list.items[0]).toMatchObject({ price: 123_450, vatRate: 550 });
    const yen = rowsOf(sheet(HEAD, ["Chair", "1,555"]), list(), { locale: "ja-JP", currency: "JPY" }, null);
    expect(yen.list.items[0]).toMatchObject({ price: 1555 });
    const split = rowsOf(sheet(HEAD, ["Chair", "1.555"]), list(), { locale: "ja-JP", currency: "JPY" }, null);
    expect(split.rows[0]?.faults[0]?.why).toBe("“1.555” is not an amount");
  });

  it.each([
    ["-1", "stock", "“-1” is not a whole number from 0"],
    ["1000000000000000", "stock", "“1000000000000000” is not a whole number from 0"],
    ["2.5", "stock", "“2.5” is not a whole number from 0"],
  ])("does not take a stock of %s", (stock, column, why) => {
    expect(rowsOf(sheet(HEAD, ["Chair", "1", "", "", stock])).rows[0]?.faults).toEqual([
      { column, text: stock, why },
    ]);
  });

  it("names a least above the most, also of what is there", () => {
    expect(rowsOf(sheet(HEAD, ["Chair", "1", "", "", "", "5", "4"])).rows[0]?.faults[0]?.why).toBe(
      "The most is below the least of an order",
    );
    const own = list({ ...STOOL, least: 3 });
    expect(rowsOf(sheet(HEAD, ["Bar stool", "", "", "", "", "", "2"]), own).counts.left).toBe(1);
  });

  it("takes a name once, none that two items have, and a list's items at most", () => {
    const twice = rowsOf(sheet(HEAD, ["Chair", "1"], ["CHAIR", "2"]));
    expect(twice.rows.map(({ fate, why }) => [fate, why])).toEqual([
      ["new", ""],
      ["left", "It has the name of row 2"],
    ]);
    const same = list(STOOL, { ...STOOL, itemId: "other" });
    expect(rowsOf(sheet(HEAD, ["Bar stool", "1"]), same).rows[0]?.why).toMatch(/^Two items/);
    const many = Array.from({ length: 201 }, (_, at) => [`Chair ${at}`, "1"]);
    const full = rowsOf(sheet(HEAD, ...many), list());
    expect([full.counts.new, full.counts.left, full.list.items.length]).toEqual([200, 1, 200]);
  });

  it("takes 10,000 rows and not 10,001, and says what was pasted of none", () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => [`Chair ${at}`, "1"]);
    expect(read(sheet(HEAD, ...rows))).toBe(
      "You pasted 10,001 rows. At most 10,000 are taken at once: paste them in parts.",
    );
    expect(rowsOf(sheet(HEAD, ...rows.slice(1))).rows).toHaveLength(10_000);
    expect(read("x".repeat(1_000_001))).toMatch(/more than is read at once/);
    expect(read(sheet(HEAD))).toMatch(/one row at least/);
    expect(read(sheet(["Name", "Price", "Price"], ["A", "1", "2"]))).toMatch(/Two columns/);
  });

  it("reads cells in quotes, of several lines and with tabs, and files of commas", () => {
    const found = rowsOf('Name\tPrice\n"Corner ""A"" cabinet,\n2 m"\t214.00');
    expect(found.rows[0]).toMatchObject({ name: 'Corner "A" cabinet, 2 m', fate: "new" });
    expect(rowsOf('Name,Price\n"Chair, grey",5').rows[0]).toMatchObject({ name: "Chair, grey", fate: "new" });
  });

  it("says which headings it does not know", () => {
    const found = rowsOf(sheet(["Name", "Price", "Colour"], ["Chair", "1", "red"]));
    expect([found.columns, found.unread]).toEqual([2, ["Colour"]]);
  });

  it("puts mended cells into their places, and what was typed over them stays", () => {
    const text = sheet(HEAD, ["Rack", "24,5o", "one"], ["Chair", "x"]);
    const mended = withMended(text, [
      { line: 2, column: "price", was: "24,5o", text: "24.50" },
      { line: 3, column: "price", was: "y", text: "2" },
      { line: 3, column: "most", was: "", text: "7" },
    ]);
    expect(mended.split("\n")).toEqual([
      HEAD.join("\t"),
      "Rack\t24.50\tone",
      ["Chair", "x", "", "", "", "", "7"].join("\t"),
    ]);
    expect(withMended(text, [{ line: 2, column: "price", was: "24,5o", text: "24,5o" }])).toBe(text);
  });
});
