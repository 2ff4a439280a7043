import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { shortened } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { lastPurchaseList, purchaseHead, purchaseItems } from "./purchase.queries.server";
import { changeText, newSince, purchaseKey, summaryOf, whereText } from "./purchase.rules";

/** Of one mail: an inbox reads no more, and the rest is told by its number. */
const MOST_MAILED = 100;
const MOST_WHERE = 240;

const CHANGED = "Orders were changed while you looked at this list. Look at it again before it is sent.";

/**
 * Mails a supplier's list to those of its contacts who are chosen, and keeps what was sent to whom. It relies on the list being as it was
 * shown: `pieces`, and what was sent last.
 */
export async function sendPurchaseList(
  ctx: CommandContext,
  supplierId: string,
  { to, pieces, after }: { to: readonly string[]; pieces: number; after: string },
): Promise<{ recipients: string[] }> {
  const { head, items, last } = await readBatch(ctx.db, {
    head: purchaseHead(supplierId),
    items: purchaseItems(supplierId),
    last: lastPurchaseList(supplierId),
  });
  const chosen = new Set(to);
  const recipients = [
    ...new Set(head.contacts.map(({ email }) => email).filter((email) => chosen.has(email))),
  ];
  if (recipients.length === 0)
    throw new Refused("Choose at least one contact", { to: "Choose at least one contact" });
  if (items.length === 0) throw new Refused("Nothing of this supplier is ordered");
  const changed = () => new Conflict(CHANGED);
  if (head.pieces !== pieces || (last?.at ?? "") !== after) throw changed();
  const { dayOf } = eventClock(ctx);
  const changes = new Map(newSince(items, last?.items ?? []).map(({ id, change }) => [id, change]));
  const lines = items.slice(0, MOST_MAILED).map((item) => ({
    text: item.label,
    state: `${item.quantity}${item.unit ? ` ${item.unit}` : ""}`,
    note: shortened(whereText(item.halls), MOST_WHERE),
    change: last && changes.has(purchaseKey(item)) ? changeText(changes.get(purchaseKey(item)) ?? 0) : "",
  }));
  const mails = await Promise.all(
    recipients.map((email) =>
      mailLater(ctx, {
        kind: "purchaseList",
        to: email,
        userId: null,
        fields: {
          supplier: head.company,
          summary: summaryOf(items, head),
          since: last ? dayOf(last.at) : "",
          items: lines.map(({ text, state }) => `${state} × ${text}`).join("\n"),
          lines: JSON.stringify({ lines, more: items.length - lines.length }),
        },
      }),
    ),
  );
  const sent = items.map((item) => ({
    id: purchaseKey(item),
    label: shortened(item.label, 60),
    quantity: item.quantity,
  }));
  await commandBatch(ctx, [
    relyOn(
      sql`(select coalesce(sum(quantity), 0) from order_line where supplier_id = ${supplierId} and state <> 'cancelled') = ${pieces}
        and exists (select 1 from supplier where id = ${supplierId})
        and coalesce((select max(sent_at) from purchase_list where supplier_id = ${supplierId}), '') = ${after}`,
      changed,
    ),
    sql`insert into purchase_list (id, supplier_id, sent_at, sent_by, recipients, items)
      values (${newId()}, ${supplierId}, ${ctx.now.toISOString()}, ${ctx.actor.id}, ${JSON.stringify(recipients)},
        ${JSON.stringify(sent)})`,
    ...mails.flatMap(({ writes }) => writes),
    ...ctx.record({
      kind: "order.purchaseListSent",
      subjectId: supplierId,
      details: { company: head.company, people: recipients.length },
      jobs: mails.map(({ job }) => job),
    }),
  ]);
  return { recipients };
}
