import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { readMailAnswers } from "~/features/forms/notifications/notification-mail.rules";
import { notificationOrder } from "~/features/forms/notifications/notification-order.server";
import type { Recipient } from "~/features/forms/notifications/recipients.rules";
import { readTelling, tellingReads } from "~/features/forms/notifications/telling.queries.server";
import { journeyFor, readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { at, type OrdersHouse, ordersHouse } from "../support/orders-house";

let house: OrdersHouse;
beforeEach(async () => {
  house = await ordersHouse();
});

const team = (formId: string): Filling => ({ of: "team", formId, taskId: null });
const change = (formId: string, submissionId: string, by: "team" | "staff" = "team"): Filling => ({
  ...{ of: "change", formId, submissionId, by },
});
const CHAIR = { itemId: "chair", label: "Chair", price: 2_450, vatRate: 2000 };
const GUIDE = { itemId: "guide", label: "Show guide", price: 4_500, vatRate: 0 };
const problemsOf = async (...given: Parameters<typeof readFilling>) => {
  const open = await readFilling(...given);
  return journeyFor(open, open.answers).judged.problems.map(({ name, message }) => [name, message]);
};

it("writes a line of each item with VAT by rate, in the batch of the submit", async () => {
  const { id, list } = await house.selling([CHAIR, GUIDE, { itemId: "plain", label: "Plain", price: 100 }]);
  const sent = await house.order(house.ann, team(id), list, { chair: "3", guide: "2", plain: "1" });
  expect(await house.lines(house.idOf(sent))).toMatchObject([
    { label: "Chair", quantity: 3, unit_price: 2450, net: 7350, vat: 1470, gross: 8820, vat_rate: 2000 },
    { label: "Show guide", quantity: 2, net: 9000, vat: 0, gross: 9000, vat_rate: 0 },
    { label: "Plain", quantity: 1, net: 100, vat: 0, gross: 100, vat_rate: null, state: "received" },
  ]);
  expect(await house.rows(sql`select order_number from submission`)).toEqual([{ order_number: 1 }]);
});

it("its mail says VAT by rate, and where its confirmation is to those who may open it", async () => {
  const { id, list } = await house.selling([CHAIR, GUIDE]);
  const submissionId = house.idOf(await house.order(house.ann, team(id), list, { chair: "3", guide: "2" }));
  const { notifications, ...found } = await readBatch(
    house.ann.db,
    tellingReads(house.ann, { formId: id, submissionId }),
  );
  const [notification] = notifications;
  const telling = readTelling(found);
  if (!notification || !telling) throw new Error("Nothing is told");
  const saidTo = (person: { isStaff: boolean } | null) => {
    const to = { address: "a@x.test", isTyped: person === null, isCopy: false, person } as Recipient;
    const what = { notification: { ...notification, showSubmission: true }, telling, isUpdate: false };
    return readMailAnswers(notificationOrder(house.ann, what, to).fields?.lines).lists.flatMap(
      ({ entries }) =>
        entries.map(({ text, answer }) =>
          [text, ...answer.flatMap((one) => [one.text, one.href ?? []].flat())].join(" | "),
        ),
    );
  };
  const order = [
    "Stand number | Not answered",
    "Chair, 3 × £24.50 | £73.50",
    "Show guide, 2 × £45.00 | £90.00",
    "Power: before VAT | £163.50",
    "Power: VAT 20% on £73.50 | £14.70",
    "Power: VAT 0% on £90.00 | £0.00",
    "Power: total with VAT | £178.20",
  ];
  expect(saidTo(null)).toEqual(order);
  expect(saidTo({ isStaff: false })).toEqual([
    ...order,
    expect.stringContaining(
      `Order confirmation | Read and print SSO-0001 | /forms/${id}/submissions/${submissionId}/order`,
    ),
  ]);
  expect(saidTo({ isStaff: true }).at(-1)).toContain(`/admin/forms/${id}/submissions/${submissionId}/order`);
});

it("a form that says nothing but prices has lines of its answers, and its total as before", async () => {
  const { id, list, ids } = await house.selling([{ itemId: "chair", label: "Chair", price: 2_450 }], {
    orders: null,
    more: [{ type: "grandTotal", label: "Total" }],
  });
  const sent = await house.order(house.ann, team(id), list, { chair: "3" });
  expect(await house.lines(house.idOf(sent))).toMatchObject([
    { quantity: 3, net: 7350, vat: 0, gross: 7350 },
  ]);
  const [row] = await house.rows<{ answers: string }>(sql`select answers from submission`);
  expect(JSON.parse(row?.answers ?? "")).toEqual({
    [list]: { type: "itemList", items: [{ itemId: "chair", price: 2450, quantity: "3" }] },
    [ids[1] ?? ""]: { type: "grandTotal", amount: 7350 },
  });
});

it("prices are those of the day and of the team's type, and nobody is told another one", async () => {
  await house.at.write(
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values ('berth', 'On-water berth', 'now', 'x', 'now', 'x')`,
    sql`update team set team_type_id = 'berth' where id = 'stand'`,
  );
  const prices = [
    { typeId: "berth", until: "2027-01-10", price: 1_111 },
    { until: "2027-01-10", price: 2_000 },
    { until: "2027-01-20", price: 2_222 },
  ];
  const { id } = await house.selling([{ ...CHAIR, prices }]);
  const priceFor = async (ctx: typeof house.ann) => {
    const { document } = await readFilling(ctx, team(id));
    expect(JSON.stringify(document)).not.toContain("typeId");
    const field = document.fields.find((one) => "items" in one);
    return field && "items" in field ? field.items[0]?.price : null;
  };
  expect(await priceFor(house.as("ann", "stand", at("2027-01-10")))).toBe(1_111);
  expect(await priceFor(house.as("ann", "stand", at("2027-01-11")))).toBe(2_222);
  expect(await priceFor(house.as("eve", "rival", at("2027-01-10")))).toBe(2_000);
  expect(await priceFor(house.as("eve", "rival", at("2027-01-21")))).toBe(2_450);
});

it("a change keeps price and rate of what was ordered; more is a line of its own, of fewer the newest go first", async () => {
  const { id, list } = await house.selling([{ ...CHAIR, prices: [{ until: "2027-01-10", price: 2_000 }] }]);
  const early = house.as("ann", "stand", at("2027-01-05"));
  const late = house.as("ann", "stand", at("2027-01-15"));
  await house.at.write(sql`update form set is_editable = 1 where id = ${id}`);
  const submissionId = house.idOf(await house.order(early, team(id), list, { chair: "3" }));
  expect(await house.order(late, change(id, submissionId), list, { chair: "5" })).toMatchObject({
    kind: "submitted",
  });
  expect(await house.lines(submissionId)).toMatchObject([
    { quantity: 3, unit_price: 2_000, ordered_day: "2027-01-05", net: 6_000, vat: 1_200 },
    { quantity: 2, unit_price: 2_450, ordered_day: "2027-01-15", net: 4_900, vat: 980 },
  ]);
  const [row] = await house.rows<{ answers: string }>(sql`select answers from submission where is_draft = 0`);
  expect(JSON.parse(row?.answers ?? "")[list].items).toEqual([
    { itemId: "chair", price: 2_450, quantity: "5", kept: [{ quantity: 3, price: 2_000 }] },
  ]);
  await house.order(late, change(id, submissionId), list, { chair: "2" });
  expect(await house.lines(submissionId)).toMatchObject([{ quantity: 2, unit_price: 2_000, net: 4_000 }]);
  const changes = await house.rows<{ before: string; after: string; by_user: string }>(
    sql`select before, after, by_user from order_change order by at, id`,
  );
  expect(
    changes.map(({ before, after, by_user }) => [
      JSON.parse(before).totals[0].gross,
      JSON.parse(after).totals[0].gross,
      by_user,
    ]),
  ).toEqual([
    [7_200, 13_080, "ann"],
    [13_080, 4_800, "ann"],
  ]);
});

it("a changed line is received again, the others keep their state, and what was cancelled is not ordered again", async () => {
  const { id, list } = await house.selling([CHAIR, GUIDE, { ...CHAIR, itemId: "stool", label: "Stool" }]);
  await house.at.write(sql`update form set is_editable = 1 where id = ${id}`);
  const submissionId = house.idOf(
    await house.order(house.ann, team(id), list, { chair: "3", guide: "2", stool: "1" }),
  );
  await house.at.write(
    sql`update order_line set state = 'confirmed'`,
    sql`update order_line set state = 'cancelled' where item_id = 'stool'`,
  );
  await house.order(house.ann, change(id, submissionId), list, { chair: "2", guide: "2", stool: "2" });
  expect(
    (await house.lines(submissionId)).map(({ label, quantity, state }) => [label, quantity, state]),
  ).toEqual([
    ["Chair", 2, "received"],
    ["Show guide", 2, "confirmed"],
    ["Stool", 1, "cancelled"],
    ["Stool", 1, "received"],
  ]);
});

it("takes no more than there are: who comes second is refused at the question, and the rest of the order stays", async () => {
  const { id, list } = await house.selling([CHAIR, GUIDE]);
  await house.stock(id, list, "chair", 4);
  await house.save(house.ann, team(id), { [`f.${list}.chair`]: "3", [`f.${list}.guide`]: "1" });
  await house.save(house.eve, team(id), { [`f.${list}.chair`]: "2", [`f.${list}.guide`]: "1" });
  expect(await house.check(house.ann, team(id))).toMatchObject({ kind: "submitted" });
  expect(await house.check(house.eve, team(id))).toMatchObject({ kind: "incomplete" });
  expect(await problemsOf(house.eve, team(id))).toEqual([
    [`f.${list}.chair`, "Only 1 is left. Enter 1 or less"],
  ]);
  expect((await readFilling(house.eve, team(id))).answers).toMatchObject({
    [list]: { items: [{ quantity: "2" }, { quantity: "1" }] },
  });
  expect(await house.order(house.eve, team(id), list, { chair: "1", guide: "1" })).toMatchObject({
    kind: "submitted",
  });
  expect(await house.left(list, "chair")).toBe(0);
  await house.save(house.as("ben", "stand"), team(id), { [`f.${list}.chair`]: "1" });
  expect(await problemsOf(house.ben, team(id))).toEqual([
    [`f.${list}.chair`, "Chair is sold out. It is not counted any more"],
  ]);
});

it("gives back what a change, a deletion and a cancellation set free", async () => {
  const { id, list } = await house.selling([CHAIR]);
  await house.at.write(sql`update form set is_editable = 1 where id = ${id}`);
  await house.stock(id, list, "chair", 5);
  const submissionId = house.idOf(await house.order(house.ann, team(id), list, { chair: "5" }));
  expect(await house.left(list, "chair")).toBe(0);
  expect(await house.order(house.ann, change(id, submissionId), list, { chair: "2" })).toMatchObject({
    kind: "submitted",
  });
  expect(await house.left(list, "chair")).toBe(3);
  await house.at.write(sql`update order_line set state = 'cancelled'`);
  expect(await house.left(list, "chair")).toBe(5);
  await house.at.write(sql`update order_line set state = 'confirmed'`);
  expect(await house.left(list, "chair")).toBe(3);
  await house.at.write(sql`delete from team where id = 'stand'`);
  expect(await house.left(list, "chair")).toBe(5);
});

it("staff order more than there are by a tick, and it is kept as oversold", async () => {
  const { id, list } = await house.selling([CHAIR]);
  await house.stock(id, list, "chair", 2, true);
  const forTeam: Filling = {
    of: "team",
    formId: id,
    taskId: null,
    staffFor: { teamId: "stand", isTeamsDraft: false },
  };
  const sent = await house.order(house.admin, forTeam, list, { chair: "5" });
  expect(await house.lines(house.idOf(sent))).toMatchObject([{ quantity: 5, oversold: 3 }]);
  await house.save(house.eve, team(id), { [`f.${list}.chair`]: "1" });
  expect(await problemsOf(house.eve, team(id))).toHaveLength(1);
});

it("an order has the least and the most of an item", async () => {
  const { id, list } = await house.selling([{ ...CHAIR, least: 2, most: 4 }]);
  const problems = async (quantity: string) => {
    await house.save(house.ann, team(id), { [`f.${list}.chair`]: quantity });
    return (await problemsOf(house.ann, team(id))).map(([, message]) => message);
  };
  expect(await problems("1")).toEqual(["Quantity of chair must be 2 or more"]);
  expect(await problems("5")).toEqual(["Quantity of chair must be 4 or less"]);
  expect(await problems("4")).toEqual([]);
});

it("after the last days of a change nothing is added and nothing cancelled by the team; staff still may", async () => {
  const { id, list } = await house.selling([CHAIR]);
  await house.at.write(
    sql`update form set is_editable = 1, change_until = '2027-01-31', cancel_until = '2027-01-15' where id = ${id}`,
  );
  const submissionId = house.idOf(
    await house.order(house.as("ann", "stand", at("2027-01-05")), team(id), list, { chair: "3" }),
  );
  const messages = async (day: string, quantity: string, by: "team" | "staff" = "team") => {
    const ctx =
      by === "team" ? house.as("ann", "stand", at(day)) : house.ctx(at(day), { actor: house.admin.actor });
    await house.save(ctx, change(id, submissionId, by), { [`f.${list}.chair`]: quantity });
    return (await problemsOf(ctx, change(id, submissionId, by))).map(([, message]) => message);
  };
  expect(await messages("2027-01-15", "2")).toEqual([]);
  expect(await messages("2027-01-16", "2")).toEqual([
    "Items could be cancelled until 15 January 2027. Enter 3 or more for chair",
  ]);
  expect(await messages("2027-01-16", "4")).toEqual([]);
  expect(await messages("2027-02-01", "4")).toEqual([
    "More could be ordered until 31 January 2027. Enter 3 or less for chair",
  ]);
  expect(await messages("2027-02-01", "4", "staff")).toEqual([]);
});

it("prices are those of the day on which it is sent: who looked at others is led back, and told", async () => {
  const { id, list } = await house.selling([{ ...CHAIR, prices: [{ until: "2027-01-10", price: 2_000 }] }]);
  const [early, late] = ["2027-01-10", "2027-01-11"].map((day) => house.as("ann", "stand", at(day)));
  if (!early || !late) throw new Error("no days");
  await house.save(early, team(id), { [`f.${list}.chair`]: "1" });
  const { draft, number, judgedBy } = await readFilling(early, team(id));
  const { submitFilling } = await import("~/features/forms/submissions/submit.commands.server");
  const looked = {
    draftId: draft?.id ?? "",
    version: draft?.version ?? 0,
    number,
    judgedBy,
    day: "2027-01-10",
  };
  expect(await submitFilling(late, team(id), looked)).toEqual({
    kind: "changed",
    prices: [{ label: "Chair", from: 2_000, to: 2_450 }],
  });
  expect(await house.check(late, team(id))).toMatchObject({ kind: "submitted" });
});

it("an item that is not sold any more stays ordered, and is offered to nobody", async () => {
  const { id, list } = await house.selling([CHAIR, GUIDE]);
  await house.at.write(sql`update form set is_editable = 1 where id = ${id}`);
  const submissionId = house.idOf(await house.order(house.ann, team(id), list, { chair: "3", guide: "1" }));
  await house.at.write(
    sql`update form_version set document = json_set(document, '$.fields[1].items[0].notSold', json('true')) where form_id = ${id}`,
  );
  const fresh = await readFilling(
    { ...house.ann, event: { ...house.ann.event, databaseUrl: "anew" } },
    change(id, submissionId),
  );
  const field = fresh.document.fields.find((one) => one.id === list);
  expect(field && "items" in field && field.items.map(({ itemId }) => itemId)).toEqual(["guide"]);
  expect(fresh.keptAside).toMatchObject({ [list]: { items: [{ itemId: "chair", quantity: "3" }] } });
  expect(fresh.document.selling?.gone).toMatchObject([
    { itemId: "chair", quantity: 3, unitPrice: 2_450, vatRate: 2000 },
  ]);
});

it("options of a choice have stock too: who comes second chooses again", async () => {
  const { id, ids } = await house.selling([CHAIR], {
    more: [
      {
        type: "checkbox",
        label: "Build-up slot",
        options: [
          { label: "08:00", value: "a" },
          { label: "10:00", value: "b" },
        ],
      },
    ],
  });
  const slot = ids[1] ?? "";
  await house.stock(id, slot, "a", 1);
  await house.save(house.ann, team(id), { [`f.${slot}`]: "a" });
  await house.save(house.eve, team(id), { [`f.${slot}`]: "a" });
  const sent = await house.check(house.ann, team(id));
  expect(sent).toMatchObject({ kind: "submitted" });
  expect(await house.left(slot, "a")).toBe(0);
  // Whoever has the last one keeps it when other answers are changed.
  expect(await problemsOf(house.ann, change(id, house.idOf(sent)))).toEqual([]);
  expect(await house.check(house.eve, team(id))).toMatchObject({ kind: "incomplete" });
  expect(await problemsOf(house.eve, team(id))).toEqual([[`f.${slot}`, "“08:00” is sold out. Choose again"]]);
});

it("an option that entries of a group chose twice gives both back", async () => {
  const { id, list } = await house.selling([CHAIR]);
  const sent = house.idOf(await house.order(house.ann, team(id), list, { chair: "1" }));
  await house.stock(id, "slot", "a", 5);
  await house.at.write(
    sql`insert into stock_choice (submission_id, field_id, part_id, quantity) values (${sent}, 'slot', 'a', 2)`,
  );
  expect(await house.left("slot", "a")).toBe(3);
  await house.at.write(sql`delete from submission where id = ${sent}`);
  expect(await house.left("slot", "a")).toBe(5);
});

it("keeps the team's own number with the draft, and with what is sent", async () => {
  const { id, list } = await house.selling([CHAIR]);
  await house.save(house.ann, team(id), { [`f.${list}.chair`]: "1", "purchase-order": "  SRC-2027-0114 " });
  expect((await readFilling(house.ann, team(id))).ordering.purchaseOrder).toBe("SRC-2027-0114");
  await house.check(house.ann, team(id));
  expect(await house.rows(sql`select purchase_order from submission`)).toEqual([
    { purchase_order: "SRC-2027-0114" },
  ]);
});

it("prices are those of the team's type while it is written: who has another by then is led back", async () => {
  await house.at.write(
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values ('berth', 'On-water berth', 'now', 'x', 'now', 'x')`,
  );
  const { id, list } = await house.selling([{ ...CHAIR, prices: [{ typeId: "berth", price: 100 }] }]);
  await house.save(house.ann, team(id), { [`f.${list}.chair`]: "1" });
  const { db } = house.ann;
  let isMoved = false;
  const late = Object.assign(Object.create(db), {
    async batch(...given: Parameters<typeof db.batch>) {
      if (given[1] === "write" && !isMoved) {
        isMoved = true;
        await house.at.write(sql`update team set team_type_id = 'berth' where id = 'stand'`);
      }
      return db.batch(...given);
    },
  });
  expect(await house.check({ ...house.ann, db: late }, team(id))).toMatchObject({ kind: "changed" });
  expect(await house.rows(sql`select id from order_line`)).toEqual([]);
});
