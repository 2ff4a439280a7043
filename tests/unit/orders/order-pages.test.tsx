import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as ownOrder from "~/features/forms/orders/pages/own-order";
import * as ownChange from "~/features/forms/orders/pages/own-order-change";
import * as staffOrder from "~/features/forms/orders/pages/staff-order";
import * as staffChange from "~/features/forms/orders/pages/staff-order-change";
import * as billing from "~/features/orders/billing/pages/billing";
import { snapshots } from "~/features/orders/changes/order-snapshot.rules";
import { linesOfOrder } from "~/features/orders/order-lines.queries.server";
import * as verbs from "~/features/reports/orders/orders.verbs";
import * as cancellation from "~/features/reports/orders/pages/cancellation";
import * as orders from "~/features/reports/orders/pages/orders";
import * as ordersExport from "~/features/reports/orders/pages/orders-export";
import * as purchase from "~/features/reports/orders/pages/purchase";
import * as purchaseExport from "~/features/reports/orders/pages/purchase-export";
import * as purchaseList from "~/features/reports/orders/pages/purchase-list";
import * as purchaseMail from "~/features/reports/orders/pages/purchase-mail";
import { memoryEvent } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import {
  FIELD,
  FORM,
  HALL,
  ITEM,
  idOf,
  type MadeOrders,
  madeOrders,
  SUPPLIER,
  TEAM,
  writtenOrders,
} from "../support/order-world";
import { NOW, pageHouse } from "../support/page-house";

const LONG = "Ω".repeat(200);
let house: Awaited<ReturnType<typeof pageHouse>>;
let made: MadeOrders;
/** An order of a team whose lines are of one currency. */
let order: MadeOrders["orders"][number];
const CHANGE = idOf(0, 1);

beforeAll(async () => {
  house = await pageHouse(await memoryHouse(await memoryEvent()));
  made = madeOrders({ seed: 21, orders: 40, each: 6, teams: 12 });
  await writtenOrders(house.at, made);
  await house.at.write(sql`update user set permissions = 'moderator' where id = 'mia'`);
  order = made.orders.find(
    ({ id, teamId }) =>
      teamId !== null &&
      made.lines.filter((l) => l.submissionId === id && l.state !== "cancelled").length > 2,
  )!;
  const lines = await house.at.read(linesOfOrder(order.id));
  const kept = snapshots(
    lines.map((line, at) =>
      at === 0 ? { ...line, quantity: line.quantity + 3, net: line.net + 900 } : line,
    ),
    lines,
  );
  await house.at.write(
    sql`update order_line set label = ${LONG} where submission_id = ${order.id} and position = 1`,
    sql`update submission set purchase_order = 'PO-7' where id = ${order.id}`,
    sql`update team set vat_number = 'NL 81', billing_address = ${"Solent Rigging Co.\nUnit 6, Saxon Wharf"} where id = ${order.teamId}`,
    sql`insert into supplier_contact (id, supplier_id, position, first_name, surname, email)
      values ('c', ${SUPPLIER(1)}, 0, 'Sue', 'Calshot', 'sue@calshot.test')`,
    sql`insert into stock (id, scope_id, field_id, part_id, stock, created_at, created_by, updated_at, updated_by)
      values ('k', 'f', ${FIELD(0)}, ${ITEM(1)}, 1, '', '', '', '')`,
    sql`insert into order_change (id, submission_id, at, by_user, by_name, before, after)
      values (${CHANGE}, ${order.id}, '2026-12-01T10:00:00.000Z', 'x', 'Tom Ellery', ${kept?.before}, ${kept?.after})`,
  );
});

const at = () => ({ formId: order.formId, submissionId: order.id });

describe("the report", () => {
  const visit = (search = "", level = "moderator") =>
    house.visit(orders, { level, path: `/admin/reports/orders${search}` });

  it.each([
    "",
    "?by=team",
    "?by=order",
    "?by=supplier",
    "?by=place",
    "?by=day",
    "?by=line",
    "?state=cancelled",
    `?place=${HALL(0)}:Hall+A`,
    "?oversold=1",
    "?q=nothing-has-this",
  ])("is drawn whole (%s)", async (search) => {
    const { status, text, html } = await visit(search);
    expect(status).toBe(200);
    expect(text).not.toMatch(/NaN|undefined|\[object/);
    if (!search.includes("nothing")) expect(html).toContain("/admin/reports/orders/confirmations");
  });

  it("is there for viewers, with nothing to press that changes anything", async () => {
    const { status, html } = await visit("?by=team", "reportViewer");
    expect(status).toBe(200);
    expect(html).not.toMatch(/method="post"/i);
    expect((await visit("", "user")).status).toBe(403);
  });

  it("is calm where nothing is ordered", async () => {
    const empty = await pageHouse(await memoryHouse(await memoryEvent()));
    const { status, text } = await empty.visit(orders, { level: "moderator", path: "/admin/reports/orders" });
    expect(status).toBe(200);
    expect(text).toContain("Nothing is ordered yet");
  });

  it("says what is oversold, and opens a row to its lines", async () => {
    const { text } = await visit("?oversold=1");
    expect(text).toMatch(/\d+ oversold/);
    const key = `${FORM(0)}.${FIELD(0)}.${ITEM(1)}.GBP`;
    const opened = await visit(`?open=${key}`);
    expect(opened.html).toContain("opened-lines");
    const many = made.lines.filter(
      (l) => l.formId === FORM(0) && l.itemId === ITEM(1) && l.currency === "GBP" && l.state !== "cancelled",
    );
    expect(opened.html.split("Zander").length).toBeGreaterThan(1);
    expect(opened.text).toContain(many[0] ? "As a list" : "");
  });

  it("confirms what is chosen, and takes it back", async () => {
    const received = () =>
      made.lines.filter(
        ({ state, formId, itemId, currency }) =>
          state === "received" && formId === FORM(0) && itemId === ITEM(2) && currency === "GBP",
      );
    const key = `${FORM(0)}.${FIELD(0)}.${ITEM(2)}.GBP`;
    const answer = await house.visit(verbs, {
      level: "moderator",
      path: "/admin/reports/orders/confirmations",
      form: { by: "item", ids: key, list: `?form=${FORM(0)}` },
    });
    expect(answer.status).toBe(302);
    const lines = await house.at.read(linesOfOrder(received()[0]?.submissionId ?? ""));
    expect(lines.find(({ id }) => id === received()[0]?.id)?.state).toBe("confirmed");
    const undone = await house.visit(verbs, {
      level: "moderator",
      path: "/admin/reports/orders/undo",
      form: { at: NOW.toISOString() },
    });
    expect(undone.status).toBe(302);
    const again = await house.at.read(linesOfOrder(received()[0]?.submissionId ?? ""));
    expect(again.find(({ id }) => id === received()[0]?.id)?.state).toBe("received");
  });

  it("refuses a press about nothing", async () => {
    const answer = await house.visit(verbs, {
      level: "moderator",
      path: "/admin/reports/orders/confirmations",
      form: { by: "item", list: "" },
    });
    expect(answer.status).toBe(302);
  });

  it("asks why before lines are cancelled", async () => {
    const line = made.lines.find(({ state }) => state === "confirmed");
    const path = `/admin/reports/orders/cancellation?by=line&ids=${line?.id}`;
    const { text, html } = await house.visit(cancellation, { level: "moderator", path });
    expect(text).toContain("Cancel 1 line");
    expect(html).toContain('name="reason"');
    const without = await house.visit(cancellation, {
      level: "moderator",
      path,
      form: { by: "line", ids: line?.id ?? "", reason: " " },
    });
    expect(without.status).toBe(400);
  });

  it("exports a sheet a view", async () => {
    const { status } = await house.visit(ordersExport, {
      level: "reportViewer",
      path: "/admin/reports/orders/export?format=xlsx",
    });
    expect(status).toBe(200);
  });
});

describe("a purchase list", () => {
  const params = { supplierId: SUPPLIER(1) };
  const visit = (page: object, form?: Record<string, string | string[]>) =>
    house.visit(page, {
      level: "moderator",
      params,
      path: `/admin/reports/orders/purchase/${SUPPLIER(1)}`,
      ...(form && { form }),
    });
  const pieces = () =>
    made.lines
      .filter(({ supplierId, state }) => supplierId === SUPPLIER(1) && state !== "cancelled")
      .reduce((sum, { quantity }) => sum + quantity, 0);

  it("says how many of what go where", async () => {
    const { text } = await visit(purchaseList);
    expect(text).toContain(`${pieces()} pieces`);
    expect(text).toContain("Hall A: S");
    expect(text).toContain("No list was sent");
    expect((await visit(purchaseExport)).status).toBe(200);
  });

  it("is mailed to contacts of the supplier alone, as it was shown, and kept", async () => {
    expect((await visit(purchaseMail)).text).toContain("sue@calshot.test");
    const send = (more: Record<string, string>) =>
      visit(purchaseMail, { to: "sue@calshot.test", pieces: String(pieces()), after: "", ...more });
    expect((await send({ to: "eve@elsewhere.test" })).status).toBe(422);
    expect((await send({ pieces: "1" })).status).toBe(409);
    expect((await send({})).status).toBe(302);
    expect(
      (await house.mails())
        .filter(({ templateId }) => templateId === "purchaseList")
        .map(({ recipient }) => recipient),
    ).toEqual(["sue@calshot.test"]);
    const { text } = await visit(purchaseList);
    expect(text).toContain("Nothing is new since then");
    const line = made.lines.find(
      ({ supplierId, state }) => supplierId === SUPPLIER(1) && state === "delivered",
    );
    await house.at.write(sql`update order_line set quantity = quantity + 6 where id = ${line?.id}`);
    expect((await visit(purchaseList)).text).toContain("+6");
  });

  it("is chosen by what was chosen", async () => {
    const { status } = await house.visit(purchase, {
      level: "moderator",
      path: `/admin/reports/orders/purchase?by=supplier&ids=${SUPPLIER(1)}.GBP`,
    });
    expect(status).toBe(302);
  });
});

describe("what is printed", () => {
  it("has number, parties, lines and sums, and is no invoice", async () => {
    const { text } = await house.visit(staffOrder, { level: "moderator", params: at() });
    for (const said of [
      "Order confirmation",
      "Not a VAT invoice",
      "F",
      "PO-7",
      "Unit 6, Saxon Wharf",
      "VAT number NL 81",
      "Before VAT",
      "Total",
      LONG,
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("Reverse charge");
  });

  it("is its team's own", async () => {
    const read = (teamId: string) =>
      house.visit(ownOrder, { level: "user", params: at(), team: { id: teamId } });
    expect((await read(order.teamId ?? "")).status).toBe(200);
    expect((await read(TEAM(99))).status).toBe(404);
  });

  it("says reverse charge where the team has it and no line has VAT", async () => {
    await house.at.write(
      sql`update team set reverse_charge = 1 where id = ${order.teamId}`,
      sql`update order_line set vat_rate = 0, vat = 0, gross = net where submission_id = ${order.id}`,
    );
    const { text } = await house.visit(staffOrder, { level: "moderator", params: at() });
    expect(text).toContain("Reverse charge: the customer accounts for the VAT.");
    expect(text).toContain("reverse charge");
  });

  it("says what a change made of it, to both sides", async () => {
    const params = { ...at(), changeId: CHANGE };
    const own = await house.visit(ownChange, { level: "user", params, team: { id: order.teamId ?? "" } });
    expect(own.text).toContain("Your order was changed");
    expect(own.text).toContain("−");
    expect((await house.visit(staffChange, { level: "moderator", params })).text).toContain("Tom Ellery");
    expect((await house.visit(ownChange, { level: "user", params, team: { id: TEAM(99) } })).status).toBe(
      404,
    );
    expect(
      (await house.visit(staffChange, { level: "moderator", params: { ...params, changeId: idOf(0, 2) } }))
        .status,
    ).toBe(404);
  });

  it("takes name, address and VAT number that staff keep", async () => {
    const params = { teamId: order.teamId ?? "" };
    expect((await house.visit(billing, { level: "moderator", params })).text).toContain("Billing details");
    const save = (form: Record<string, string>) =>
      house.visit(billing, { level: "moderator", params, form: { version: "1", ...form } });
    expect((await save({ reverseCharge: "on", vatNumber: "" })).status).toBe(422);
    expect((await save({ vatNumber: "GB 204", billingAddress: "Here" })).status).toBe(302);
    expect((await save({ vatNumber: "GB 205" })).status).toBe(409);
  });
});
