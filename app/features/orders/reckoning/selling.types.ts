import type { FormerLine, WantedLine } from "./changed-order.rules";
import type { Amounts, Discount, PricesInclude } from "./order.types";

/** A line as it was ordered, with the day whose price it has. */
export interface OrderedBefore extends FormerLine, Amounts {
  label: string;
  unit: string;
  supplierId: string | null;
  oversold: number;
  orderedDay: string;
}

/** What holds for whoever orders with a form, as far as they may know it. */
export interface Selling {
  currency: string;
  pricesInclude: PricesInclude;
  discounts: readonly Discount[];
  /** What their type of team is called; null: a guest, or a team without one. */
  typeName: string | null;
  /** Something has a rate of VAT: sums say it. */
  hasVat: boolean;
  /** Of a change what was ordered before. */
  former: readonly OrderedBefore[];
  /** What is ordered still and not asked any more. */
  gone: readonly WantedLine[];
  /** Staff may go beyond the limits of an order and the days of a change. */
  isByStaff: boolean;
  /** Of a change by a team: the last days on which it orders more and fewer; null: no such day has passed. */
  moreUntil: string | null;
  fewerUntil: string | null;
}

/** How an item stands for whoever orders it. */
export interface ItemNow {
  /** The price that comes, and the last day of today's. */
  later: { until: string; price: number } | null;
  /** The one that passed, and its last day. */
  earlier: { until: string; price: number } | null;
  /** Their type of team has a price of its own. */
  isOwnPrice: boolean;
  /** How many they can have, what they have already with it; null: no limit. */
  left: number | null;
  /** How many nobody has taken yet, as it is told; null: it is not told. */
  leftSaid: number | null;
}
