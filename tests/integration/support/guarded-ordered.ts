import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { saveBilling } from "~/features/orders/billing/billing.commands.server";
import { giveState, undoState } from "~/features/orders/states/order-states.commands.server";
import { sendPurchaseList } from "~/features/reports/orders/purchase/purchase.commands.server";
import { newId } from "~/lib/ids";
import type { Change } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const AUDIT = sql`'', '', '', ''`;

/** An order of the team of three lines, of a supplier with a contact. */
async function order({ staff, teamId, ids }: World) {
  for (const name of ["submission", "form", "field", "item", "supplier", "first", "second", "third", "stock"])
    ids[name] = newId();
  const line = (
    id: string | undefined,
    position: number,
  ) => sql`(${id}, ${ids.submission}, ${ids.form}, ${teamId}, ${position},
    ${ids.field}, ${ids.item}, 'Bar stool', ${ids.supplier}, 2, 100, 'GBP', 'net', 2000, 0, 200, 40, 240, 'received', '', '2026-11-01', '', '')`;
  await writeBatch(staff.db, [
    sql`insert into supplier (id, company, created_at, created_by, updated_at, updated_by) values (${ids.supplier}, 'Calshot', ${AUDIT})`,
    sql`insert into supplier_contact (id, supplier_id, position, email) values (${newId()}, ${ids.supplier}, 0, 'sales@calshot.example')`,
    sql`insert into submission (id, form_id, team_id, is_draft, number, created_at, created_by, updated_at, updated_by)
      values (${ids.submission}, ${ids.form}, ${teamId}, 0, 1, ${AUDIT})`,
    sql`insert into order_line (id, submission_id, form_id, team_id, position, field_id, item_id, label, supplier_id, quantity, unit_price,
        currency, prices_include, vat_rate, discount, net, vat, gross, state, ordered_at, ordered_day, state_at, state_by)
      values ${line(ids.first, 0)}, ${line(ids.second, 1)}, ${line(ids.third, 2)}`,
  ]);
}

const cancelled = async (world: World) => {
  await order(world);
  await giveState(world.staff, { lineIds: [world.ids.first ?? ""], to: "cancelled", reason: "Not made" });
};

/** What staff do with orders. */
export const ORDERED_COMMANDS = [
  staffs("giveState", {
    prepare: order,
    run: (ctx, { ids }) =>
      giveState(ctx, { lineIds: [ids.first ?? ""], to: "cancelled", reason: "Not made" }),
  }),
  staffs("undoState", {
    prepare: cancelled,
    run: (ctx, { staff }) => undoState(ctx, staff.now.toISOString()),
  }),
  staffs("sendPurchaseList", {
    prepare: order,
    run: (ctx, { ids }) =>
      sendPurchaseList(ctx, ids.supplier ?? "", { to: ["sales@calshot.example"], pieces: 6, after: "" }),
  }),
  staffs("saveBilling", {
    run: (ctx, { teamId }) =>
      saveBilling(ctx, teamId, {
        billingAddress: "Unit 6",
        vatNumber: "GB 1",
        reverseCharge: false,
        version: 1,
      }),
  }),
];

const change = (
  command: string,
  relied: string,
  status: number,
  statement: (world: World) => SQL,
): Change => ({
  command,
  relied,
  status,
  happens: (world, at) => writeBatch(at.db, [statement(world)]),
});

const GIVEN =
  "the lines as read (state, quantity, discount); of what is cancelled all lines of their orders; what was changed since the page was drawn is left";
const UNDONE =
  "nothing else happened to the lines; of what was cancelled all lines of their orders, and that others have not ordered what was given back";
const SENT = "the supplier is there; the pieces as shown; the list that was sent last";

export const ORDERED_CHANGES: Change[] = [
  change(
    "giveState",
    GIVEN,
    409,
    ({ ids }) => sql`update order_line set quantity = 3 where id = ${ids.first}`,
  ),
  change(
    "giveState",
    GIVEN,
    409,
    ({ ids }) => sql`update order_line set state = 'confirmed' where id = ${ids.first}`,
  ),
  change(
    "giveState",
    GIVEN,
    409,
    ({ ids }) => sql`update order_line set discount = 20 where id = ${ids.second}`,
  ),
  change("giveState", GIVEN, 409, ({ ids }) => sql`delete from order_line where id = ${ids.third}`),
  change(
    "undoState",
    UNDONE,
    409,
    ({ ids }) => sql`update order_line set state_at = 'later' where id = ${ids.first}`,
  ),
  change(
    "undoState",
    UNDONE,
    409,
    ({ ids }) => sql`update order_line set quantity = 9 where id = ${ids.second}`,
  ),
  change(
    "undoState",
    UNDONE,
    409,
    ({
      ids,
    }) => sql`insert into stock (id, scope_id, field_id, part_id, stock, created_at, created_by, updated_at, updated_by)
      values (${ids.stock}, ${ids.form}, ${ids.field}, ${ids.item}, 4, ${AUDIT})`,
  ),
  change(
    "sendPurchaseList",
    SENT,
    409,
    ({ ids }) => sql`update order_line set quantity = 3 where id = ${ids.first}`,
  ),
  change("sendPurchaseList", SENT, 409, ({ ids }) => sql`delete from supplier where id = ${ids.supplier}`),
  change(
    "sendPurchaseList",
    SENT,
    409,
    ({ ids }) => sql`insert into purchase_list (id, supplier_id, sent_at, sent_by, recipients, items)
      values (${newId()}, ${ids.supplier}, '2026-11-01', '', '[]', '[]')`,
  ),
  change(
    "saveBilling",
    "the version of the team",
    409,
    ({ teamId }) => sql`update team set version = version + 1 where id = ${teamId}`,
  ),
];
