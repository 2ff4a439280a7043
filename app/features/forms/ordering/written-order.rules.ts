import type { SnapshotLine } from "~/features/orders/changes/order-snapshot.schema";
import { inputName, partName } from "../answers/input-names.rules";
import { type ShownItem, type ShownOrder, sumOf } from "./shown-order.rules";

type Line = SnapshotLine & { orderedDay: string };

/**
 * An order as its lines have it, where it is read. Null where its answers say all that there is to say: no VAT, no discount, one
 * price of each item, and nothing that was cancelled.
 */
export function writtenOrder(lines: readonly Line[], currency: string): ShownOrder | null {
  const own = lines.filter((line) => line.currency === currency);
  const hasVat = own.some(({ vatRate }) => vatRate !== null);
  const byItem = Map.groupBy(own, (line) => partName(listOf(line), line.itemId));
  const items = [...byItem].map(([name, units]) => [name, writtenItem(units)] as const);
  const saysMore = items.some(
    ([, { discount, parts, cancelled = 0 }]) => discount > 0 || parts.length > 0 || cancelled > 0,
  );
  if (!hasVat && !saysMore) return null;
  const lists = [...Map.groupBy(own, listOf)].map(([name, all]) => {
    const live = all.filter(isLive);
    const count = new Set(live.map(({ itemId }) => itemId)).size;
    return [name, sumOf(live, { count, later: null })] as const;
  });
  return { hasVat, items: Object.fromEntries(items), lists: Object.fromEntries(lists) };
}

const isLive = ({ state }: Line) => state !== "cancelled";

/** Of the list's input: entries of a group are called by their places in what was sent in. */
const listOf = ({ fieldId, templateId, entryId }: Line): string =>
  inputName(fieldId, templateId === "" ? null : { templateId, row: Number(entryId.replace(/^r/, "")) });

function writtenItem(units: readonly Line[]): ShownItem {
  const live = units.filter(isLive);
  const sum = (of: (line: Line) => number, among = live) => among.reduce((all, line) => all + of(line), 0);
  const isSeveral = live.some(({ unitPrice }) => unitPrice !== live[0]?.unitPrice);
  return {
    total: sum((line) => line.discount + (line.pricesInclude === "gross" ? line.gross : line.net)),
    discount: sum(({ discount }) => discount),
    isCounted: true,
    parts: isSeveral
      ? live.map(({ quantity, unitPrice, orderedDay }) => ({ quantity, price: unitPrice, day: orderedDay }))
      : [],
    cancelled: sum(
      ({ quantity }) => quantity,
      units.filter((line) => !isLive(line)),
    ),
  };
}
