import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import { fillLines } from "~/features/forms/ordering/fill-lines.server";
import { removeRemains } from "~/features/forms/removal.jobs.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { type OrdersHouse, ordersHouse } from "../support/orders-house";
import { racesForTheLast } from "../support/raced-orders";
import { randomActs } from "../support/random-orders";

let house: OrdersHouse;
beforeEach(async () => {
  house = await ordersHouse();
});

const team = (formId: string): Filling => ({ of: "team", formId, taskId: null });
const CHAIR = { itemId: "chair", label: "Chair", price: 2_450, vatRate: 2000 };

it("lines of before are filled in once, by the prices that stand in the answers", async () => {
  const { id, list } = await house.selling([{ itemId: "chair", label: "Chair", price: 2_450 }], {
    orders: null,
  });
  const submissionId = house.idOf(await house.order(house.ann, team(id), list, { chair: "3" }));
  await house.at.write(
    sql`delete from order_line`,
    sql`update submission set has_lines = 0, order_number = null`,
    sql`update form set last_order = 0`,
  );
  await fillLines(house.at.db);
  await fillLines(house.at.db);
  expect(await house.lines(submissionId)).toMatchObject([
    { label: "Chair", quantity: 3, unit_price: 2_450, net: 7_350, vat_rate: null, state: "received" },
  ]);
  expect(await house.rows(sql`select order_number, has_lines from submission`)).toEqual([
    { order_number: 1, has_lines: 1 },
  ]);
});

it("a copy has as much of everything, of which nothing is taken, and discounts of its own items", async () => {
  const discounts = [{ itemIds: ["chair"], from: { quantity: 10 }, off: { percent: 500 } }];
  const { id, list } = await house.selling([CHAIR], { orders: { prices: "net", rates: [2000], discounts } });
  await house.stock(id, list, "chair", 5, true);
  await house.at.write(
    sql`update form set order_prefix = 'SSO', change_until = '2027-01-31' where id = ${id}`,
  );
  await house.order(house.ann, team(id), list, { chair: "3" });
  const copy = await copyForm(house.admin, id, {});
  const [stock] = await house.rows<{
    field_id: string;
    part_id: string;
    stock: number;
    taken: number;
    may_oversell: number;
  }>(sql`select field_id, part_id, stock, taken, may_oversell from stock where scope_id = ${copy.formId}`);
  expect(stock).toMatchObject({ stock: 5, taken: 0, may_oversell: 1 });
  const [field] = await house.rows<{ properties: string }>(
    sql`select properties from form_field where id = ${stock?.field_id ?? ""} and form_id = ${copy.formId}`,
  );
  expect(JSON.parse(field?.properties ?? "{}").items).toMatchObject([{ itemId: stock?.part_id }]);
  const [form] = await house.rows<{ orders: string; order_prefix: string; last_order: number }>(
    sql`select orders, order_prefix, last_order from form where id = ${copy.formId}`,
  );
  expect(form).toMatchObject({ order_prefix: "SSO", last_order: 0 });
  expect(JSON.parse(form?.orders ?? "").discounts[0].itemIds).toEqual([stock?.part_id]);
});

it("with a deleted form go its lines and its stock", async () => {
  const { id, list } = await house.selling([CHAIR]);
  await house.stock(id, list, "chair", 5);
  await house.order(house.ann, team(id), list, { chair: "3" });
  await house.at.write(sql`delete from form where id = ${id}`);
  await removeRemains(house.admin, id);
  const [left] = await house.rows(
    sql`select (select count(*) from stock) as stock, (select count(*) from order_line) as lines`,
  );
  expect(left).toEqual({ stock: 0, lines: 0 });
});

it("a stock that is said later counts what was ordered before", async () => {
  const { id, list } = await house.selling([CHAIR]);
  await house.order(house.ann, team(id), list, { chair: "3" });
  await house.stock(id, list, "chair", 5);
  expect(await house.left(list, "chair")).toBe(2);
});

it("after random acts stock equals a recount, and no more is taken than there are", {
  timeout: 120_000,
}, async () => {
  const seen = await randomActs(house, { seed: 3, count: 120 });
  expect(seen.ordered).toBeGreaterThan(10);
  expect(seen.refused).toBeGreaterThan(0);
});

it("of ten orders at once for the last three, three are taken and seven told", {
  timeout: 60_000,
}, async () => {
  expect(await racesForTheLast(3)).toEqual({ taken: 9, submitted: 9, refused: 21, left: 0 });
});
