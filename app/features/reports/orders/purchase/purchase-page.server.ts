import type { Found } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { lastPurchaseList, purchaseHead, purchaseItems } from "./purchase.queries.server";
import { changeText, newSince, purchaseKey, summaryOf, whereText } from "./purchase.rules";

export const purchaseReads = (supplierId: string) => ({
  head: purchaseHead(supplierId),
  items: purchaseItems(supplierId),
  last: lastPurchaseList(supplierId),
});
type PurchaseFound = Found<ReturnType<typeof purchaseReads>>;

/** A supplier's list in words. */
export function purchaseList(
  ctx: Pick<CommandContext, "settings" | "now">,
  { head, items, last }: PurchaseFound,
) {
  const { momentOf } = eventClock(ctx);
  const changes = newSince(items, last?.items ?? []);
  const changeOf = new Map(changes.map(({ id, change }) => [id, change]));
  return {
    supplier: { id: head.id, company: head.company, contacts: head.contacts },
    pieces: head.pieces,
    after: last?.at ?? "",
    asOf: momentOf(ctx.now.toISOString()),
    summary: summaryOf(items, head),
    over: items.filter(({ over }) => over > 0).map(({ label, over }) => ({ label, over })),
    rows: items.map((item) => ({
      key: purchaseKey(item),
      label: item.label,
      quantity: item.unit ? `${item.quantity} ${item.unit}` : String(item.quantity),
      change: last ? (changeOf.get(purchaseKey(item)) ?? 0) : 0,
      halls: item.halls,
      where: whereText(item.halls),
    })),
    last: last && {
      at: momentOf(last.at),
      by: last.by ?? "somebody who has left",
      recipients: last.recipients,
      said: last.items.map(({ quantity, label }) => `${quantity} × ${label}`).slice(0, 6),
      more: Math.max(0, last.items.length - 6),
      changes: changes.slice(0, 8).map(({ label, change }) => `${label} ${changeText(change)}`),
      moreChanges: Math.max(0, changes.length - 8),
    },
  };
}
export type PurchaseList = ReturnType<typeof purchaseList>;
