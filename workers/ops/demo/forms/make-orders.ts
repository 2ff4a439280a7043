import { sql } from "drizzle-orm";
import { jsonRows, as as typed } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import type { Answers } from "~/features/forms/answers/answer.types";
import { saveOptionStock } from "~/features/forms/builder/items/items.commands.server";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { saveFormOrders } from "~/features/forms/settings/orders/form-orders.commands.server";
import { FormOrdersForm } from "~/features/forms/settings/orders/form-orders.schema";
import { changeDraft } from "~/features/forms/submissions/change-draft.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { billingOf, saveBilling } from "~/features/orders/billing/billing.commands.server";
import type { OrderState } from "~/features/orders/reckoning/order.types";
import { giveState } from "~/features/orders/states/order-states.commands.server";
import type { GivenState } from "~/features/orders/states/order-states.rules";
import { tellCancelled } from "~/features/orders/states/tell-cancelled.jobs.server";
import { stockOfField } from "~/features/orders/stock/kept-stock.server";
import { sendPurchaseList } from "~/features/reports/orders/purchase/purchase.commands.server";
import { lastPurchaseList, purchaseHead } from "~/features/reports/orders/purchase/purchase.queries.server";
import { addDays } from "~/lib/dates";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import type { MailKind } from "~/rooms";
import { as } from "../context";
import type { MadeStaff, MadeTeam } from "../made.types";
import { named } from "../named";
import type { DemoForm, DemoOrders } from "./demo-form.types";
import { labelIn, versionOf } from "./of-forms";

interface Sells {
  id: string;
  title: string;
  orders: DemoOrders;
}

/** What holds for a form's orders, before it is published. */
export async function sayOrders(
  ctx: CommandContext,
  { id, today, orders }: Pick<Sells, "id" | "orders"> & { today: string },
): Promise<void> {
  const { prices, rates, discounts, prefix, note } = orders;
  const { over: _, ...input } = FormOrdersForm.parse({
    ...{ prices, rates: rates.join("\n"), orderPrefix: prefix, orderNote: note },
    orderTerms: "https://demo.example/terms-of-supply",
    ...{ changeUntil: addDays(today, orders.changeUntil), cancelUntil: addDays(today, orders.cancelUntil) },
    discounts: discounts.map(({ items, fromQuantity, percent }) => ({
      ...{ fromKind: "quantity", from: String(fromQuantity), offKind: "percent", off: String(percent) },
      ...{ which: "some", items: items.join("\n") },
    })),
    version: await versionOf(ctx, id),
  });
  await saveFormOrders(ctx, id, input);
}

/** So many there are of everything that is counted, as long as nobody has looked what is left. */
const PLENTY = 500;

export async function keepPlenty(ctx: CommandContext, form: Sells): Promise<void> {
  await keepCounts(ctx, form, () => ({ stock: PLENTY, mayOversell: false }));
}

/** Teams have ordered, and the suppliers say how many there are: of some nothing is left. */
async function countWhatIsLeft(ctx: CommandContext, form: Sells): Promise<void> {
  await keepCounts(ctx, form, ({ partId, taken, left }) => ({
    stock: Math.max(0, taken + left),
    mayOversell: partId === OVERSOLD,
  }));
}

async function keepCounts(
  ctx: CommandContext,
  { id, title, orders: { list, left, slots } }: Sells,
  counted: (part: { partId: string; taken: number; left: number }) => { stock: number; mayOversell: boolean },
): Promise<void> {
  const owner = { kind: "form", id } as const;
  const counts: [string, Readonly<Record<string, number>>][] = [[list, left]];
  if (slots) counts.push([slots.question, slots.left]);
  for (const [label, parts] of counts) {
    if (Object.keys(parts).length === 0) continue;
    const fieldId = await fieldCalled(ctx, id, label);
    const { known } = await readBatch(ctx.db, { known: stockOfField(fieldId) });
    const stocks = Object.entries(parts).map(([partId, over]) => {
      const row = known.find((one) => one.partId === partId);
      const said = counted({ partId, left: over, taken: row?.taken ?? 0 });
      return { partId, label: partId, version: row?.version ?? 0, ...said };
    });
    await saveOptionStock(ctx, owner, { fieldId, title, stocks });
  }
}

async function fieldCalled(ctx: CommandContext, formId: string, label: string): Promise<string> {
  const { copy } = await readBatch(ctx.db, { copy: editedCopy({ kind: "form", id: formId }) });
  const fields = (copy?.fields ?? []).map(({ id, properties }) => [labelIn(properties) ?? "", id] as const);
  return named(new Map(fields), label);
}

/** Whom orders are made out to, where staff know it; the Dutch account for their VAT themselves. */
export async function makeBilling(ctx: CommandContext, teams: readonly MadeTeam[]): Promise<void> {
  for (const [name, { address, vatNumber, reverseCharge = false }] of Object.entries(BILLED)) {
    const team = teams.find((one) => one.name === name);
    if (!team) continue;
    const { found } = await readBatch(ctx.db, { found: billingOf(team.id) });
    await saveBilling(ctx, team.id, {
      ...{ billingAddress: [name, ...address].join("\n"), vatNumber, reverseCharge },
      version: found.version,
    });
  }
}

const BILLED: Readonly<
  Record<string, { address: readonly string[]; vatNumber: string; reverseCharge?: boolean }>
> = {
  "Solent Rigging Co.": {
    address: ["Unit 6, Saxon Wharf", "Lower York Street", "Southampton SO14 5QF"],
    vatNumber: "GB 204 1187 36",
  },
  "Cowes Charter": { address: ["4 Birmingham Road", "Cowes PO31 7BH"], vatNumber: "GB 771 2040 18" },
  "Dutch Yachting Pavilion": {
    address: ["Havenkade 12", "1976 CA IJmuiden", "Netherlands"],
    vatNumber: "NL 8127 44 103 B01",
    reverseCharge: true,
  },
};

/** Something that happened with a form so long ago. */
export interface Act {
  hoursAgo: number;
  run: () => Promise<void>;
}

interface Around {
  teams: readonly MadeTeam[];
  staff: MadeStaff;
  suppliers: ReadonlyMap<string, string>;
}

const SERVICES = "Stand services order";
/** Staff order more of it than there are. */
const OVERSOLD = "stool";
const ADDED = 3;
const PURCHASED = "Calshot Exhibits";
const REASONS = {
  order: "Cancelled as you asked on the telephone: you bring what your last stand had",
  line: "The forklift is on another site that morning. Please book another hour",
};

/** What staff and teams did with orders beside placing them: states, a purchase list, changes, and how many there are. */
export function orderActs(
  ctx: CommandContext,
  form: DemoForm & { id: string },
  { teams, staff, suppliers }: Around,
): Act[] {
  const { orders, id, title } = form;
  if (!orders) return [];
  const moderator = { id: staff.moderatorId, level: "moderator" as const, teamId: null };
  const act = (hoursAgo: number, run: (then: CommandContext) => Promise<void>): Act => ({
    hoursAgo,
    run: () => run(as(ctx, { actor: moderator, now: new Date(ctx.now.getTime() - hoursAgo * 3_600_000) })),
  });
  const give = (
    to: GivenState,
    { from, reason }: { from: OrderState; reason?: string },
    which = sql`true`,
  ) => {
    return async (then: CommandContext) => {
      const lineIds = await linesOf(then, { formId: id, from, which });
      await giveState(then, { lineIds, to, ...(reason && { reason }) });
      if (to === "cancelled") await tellOfCancelling(then);
    };
  };
  const confirm = give("confirmed", { from: "received" });
  if (title !== SERVICES)
    return [
      act(200, confirm),
      act(90, give("delivered", { from: "confirmed" })),
      act(50, confirm),
      { hoursAgo: 6, run: () => changeByOwner(ctx, id, teams) },
    ];
  const kept = sql`l.submission_id in (select s.id from submission s where s.form_id = ${id} and s.order_number`;
  return [
    act(230, confirm),
    act(130, (then) => mailPurchaseList(then, named(suppliers, PURCHASED))),
    act(96, confirm),
    act(60, give("cancelled", { from: "confirmed", reason: REASONS.order }, sql`${kept} = 4)`)),
    act(
      48,
      give(
        "cancelled",
        { from: "confirmed", reason: REASONS.line },
        sql`l.id = (select max(x.id) from order_line x
        where x.form_id = ${id} and x.item_id = 'forklift' and x.state = 'confirmed')`,
      ),
    ),
    act(2, (then) => countWhatIsLeft(then, { id, title, orders })),
    act(1, (then) => addedByStaff(then, id, orders.list)),
  ];
}

async function linesOf(
  ctx: CommandContext,
  { formId, from, which }: { formId: string; from: OrderState; which: ReturnType<typeof sql> },
): Promise<string[]> {
  const { lines } = await readBatch(ctx.db, {
    lines: jsonRows(
      { id: typed<string>(sql`l.id`) },
      sql`from order_line l where l.form_id = ${formId} and l.state = ${from} and ${which} order by l.id`,
    ),
  });
  return lines.map(({ id }) => id);
}

async function mailPurchaseList(ctx: CommandContext, supplierId: string): Promise<void> {
  const { head, last } = await readBatch(ctx.db, {
    head: purchaseHead(supplierId),
    last: lastPurchaseList(supplierId),
  });
  const to = head.contacts.map(({ email }) => email).slice(0, 1);
  await sendPurchaseList(ctx, supplierId, { to, pieces: head.pieces, after: last?.at ?? "" });
  await mailsWent(ctx, "purchaseList", `Purchase list of ${ctx.settings.event.eventName || ctx.event.name}`);
}

/** Mails of a kind that the past queued: they are in the log, and nothing waits to be sent. */
async function mailsWent(ctx: CommandContext, kind: MailKind, subject: string): Promise<void> {
  const mailed = sql`template_id = ${kind}`;
  const sent: Write[] = [
    sql`update outbox set state = 'done', sealed = null where subscriber in (select 'mail:' || id from email_log where ${mailed})`,
    sql`update email_log set state = 'sent', type = 'delivery', message_id = id || '@demo.example', subject = ${subject}
      where ${mailed}`,
  ];
  await writeBatch(ctx.db, sent);
}

/** Teams know what was cancelled of their orders. */
async function tellOfCancelling(ctx: CommandContext): Promise<void> {
  const { told } = await readBatch(ctx.db, {
    told: jsonRows(
      { activityId: typed<string>(sql`o.activity_id`) },
      sql`from outbox o where o.subscriber = 'orderCancelled' and o.state = 'pending'`,
    ),
  });
  for (const { activityId } of told) await tellCancelled(as(ctx, { actor: SYSTEM }), activityId);
  await writeBatch(ctx.db, [
    sql`update outbox set state = 'done', lease_until = null where subscriber = 'orderCancelled'`,
  ]);
  await mailsWent(ctx, "orderCancelled", "Cancelled in your order");
}

/** The first team's people think again about what they ordered. */
async function changeByOwner(ctx: CommandContext, formId: string, teams: readonly MadeTeam[]): Promise<void> {
  const [first] = teams;
  const actor = first && { id: first.ownerId, level: "user" as const, teamId: first.id };
  if (!actor) return;
  const { found } = await readBatch(ctx.db, { found: newestOrder(formId, sql`s.team_id = ${actor.teamId}`) });
  const now = new Date(ctx.now.getTime() - 6 * 3_600_000);
  for (const { id: submissionId } of found)
    await orderMore(
      as(ctx, { actor, now }),
      { of: "change", formId, submissionId, by: "team" },
      "lanyards",
      2,
    );
}

/** A supplier brings more for the newest order of what is sold out. */
async function addedByStaff(ctx: CommandContext, formId: string, list: string): Promise<void> {
  const fieldId = await fieldCalled(ctx, formId, list);
  const has = sql`exists (select 1 from order_line l where l.submission_id = s.id and l.field_id = ${fieldId}
    and l.item_id = ${OVERSOLD} and l.state <> 'cancelled')`;
  const { found } = await readBatch(ctx.db, { found: newestOrder(formId, has) });
  for (const { id: submissionId } of found)
    await orderMore(ctx, { of: "change", formId, submissionId, by: "staff" }, OVERSOLD, ADDED);
}

const newestOrder = (formId: string, which: ReturnType<typeof sql>) =>
  jsonRows(
    { id: typed<string>(sql`s.id`) },
    sql`from submission s where s.form_id = ${formId} and s.is_draft = 0 and ${which}
      and exists (select 1 from order_line o where o.submission_id = s.id)
      order by s.submitted_at desc, s.id limit 1`,
  );

/** A change as it is made page by page, sent in. */
async function orderMore(ctx: CommandContext, filling: Filling, itemId: string, more: number): Promise<void> {
  const { draft, open } = await changeDraft(ctx, filling, ({ document, answers }) => ({
    answers: withMore(document, answers, { itemId, more }),
    result: null,
  }));
  if (!draft) return;
  const { kind } = await submitFilling(ctx, filling, {
    ...{ draftId: draft.id, version: draft.version, number: open.number },
  });
  if (kind !== "submitted") throw new Error(`The demo’s order was not changed: ${kind}`);
}

function withMore(
  { fields }: FormDocument,
  answers: Answers,
  { itemId, more }: { itemId: string; more: number },
): Answers {
  const list = fields.find((field) => field.type === "itemList");
  const item = list?.type === "itemList" && list.items.find((one) => one.itemId === itemId);
  if (!list || !item) throw new Error(`The demo has no item ${itemId}`);
  const answer = answers[list.id];
  const items = answer?.type === "itemList" ? answer.items : [];
  const had = items.find((one) => one.itemId === itemId);
  const now = {
    ...(had ?? { itemId, price: item.price }),
    quantity: String(Number(had?.quantity ?? 0) + more),
  };
  return {
    ...answers,
    [list.id]: { type: "itemList", items: [...items.filter((one) => one.itemId !== itemId), now] },
  };
}
