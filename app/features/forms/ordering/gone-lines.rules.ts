import { placeKey, type WantedLine } from "~/features/orders/reckoning/changed-order.rules";
import type { Selling } from "~/features/orders/reckoning/selling.types";
import type { Answer, Answers } from "../answers/answer.types";
import { entryIdsOf } from "../answers/entry-ids.rules";
import { isGroupAnswer } from "../document/structure.rules";
import { isListAnswer, quantityOf } from "../document/types/item-list/order.rules";

/** Items that are ordered still and not asked any more (`asOrdered`), with the prices that they have. */
export function goneLines(
  { answers, keptAside }: { answers: Answers; keptAside: Answers },
  selling: Selling,
): WantedLine[] {
  const known = new Map(selling.former.map((line) => [placeKey(line), line]));
  const of = (fieldId: string, gone: Answer, at: { templateId: string; entryId: string }): WantedLine[] => {
    if (!isListAnswer(gone)) return [];
    return gone.items.flatMap((item): WantedLine[] => {
      const quantity = quantityOf(item) ?? 0;
      if (item.notOrdered || quantity === 0) return [];
      const place = { ...at, fieldId, itemId: item.itemId };
      const was = known.get(placeKey(place));
      return [
        {
          ...{ ...place, quantity, unitPrice: was?.unitPrice ?? item.price },
          currency: was?.currency ?? selling.currency,
          pricesInclude: was?.pricesInclude ?? selling.pricesInclude,
          vatRate: was?.vatRate ?? null,
        },
      ];
    });
  };
  return Object.entries(keptAside).flatMap(([id, gone]) => {
    if (!isGroupAnswer(gone)) return of(id, gone, { templateId: "", entryId: "" });
    const ids = entryIdsOf(answers[id]);
    return gone.templateValues.flatMap((values, row) =>
      Object.entries(values).flatMap(([fieldId, nested]) =>
        of(fieldId, nested, { templateId: id, entryId: ids[row] ?? `r${row}` }),
      ),
    );
  });
}
