/** Where something is ordered: the list's field and the item; of a list in a field group also the template field and the entry. */
export interface OrderPlace {
  templateId: string;
  entryId: string;
  fieldId: string;
  itemId: string;
}

/** Whether prices exclude VAT or have it in them. */
export type PricesInclude = "net" | "gross";

export type OrderState = "received" | "confirmed" | "delivered" | "cancelled";

/** What one unit costs. Amounts are minor units of the currency, rates hundredths of a per cent; null: no VAT is said. */
export interface UnitPrice {
  unitPrice: number;
  currency: string;
  pricesInclude: PricesInclude;
  vatRate: number | null;
}

/** So many units at one price. */
export interface PricedLine extends UnitPrice {
  itemId: string;
  quantity: number;
}

/** What a line comes to: `net + vat = gross`, after the discount. */
export interface Amounts {
  discount: number;
  net: number;
  vat: number;
  gross: number;
}

/** Off the lines of some items, or of all (`itemIds` left out), in minor units of the form's currency. */
export interface Discount {
  itemIds?: readonly string[] | undefined;
  from: { quantity: number } | { sum: number };
  off: { percent: number } | { amount: number };
}

/** The sums of one currency, with VAT by rate: of its lines, and of nothing else. */
export interface OrderTotal {
  currency: string;
  quantity: number;
  discount: number;
  net: number;
  vat: number;
  gross: number;
  /** The highest rate first; `rate` null for lines of which no VAT is said. */
  rates: readonly { rate: number | null; net: number; vat: number; gross: number }[];
}
