import type { Amounts, OrderState, OrderTotal, UnitPrice } from "./reckoning/order.types";
import { totalsOf } from "./reckoning/reckoned-lines.rules";

/** A line as the history of an order shows it. */
export interface ShownLine extends UnitPrice, Amounts {
  id: string;
  label: string;
  unit: string;
  quantity: number;
  state: OrderState;
}

/** An order on one side of a change. */
export interface OrderSide {
  lines: readonly ShownLine[];
  totals: readonly OrderTotal[];
  /** There were more lines than are kept: those alone that differ, or none. */
  isCut?: true;
}

/** In characters of JSON. */
const MOST = 64 * 1024;

const shown = ({ id, label, unit, quantity, state, ...line }: ShownLine): ShownLine => ({
  ...{ id, label, unit, quantity, state },
  ...{ unitPrice: line.unitPrice, currency: line.currency, pricesInclude: line.pricesInclude },
  ...{ vatRate: line.vatRate, discount: line.discount, net: line.net, vat: line.vat, gross: line.gross },
});

const sideOf = (lines: readonly ShownLine[]): OrderSide => ({
  lines: lines.map(shown),
  totals: totalsOf(lines.filter(({ state }) => state !== "cancelled")),
});

/** Both sides of a change as JSON, each at most 64 KB; null where both say the same. */
export function orderChange(
  before: readonly ShownLine[],
  after: readonly ShownLine[],
): { before: string; after: string } | null {
  const sides = { before: sideOf(before), after: sideOf(after) };
  if (said(sides.before) === said(sides.after)) return null;
  const other = (side: OrderSide, opposite: OrderSide): OrderSide => {
    const known = new Map(opposite.lines.map((line) => [line.id, JSON.stringify(line)]));
    const lines = side.lines.filter((line) => known.get(line.id) !== JSON.stringify(line));
    return { ...side, lines, isCut: true };
  };
  const kept = (side: OrderSide, opposite: OrderSide): string => {
    const forms = [side, other(side, opposite), { ...side, lines: [], isCut: true as const }];
    return forms.map((one) => JSON.stringify(one)).find((json) => json.length <= MOST) ?? "{}";
  };
  return { before: kept(sides.before, sides.after), after: kept(sides.after, sides.before) };
}

const said = ({ lines }: OrderSide): string => JSON.stringify(lines);
