import { beforeAll, describe, expect, it } from "vitest";
import { ORDER_STATES } from "~/features/orders/states/order-states.rules";
import {
  askedOf,
  OrdersSearch,
  orderLineList,
  orderSums,
  type SummedRow,
} from "~/features/reports/orders/order-report.queries.server";
import type { SummedView } from "~/features/reports/orders/order-report.rules";
import { memoryEvent } from "../support/memory-event";
import {
  FORM,
  HALL,
  type MadeLine,
  type MadeOrders,
  madeOrders,
  ORDER,
  SUPPLIER,
  TEAM,
  writtenOrders,
} from "../support/order-world";

let at: Awaited<ReturnType<typeof memoryEvent>>;
let made: MadeOrders;
beforeAll(async () => {
  at = await memoryEvent();
  made = madeOrders({ seed: 7, orders: 60, each: 6 });
  await writtenOrders(at, made);
});

const hallOf = (line: MadeLine): string =>
  (line.teamId === null ? null : made.halls[Number(line.teamId.slice(-12))]) ?? "";

/** What a line counts under in a view. */
const IDENT: Record<SummedView, (line: MadeLine) => string> = {
  item: ({ formId, fieldId, itemId }) => `${formId}.${fieldId}.${itemId}`,
  team: ({ teamId }) => teamId ?? "guest",
  order: ({ submissionId }) => submissionId,
  supplier: ({ supplierId }) => supplierId ?? "none",
  place: hallOf,
  day: ({ orderedDay }) => orderedDay,
};

/** Line by line, without SQL, in whole numbers of any size. */
function plainSums(lines: readonly MadeLine[], view: SummedView) {
  const sums = new Map<
    string,
    Record<"lines" | "quantity" | "toConfirm" | "net" | "vat" | "gross", bigint>
  >();
  for (const line of lines) {
    const key = `${IDENT[view](line)}.${line.currency}`;
    const sum = sums.get(key) ?? { lines: 0n, quantity: 0n, toConfirm: 0n, net: 0n, vat: 0n, gross: 0n };
    sum.lines += 1n;
    sum.quantity += BigInt(line.quantity);
    if (line.state === "received") sum.toConfirm += BigInt(line.quantity);
    for (const name of ["net", "vat", "gross"] as const) sum[name] += BigInt(line[name]);
    sums.set(key, sum);
  }
  return sums;
}

const said = ({ lines, quantity, toConfirm, net, vat, gross }: SummedRow) =>
  Object.fromEntries(
    Object.entries({ lines, quantity, toConfirm, net, vat, gross }).map(([name, n]) => [name, BigInt(n)]),
  );

const ASKED: [string, Record<string, string | string[]>, (line: MadeLine) => boolean][] = [
  ["all", {}, ({ state }) => state !== "cancelled"],
  ["what is received", { state: "received" }, ({ state }) => state === "received"],
  ["what is cancelled", { state: "cancelled" }, ({ state }) => state === "cancelled"],
  ["a form", { form: FORM(1) }, ({ state, formId }) => state !== "cancelled" && formId === FORM(1)],
  [
    "a supplier, or none",
    { supplier: [SUPPLIER(1), "none"] },
    (line) => line.state !== "cancelled" && [SUPPLIER(1), null].includes(line.supplierId),
  ],
  [
    "a team, and guests",
    { team: [TEAM(3), "guest"] },
    (line) => line.state !== "cancelled" && [TEAM(3), null].includes(line.teamId),
  ],
  [
    "a hall",
    { place: `${HALL(0)}:Hall B` },
    (line) => line.state !== "cancelled" && hallOf(line) === "Hall B",
  ],
  ["nobody's hall", { place: `${HALL(0)}:` }, (line) => line.state !== "cancelled" && hallOf(line) === ""],
  [
    "some days",
    { from: "2026-11-05", to: "2026-11-12" },
    ({ state, orderedDay }) =>
      state !== "cancelled" && orderedDay >= "2026-11-05" && orderedDay <= "2026-11-12",
  ],
  ["a text", { q: "rod ZAN" }, ({ state, label }) => state !== "cancelled" && label === "Zander rod"],
  [
    "the number of an order",
    { q: "f1-0004" },
    (line) => line.state !== "cancelled" && line.submissionId === ORDER(3),
  ],
  [
    "words of an item and of a number",
    { q: "0004 item" },
    (line) => line.state !== "cancelled" && line.submissionId === ORDER(3) && line.label.startsWith("Item"),
  ],
  ["words that stand nowhere together", { q: "zander item" }, () => false],
  [
    "a currency",
    { currency: "EUR", state: ["confirmed", "delivered"] },
    ({ state, currency }) => currency === "EUR" && ["confirmed", "delivered"].includes(state),
  ],
];

describe.each(["item", "team", "order", "supplier", "place", "day"] as const)("by %s", (by) => {
  it.each(ASKED)("each sum is that of its lines: %s", async (_, search, fits) => {
    const query = OrdersSearch.parse(search);
    const page = await at.read(orderSums.page(query, { asked: askedOf(query), by }));
    const lines = made.lines.filter(fits);
    const plain = plainSums(lines, by);
    expect(new Set(page.rows.map(({ key }) => key))).toEqual(new Set(plain.keys()));
    for (const row of page.rows) expect(said(row), row.key).toEqual(plain.get(row.key));
    for (const total of page.totals) {
      const own = lines.filter(({ currency }) => currency === total.currency);
      const sum = (name: "net" | "vat" | "gross" | "quantity") =>
        own.reduce((all, line) => all + line[name], 0);
      expect([total.net, total.vat, total.gross, total.quantity]).toEqual([
        sum("net"),
        sum("vat"),
        sum("gross"),
        sum("quantity"),
      ]);
    }
    expect(page.totals.map(({ currency }) => currency)).toEqual(
      [...new Set(lines.map(({ currency }) => currency))].sort(),
    );
    expect(page.orders).toBe(new Set(lines.map(({ submissionId }) => submissionId)).size);
  });
});

/** Of each row of a view, how many orders its lines are of. */
const orderCounts = (lines: readonly MadeLine[], view: SummedView) => {
  const orders = new Map<string, Set<string>>();
  for (const line of lines) {
    const key = `${IDENT[view](line)}.${line.currency}`;
    orders.set(key, (orders.get(key) ?? new Set()).add(line.submissionId));
  }
  return new Map([...orders].map(([key, { size }]) => [key, size]));
};

it.each(ASKED)("each row says how many orders it is of: %s", async (_, search, fits) => {
  const query = OrdersSearch.parse(search);
  for (const by of ["team", "order", "place", "day"] as const) {
    const page = await at.read(orderSums.page(query, { asked: askedOf(query), by }));
    expect(new Map(page.rows.map(({ key, orders }) => [key, orders])), by).toEqual(
      orderCounts(made.lines.filter(fits), by),
    );
  }
});

it.each(ASKED)(
  "the figures of states are those of their lines in every view: %s",
  async (_, search, fits) => {
    const query = OrdersSearch.parse(search);
    // Figures tell all states, whichever are asked for.
    const anyState = ORDER_STATES.flatMap((state) =>
      made.lines.filter(
        (line) => line.state === state && fits({ ...line, state: query.state[0] ?? "received" }),
      ),
    );
    const plain = new Map<string, { net: number; oldest: string; orders: Set<string> }>();
    for (const { state, currency, net, orderedDay, submissionId } of anyState) {
      const key = `${state} ${currency}`;
      const one = plain.get(key) ?? { net: 0, oldest: orderedDay, orders: new Set() };
      plain.set(key, {
        net: one.net + net,
        oldest: orderedDay < one.oldest ? orderedDay : one.oldest,
        orders: one.orders.add(submissionId),
      });
    }
    for (const by of ["item", "team", "order", "supplier", "place", "day"] as const) {
      const page = await at.read(orderSums.page(query, { asked: askedOf(query), by }));
      expect(
        new Map(
          page.figures.map(({ state, currency, net, oldest }) => [`${state} ${currency}`, { net, oldest }]),
        ),
        by,
      ).toEqual(new Map([...plain].map(([key, { net, oldest }]) => [key, { net, oldest }])));
      const orders = (state: string) =>
        new Set([...plain].flatMap(([key, one]) => (key.startsWith(`${state} `) ? [...one.orders] : [])))
          .size;
      expect(new Map(page.ordersIn.map(({ state, orders: n }) => [state, n])), by).toEqual(
        new Map(ORDER_STATES.flatMap((state) => (orders(state) > 0 ? [[state, orders(state)]] : []))),
      );
      expect(page.forms).toBe(new Set(anyState.map(({ formId }) => formId)).size);
    }
  },
);

it("names orders where they stand and where they are sorted by their numbers", async () => {
  for (const sort of ["net", "name"] as const) {
    const query = OrdersSearch.parse({ sort, dir: "asc" });
    const page = await at.read(orderSums.page(query, { asked: askedOf(query), by: "order", sort }));
    const names = page.rows.map(({ name }) => name ?? "");
    expect(names.every((name) => /^F[01]-\d{4}$/.test(name))).toBe(true);
    if (sort === "name") expect(names).toEqual(names.toSorted());
  }
});

it.each(ASKED)("lists the lines behind the sums: %s", async (_, search, fits) => {
  const query = OrdersSearch.parse(search);
  const page = await at.read(orderLineList.page(query, { states: query.state }));
  expect(page.total).toBe(made.lines.filter(fits).length);
  const wanted = new Set(made.lines.filter(fits).map(({ id }) => id));
  for (const { id } of page.rows) expect(wanted.has(id)).toBe(true);
});

it("counts the orders of each state, whatever state is asked for", async () => {
  const query = OrdersSearch.parse({ state: "delivered" });
  const { ordersIn } = await at.read(orderSums.page(query, { asked: askedOf(query), by: "team" }));
  for (const { state, orders } of ordersIn)
    expect(orders, state).toBe(
      new Set(made.lines.filter((line) => line.state === state).map(({ submissionId }) => submissionId)).size,
    );
  expect(ordersIn).toHaveLength(4);
});

it("tells halls apart by the field that is called so, or by the one that is asked for", async () => {
  const query = OrdersSearch.parse({});
  const asked = askedOf(query);
  const usual = await at.read(orderSums.page(query, { asked, by: "place" }));
  expect(usual.rows.some(({ name }) => name === "Hall A")).toBe(true);
  const stands = await at.read(orderSums.page(query, { asked, by: "place", of: HALL(1) }));
  expect(stands.rows.some(({ name }) => name?.startsWith("S"))).toBe(true);
});

it("names an item by the index of items, not by all lines of its form", async () => {
  const query = OrdersSearch.parse({});
  const plan = await at.plan(orderSums.page(query, { asked: askedOf(query), by: "item" }));
  const steps = plan.map(({ detail }) => detail);
  expect(steps.some((step) => step.startsWith("SEARCH l USING INDEX order_line_item"))).toBe(true);
  expect(steps.filter((step) => step.includes("order_line_form"))).toEqual([]);
});
