import type { Amounts, Discount, OrderPlace, OrderState, PricedLine } from "./order.types";
import { reckonedLines } from "./reckoned-lines.rules";

/** A line as it was ordered, the oldest of its item first. */
export interface FormerLine extends PricedLine, OrderPlace {
  id: string;
  state: OrderState;
}

/** How many of an item are wanted by now, and at which price more of them are. */
export interface WantedLine extends PricedLine, OrderPlace {}

/** What becomes of an order: `was` is the line that it goes on from, null for units that were added. */
export interface ChangedLine<Wanted extends WantedLine, Former extends FormerLine> {
  line: Wanted | Former;
  quantity: number;
  was: Former | null;
}

/**
 * An order that is changed: units that were ordered keep their price and rate, added ones are a line of their own at today's price, and
 * of fewer the newest go first. What was cancelled stays as it is and is not ordered again: only more than that is. Former lines of which
 * nothing is left are missing in what is given back.
 */
function changedOrder<Wanted extends WantedLine, Former extends FormerLine>(
  former: readonly Former[],
  wanted: readonly Wanted[],
): ChangedLine<Wanted, Former>[] {
  const known = new Map<string, Former[]>();
  for (const line of former) known.set(placeKey(line), [...(known.get(placeKey(line)) ?? []), line]);
  const asked = new Set(wanted.map(placeKey));
  const gone = former.filter((line) => line.state === "cancelled" && !asked.has(placeKey(line)));
  return [
    ...wanted.flatMap((want) => changedItem(known.get(placeKey(want)) ?? [], want)),
    ...gone.map((line) => ({ line, quantity: line.quantity, was: line })),
  ];
}

function changedItem<Wanted extends WantedLine, Former extends FormerLine>(
  former: readonly Former[],
  want: Wanted,
): ChangedLine<Wanted, Former>[] {
  const cancelled = former.filter(({ state }) => state === "cancelled");
  let left = Math.max(0, want.quantity - countOf(cancelled));
  const kept = former.flatMap((line): ChangedLine<Wanted, Former>[] => {
    if (line.state === "cancelled") return [{ line, quantity: line.quantity, was: line }];
    const quantity = Math.min(left, line.quantity);
    left -= quantity;
    return quantity === 0 ? [] : [{ line, quantity, was: line }];
  });
  return left === 0 ? kept : [...kept, { line: want, quantity: left, was: null }];
}

/** A line of an order as it is from now on, and the one that it goes on from. */
export type LineNow<Wanted extends WantedLine, Former extends FormerLine & Amounts> = (Wanted | Former) &
  Amounts & { was: Former | null; isCancelled: boolean };

/**
 * The whole order after a change, with what each line comes to: discounts go by the whole of what is ordered by now, VAT by the sum of
 * each rate. Cancelled lines keep their amounts and are in no sum. Null where it comes to more than can be counted.
 */
export function orderAfter<Wanted extends WantedLine, Former extends FormerLine & Amounts>(
  { former, wanted }: { former: readonly Former[]; wanted: readonly Wanted[] },
  by: { discounts: readonly Discount[]; currency: string },
): LineNow<Wanted, Former>[] | null {
  const changed = changedOrder(former, wanted).map(({ line, quantity, was }) => ({ ...line, quantity, was }));
  const isCancelled = ({ was }: { was: Former | null }) => was?.state === "cancelled";
  const reckoned = reckonedLines(
    changed.filter((line) => !isCancelled(line)),
    by,
  );
  if (!reckoned) return null;
  const rest = [...reckoned];
  return changed.map((line) => ({
    ...line,
    ...(isCancelled(line) ? amountsOf(line.was as Former) : amountsOf(rest.shift() as Amounts)),
    isCancelled: isCancelled(line),
  }));
}

const amountsOf = ({ discount, net, vat, gross }: Amounts): Amounts => ({ discount, net, vat, gross });

/** How many units of lines are ordered, whatever became of them. */
export const countOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Lines of one item of one list, and entry, have the same. */
export const placeKey = ({ templateId, entryId, fieldId, itemId }: OrderPlace): string =>
  `${templateId}/${entryId}/${fieldId}/${itemId}`;
