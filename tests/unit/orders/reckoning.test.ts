import { expect, it } from "vitest";
import { orderAfter } from "~/features/orders/reckoning/changed-order.rules";
import type { Discount, PricedLine } from "~/features/orders/reckoning/order.types";
import { earlierPrice, laterPrice, priceOf } from "~/features/orders/reckoning/price-of-day.rules";
import { reckonedLines, totalsOf, withVat } from "~/features/orders/reckoning/reckoned-lines.rules";
import { comparedOrders } from "../support/compared-orders";

const line = (
  itemId: string,
  quantity: number,
  unitPrice: number,
  more: Partial<PricedLine> = {},
): PricedLine => ({
  ...{ itemId, quantity, unitPrice, currency: "GBP", pricesInclude: "net", vatRate: 2000 },
  ...more,
});
const reckoned = (lines: PricedLine[], discounts: Discount[] = []) =>
  reckonedLines(lines, { discounts, currency: "GBP" }) ?? [];

it("works VAT out once on the sum of a rate, and shares it so that the lines sum to it", () => {
  // Each line alone would round 0.525 up to 1, three in all; of their sum it is 1.575.
  const lines = reckoned([
    line("a", 1, 7, { vatRate: 750 }),
    line("b", 1, 7, { vatRate: 750 }),
    line("c", 1, 7, { vatRate: 750 }),
  ]);
  expect(lines.map(({ vat }) => vat)).toEqual([1, 0, 1]);
  expect(totalsOf(lines)).toMatchObject([{ net: 21, vat: 2, gross: 23, rates: [{ rate: 750, vat: 2 }] }]);
});

it("takes VAT out of gross prices", () => {
  expect(reckoned([line("a", 1, 119_99, { pricesInclude: "gross", vatRate: 1900 })])).toMatchObject([
    { net: 10_083, vat: 1_916, gross: 11_999 },
  ]);
});

it("a rate of 100 % and none at all", () => {
  expect(reckoned([line("a", 1, 5, { vatRate: 10_000 })])).toMatchObject([{ net: 5, vat: 5, gross: 10 }]);
  expect(reckoned([line("a", 1, 5, { vatRate: null })])).toMatchObject([{ net: 5, vat: 0, gross: 5 }]);
});

it("discounts go in their order, each rounding its line once, by how many of the items there are together", () => {
  const discounts: Discount[] = [
    { itemIds: ["a", "b"], from: { quantity: 10 }, off: { percent: 500 } },
    { from: { sum: 10_000 }, off: { amount: 100 } },
  ];
  expect(reckoned([line("a", 9, 33)], discounts)).toMatchObject([{ discount: 0 }]);
  expect(reckoned([line("a", 9, 33), line("b", 1, 33)], discounts)).toMatchObject([
    { discount: 15 },
    { discount: 2 },
  ]);
  const shared = reckoned([line("c", 2, 5_000), line("d", 1, 5_000)], discounts);
  expect(shared.map(({ discount }) => discount)).toEqual([67, 33]);
});

it("an amount off is never more than there is to pay", () => {
  const off: Discount[] = [{ from: { quantity: 1 }, off: { amount: 1_000 } }];
  expect(reckoned([line("a", 1, 300), line("b", 1, 200)], off)).toMatchObject([
    { net: 0, gross: 0 },
    { net: 0, gross: 0 },
  ]);
});

it("totals never mix currencies", () => {
  const lines = reckoned([line("a", 1, 100), line("a", 1, 100, { currency: "JPY" })]);
  expect(totalsOf(lines).map(({ currency, gross }) => [currency, gross])).toEqual([
    ["GBP", 120],
    ["JPY", 120],
  ]);
});

it("says nothing of what is more than can be counted", () => {
  expect(reckonedLines([line("a", 9_999_999, 1_000_000_000)], { discounts: [], currency: "GBP" })).toBeNull();
});

it("when a line is cancelled, VAT of the others is worked out anew", () => {
  const lines = reckoned([line("a", 1, 7, { vatRate: 750 }), line("b", 1, 7, { vatRate: 750 })]);
  expect(withVat(lines.slice(1))).toMatchObject([{ vat: 1, gross: 8 }]);
});

it("the price is that of the first row that fits the day and the type of team", () => {
  const item = {
    price: 40,
    prices: [
      { typeId: "berth", price: 10 },
      { until: "2027-01-10", price: 20 },
      { until: "2027-01-20", price: 30 },
    ],
  };
  const by = (day: string, typeId: string | null = null) => ({ day, typeId });
  expect(priceOf(item, by("2027-01-10", "berth"))).toBe(10);
  expect(priceOf(item, by("2027-01-10", "other"))).toBe(20);
  expect(priceOf(item, by("2027-01-11"))).toBe(30);
  expect(priceOf(item, by("2027-01-21"))).toBe(40);
  expect(laterPrice(item, by("2027-01-01"))).toEqual({ until: "2027-01-10", price: 30 });
  expect(laterPrice(item, by("2027-01-01", "berth"))).toBeNull();
  expect(laterPrice(item, by("2027-02-01"))).toBeNull();
  const falling = { price: 10, prices: [{ until: "2027-01-10", price: 20 }] };
  expect(laterPrice(falling, by("2027-01-10"))).toEqual({ until: "2027-01-10", price: 10 });
  expect(earlierPrice(item, by("2027-01-15"))).toEqual({ until: "2027-01-10", price: 20 });
  expect(earlierPrice(item, by("2027-01-05"))).toBeNull();
});

it("of fewer units the newest go first, of more the new ones have today's price", () => {
  const place = { templateId: "", entryId: "", fieldId: "f" };
  const amounts = { discount: 0, net: 0, vat: 0, gross: 0 };
  const former = [
    { ...line("a", 2, 100), ...place, ...amounts, id: "old", state: "confirmed" as const },
    { ...line("a", 1, 120), ...place, ...amounts, id: "newer", state: "received" as const },
  ];
  const after = (quantity: number) =>
    orderAfter(
      { former, wanted: [{ ...line("a", quantity, 150), ...place }] },
      { discounts: [], currency: "GBP" },
    )?.map(({ was, quantity: count, unitPrice }) => [was?.id ?? "new", count, unitPrice]);
  expect(after(1)).toEqual([["old", 1, 100]]);
  expect(after(3)).toEqual([
    ["old", 2, 100],
    ["newer", 1, 120],
  ]);
  expect(after(5)).toEqual([
    ["old", 2, 100],
    ["newer", 1, 120],
    ["new", 2, 150],
  ]);
});

it("comes to what a second reckoning says", () => {
  expect(comparedOrders({ seed: 7, count: 300 }).differs).toBeNull();
});
