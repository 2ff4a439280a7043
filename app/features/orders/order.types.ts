import type { Amounts, OrderPlace, OrderState, UnitPrice } from "./reckoning/order.types";

/** A line as it is written: all that its row has, but for whose it is and when. */
export interface WrittenLine extends OrderPlace, UnitPrice, Amounts {
  id: string;
  position: number;
  label: string;
  unit: string;
  supplierId: string | null;
  quantity: number;
  oversold: number;
  state: OrderState;
  /** Of a line that is new, or has another quantity: it is "received" from now on. */
  isChanged: boolean;
}

/** Options of which there are so many, and how often they were chosen. */
export interface ChosenOption {
  fieldId: string;
  partId: string;
  quantity: number;
}

/** An order as it was, for the batch that changes it. */
export interface FormerOrder {
  lines: readonly (OrderPlace &
    Amounts &
    UnitPrice & { id: string; label: string; unit: string; quantity: number; state: OrderState })[];
  chosen: readonly ChosenOption[];
}
