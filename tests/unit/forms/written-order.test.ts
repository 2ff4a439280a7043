import { expect, it } from "vitest";
import { writtenOrder } from "~/features/forms/ordering/written-order.rules";

const line = (more: object) => ({
  ...{
    id: "l",
    position: 0,
    templateId: "",
    entryId: "",
    fieldId: "list",
    itemId: "lamp",
    label: "Lamp",
    unit: "",
  },
  ...{
    quantity: 2,
    unitPrice: 1000,
    currency: "GBP",
    pricesInclude: "net" as const,
    vatRate: 2000,
    discount: 0,
  },
  ...{ net: 2000, vat: 400, gross: 2400, state: "received" as const, orderedDay: "2026-11-25" },
  ...more,
});

it("an order is read by its lines: VAT by rate, what is off, several prices, and what was cancelled in no sum", () => {
  const order = writtenOrder(
    [
      line({ discount: 100, net: 1900, vat: 380, gross: 2280 }),
      line({ unitPrice: 1500, quantity: 1, net: 1500, vat: 300, gross: 1800, orderedDay: "2026-12-11" }),
      line({ itemId: "guide", vatRate: 0, quantity: 3, net: 900, vat: 0, gross: 900 }),
      line({ itemId: "stool", state: "cancelled" }),
    ],
    "GBP",
  );
  expect(order?.hasVat).toBe(true);
  expect(order?.lists["f.list"]).toEqual({
    ...{ count: 2, later: null, net: 4300, gross: 4980 },
    rates: [
      { rate: 2000, net: 3400, vat: 680 },
      { rate: 0, net: 900, vat: 0 },
    ],
  });
  expect(order?.items["f.list.lamp"]).toEqual({
    ...{ total: 3500, discount: 100, isCounted: true, cancelled: 0 },
    parts: [
      { quantity: 2, price: 1000, day: "2026-11-25" },
      { quantity: 1, price: 1500, day: "2026-12-11" },
    ],
  });
  expect(order?.items["f.list.stool"]).toMatchObject({ total: 0, cancelled: 2 });
});

it("prices with VAT in them add up to what they say; a list in an entry has the entry's name", () => {
  const order = writtenOrder(
    [
      line({ pricesInclude: "gross", net: 1667, vat: 333, gross: 2000, templateId: "place", entryId: "r1" }),
      // Of another currency: it is in no sum of these.
      line({ currency: "EUR", itemId: "other" }),
    ],
    "GBP",
  );
  expect(Object.keys(order?.items ?? {})).toEqual(["f.place[1].list.lamp"]);
  expect(order?.items["f.place[1].list.lamp"]?.total).toBe(2000);
  expect(order?.lists["f.place[1].list"]).toMatchObject({ net: 1667, gross: 2000, count: 1 });
});

it("of a form that has prices alone the answers say all", () => {
  expect(writtenOrder([line({ vatRate: null, vat: 0, gross: 2000 })], "GBP")).toBeNull();
  expect(writtenOrder([], "GBP")).toBeNull();
  expect(
    writtenOrder([line({ vatRate: null, vat: 0, gross: 2000, state: "cancelled" })], "GBP"),
  ).not.toBeNull();
});
