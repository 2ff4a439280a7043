import type { FormDocument, OrderSettings } from "./form-document.schema";
import type { PriceText, PropertyChange } from "./property-changes.rules";
import { rateWords } from "./types/item-list/rate-words.rules";

type Discount = NonNullable<OrderSettings["discounts"]>[number];

/** What a form says of orders that it did not say before, in words. */
export function orderChanges(
  before: FormDocument,
  after: FormDocument,
  priceText: PriceText,
): PropertyChange[] {
  const change = (label: string, said: (document: FormDocument) => string): PropertyChange[] => {
    const [from, to] = [said(before), said(after)];
    return from === to ? [] : [{ label, from, to }];
  };
  const discounts = change("Discounts", (document) => discountsWords(document, priceText));
  const isOther = JSON.stringify(before.orders?.discounts) !== JSON.stringify(after.orders?.discounts);
  return [
    ...change("Prices", ({ orders }) => (orders?.prices === "gross" ? "include VAT" : "exclude VAT")),
    ...change("VAT rates", ({ orders }) => (orders?.rates ?? []).map((rate) => rateWords(rate)).join(", ")),
    ...discounts,
    // Of other items alone, which their words do not tell.
    ...(isOther && discounts.length === 0
      ? [{ label: "Discounts", from: "", to: "", said: "of other items now" }]
      : []),
  ];
}

function discountsWords(document: FormDocument, priceText: PriceText): string {
  const labels = new Map(
    [document, ...document.groups].flatMap(({ fields }) =>
      fields.flatMap((field) =>
        "items" in field ? field.items.map(({ itemId, label }) => [itemId, label] as const) : [],
      ),
    ),
  );
  return (document.orders?.discounts ?? [])
    .map((discount) => discountWords(discount, { priceText, labels }))
    .join("; ");
}

const MOST_NAMED = 3;

/** "10 % off Bar stool from 20", "£50.00 off all items from £1,000.00". */
function discountWords(
  { itemIds, from, off }: Discount,
  { priceText, labels }: { priceText: PriceText; labels: ReadonlyMap<string, string> },
): string {
  const what = "percent" in off ? rateWords(off.percent) : priceText(off.amount);
  const least = "quantity" in from ? String(from.quantity) : priceText(from.sum);
  const names = itemIds?.map((id) => labels.get(id) || "an item that is gone") ?? [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  const of = itemIds ? names.slice(0, MOST_NAMED).join(", ") + more : "all items";
  return `${what} off ${of} from ${least}`;
}
