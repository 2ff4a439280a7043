import { expect, it } from "vitest";
import type { OrderLine } from "~/features/orders/order-lines.queries.server";
import type { OrderHead } from "~/features/orders/paper/order-paper.queries.server";
import { orderPaper } from "~/features/orders/paper/order-paper.server";
import { ordersHouse } from "../support/orders-house";

const HEAD: OrderHead = {
  ...{
    id: "order",
    formId: "form",
    formTitle: "Stand services",
    prefix: "SSO",
    number: 37,
    purchaseOrder: "",
  },
  ...{ reference: "SSO-1", terms: "", note: "", changeUntil: null, cancelUntil: null },
  ...{ submittedAt: "2026-11-02T10:00:00.000Z", submittedBy: "Ann", teamId: "stand", teamName: "Stand" },
  ...{ vatNumber: "DE123", billingAddress: "", hasReverseCharge: true, stand: null, hall: null, changes: 0 },
};

const line = (id: string, change: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id, submissionId: "order", position: 0, templateId: "", entryId: "", fieldId: "f", itemId: id },
  ...{
    label: id,
    unit: "",
    quantity: 2,
    unitPrice: 1_000,
    currency: "GBP",
    pricesInclude: "net",
    vatRate: 0,
  },
  ...{ discount: 0, net: 2_000, vat: 0, gross: 2_000, state: "received", oversold: 0 },
  ...{ orderedDay: "2026-11-02", orderedAt: "2026-11-02T10:00:00.000Z" },
  ...{ stateAt: "2026-11-02T10:00:00.000Z", stateBy: "ann" },
  ...change,
});

async function printed(lines: OrderLine[], order: OrderHead = HEAD) {
  const { admin } = await ordersHouse();
  return orderPaper(admin, { order, lines, stateNames: [{ id: "mia", name: "Mia" }] });
}

it("says reverse charge only where no line that is left has VAT", async () => {
  const taxed = { vatRate: 2_000, vat: 400, gross: 2_400 };
  expect((await printed([line("chair")])).isReverse).toBe(true);
  // Ordered before the flag: it keeps the VAT that it had.
  const before = await printed([line("chair"), line("table", taxed)]);
  expect(before.isReverse).toBe(false);
  expect(before.totals[0]?.rates.map(({ amount }) => amount)).toEqual(["£4.00", "£0.00"]);
  expect((await printed([line("chair"), line("table", { ...taxed, state: "cancelled" })])).isReverse).toBe(
    true,
  );
  expect((await printed([line("chair")], { ...HEAD, hasReverseCharge: false })).isReverse).toBe(false);
});

it("what is cancelled stands apart from the lines, and in no sum", async () => {
  const paper = await printed([line("chair"), line("table", { state: "cancelled" })]);
  expect(paper.lines.map(({ label }) => label)).toEqual(["chair"]);
  expect(paper.cancelled.map(({ text }) => text)).toEqual(["2 × table"]);
  expect(paper.totals.map(({ net }) => net)).toEqual(["£20.00"]);
});

it("says by whom and when the whole of it was confirmed last", async () => {
  const confirmed = { state: "confirmed", stateBy: "mia" } as const;
  const paper = await printed([
    line("chair", { ...confirmed, stateAt: "2026-11-05T10:00:00.000Z" }),
    line("table", { ...confirmed, stateAt: "2026-11-03T10:00:00.000Z", stateBy: "ann" }),
  ]);
  expect(paper.state).toMatch(/^Confirmed by Mia on .*5/);
  const some = await printed([line("chair", confirmed), line("table")]);
  expect(some.state).toBe("1 line received, 1 line confirmed.");
});
