import type { Amounts, OrderState, PricedLine } from "../reckoning/order.types";
import { withVat } from "../reckoning/reckoned-lines.rules";

export interface StoredLine extends PricedLine, Amounts {
  id: string;
  state: OrderState;
  position: number;
}

/**
 * An order some of whose lines have another state: VAT of what is left is worked out anew, discounts stay. Cancelled lines keep their
 * amounts and are in no sum. Null where it comes to more than can be counted.
 */
export function afterStates<Line extends StoredLine>(
  lines: readonly Line[],
  states: ReadonlyMap<string, OrderState>,
): Line[] | null {
  const now = lines
    .map((line) => ({ ...line, state: states.get(line.id) ?? line.state }))
    .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  const reckoned = withVat(now.filter(({ state }) => state !== "cancelled"));
  if (!reckoned) return null;
  const amounts = new Map(reckoned.map((line) => [line.id, line]));
  return now.map((line) => ({ ...line, ...amounts.get(line.id) }));
}
