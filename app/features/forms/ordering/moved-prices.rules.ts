import type { OpenFilling } from "../submissions/open-filling.types";
import { askedLines } from "./order-now.rules";
import { soldDocument } from "./sold-document.rules";

/** A price of something that is ordered, in minor units: of the day that was looked at, and of today. */
export interface MovedPrice {
  label: string;
  from: number;
  to: number;
}

/** What of an order costs something else than on another day. */
export function movedPrices(
  { document, published, known, answers }: Pick<OpenFilling, "document" | "published" | "known" | "answers">,
  day: string,
): MovedPrice[] {
  if (!document.selling || day === known.day) return [];
  const before = soldDocument(published, { ...known, day });
  const items = [before, ...before.groups].flatMap(({ fields }) =>
    fields.flatMap((field) =>
      "items" in field
        ? field.items.map(({ itemId, price }): [string, number] => [`${field.id}/${itemId}`, price])
        : [],
    ),
  );
  const prices = new Map(items);
  const moved = askedLines(document, { answers, isShown: () => true }).flatMap((line) => {
    const key = `${line.fieldId}/${line.itemId}`;
    const from = prices.get(key);
    return from === undefined || from === line.unitPrice
      ? []
      : [[key, { label: line.label, from, to: line.unitPrice }] as const];
  });
  return [...new Map(moved).values()];
}
