import {
  type LineNow,
  orderAfter,
  placeKey,
  type WantedLine,
} from "~/features/orders/reckoning/changed-order.rules";
import type { OrderedBefore, Selling } from "~/features/orders/reckoning/selling.types";
import type { Answer, Answers } from "../answers/answer.types";
import { answerIn, rowsOf } from "../answers/answer-of.rules";
import { entryIdsOf } from "../answers/entry-ids.rules";
import { inputName, partName, type RowOf } from "../answers/input-names.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { isList, isListAnswer, type ListField, quantityOf } from "../document/types/item-list/order.rules";
import { itemNow } from "./items-now.rules";

/** An item that is wanted, where it stands in the form, and what is known of it. */
export interface AskedLine extends WantedLine {
  label: string;
  unit: string;
  supplierId: string | null;
  /** Of the list, and of the item's input in it. */
  listName: string;
  name: string;
  /** The entry as it is counted. */
  row: number;
}

export type OrderLineNow = LineNow<AskedLine, OrderedBefore>;

/** Whether a list is shown, of the form or in a row of a group. */
export type IsShown = (field: Field, within: RowOf | null) => boolean;

/** All that is wanted of what is shown, in the order of the form. */
export function askedLines(
  document: FormDocument,
  { answers, isShown }: { answers: Answers; isShown: IsShown },
): AskedLine[] {
  const selling = document.selling;
  if (!selling) return [];
  return document.fields.flatMap((field) => {
    if (isList(field))
      return isShown(field, null)
        ? linesOf(field, { selling, answer: answerIn(field, answers), within: null, entryId: "" })
        : [];
    if (!isTemplate(field)) return [];
    const lists = document.groups.find(({ id }) => id === field.fieldGroupId)?.fields.filter(isList) ?? [];
    if (lists.length === 0) return [];
    const ids = entryIdsOf(answers[field.id]);
    return rowsOf(field, answers).flatMap((values, row) => {
      const within = { templateId: field.id, row };
      return lists
        .filter((list) => isShown(list, within))
        .flatMap((list) =>
          linesOf(list, { selling, answer: answerIn(list, values), within, entryId: ids[row] ?? `r${row}` }),
        );
    });
  });
}

function linesOf(
  field: ListField,
  {
    selling,
    answer,
    within,
    entryId,
  }: { selling: Selling; answer: Answer | null; within: RowOf | null; entryId: string },
): AskedLine[] {
  if (!isListAnswer(answer)) return [];
  const known = new Map(field.items.map((item) => [item.itemId, item]));
  const listName = inputName(field.id, within);
  return answer.items.flatMap((chosen): AskedLine[] => {
    const item = known.get(chosen.itemId);
    const quantity = quantityOf(chosen) ?? 0;
    if (!item || chosen.notOrdered || quantity === 0) return [];
    return [
      {
        ...{ templateId: within?.templateId ?? "", entryId: within ? entryId : "", fieldId: field.id },
        ...{ itemId: item.itemId, quantity, unitPrice: item.price, currency: selling.currency },
        ...{ pricesInclude: selling.pricesInclude, vatRate: item.vatRate ?? null },
        ...{ label: item.label, unit: item.unit ?? "", supplierId: item.supplierId ?? null },
        ...{ listName, name: partName(listName, item.itemId), row: within?.row ?? 0 },
      },
    ];
  });
}

/** Those that can be had: of one item no more than are left, those first that come first. What is beyond is named. */
export function withinStock(
  document: FormDocument,
  lines: readonly AskedLine[],
): { had: AskedLine[]; beyond: ReadonlyMap<string, number> } {
  const left = new Map<string, number>();
  for (const field of [document, ...document.groups].flatMap(({ fields }) => fields)) {
    if (!isList(field)) continue;
    for (const item of field.items) {
      const most = itemNow(item)?.left;
      if (most !== undefined && most !== null) left.set(`${field.id}/${item.itemId}`, most);
    }
  }
  const beyond = new Map<string, number>();
  const had = lines.filter(({ fieldId, itemId, name, quantity }) => {
    const key = `${fieldId}/${itemId}`;
    const most = left.get(key);
    if (most === undefined) return true;
    if (quantity > most) {
      beyond.set(name, most);
      return false;
    }
    left.set(key, most - quantity);
    return true;
  });
  return { had, beyond };
}

/** An order as it stands with these answers, with what each line comes to; null where that is more than can be counted. */
export function orderNow(
  document: FormDocument,
  given: { answers: Answers; isShown: IsShown },
): { lines: OrderLineNow[]; beyond: ReadonlyMap<string, number> } | null {
  const { selling } = document;
  if (!selling) return null;
  const { had, beyond } = withinStock(document, askedLines(document, given));
  const wanted = [...had, ...selling.gone.map(goneLine)];
  const lines = orderAfter({ former: selling.former, wanted }, selling);
  return lines && { lines, beyond };
}

const goneLine = (line: WantedLine): AskedLine => ({
  ...{ label: "", unit: "", supplierId: null, listName: "", name: "", row: 0 },
  ...line,
});

/** What it comes to, VAT with it, in the form's currency and in minor units; NaN where that is more than can be counted. */
export function orderTotal(document: FormDocument, given: { answers: Answers; isShown: IsShown }): number {
  const order = orderNow(document, given);
  if (!order) return Number.NaN;
  const own = order.lines.filter((line) => !line.isCancelled && line.currency === document.selling?.currency);
  return own.reduce((sum, { gross }) => sum + gross, 0);
}

/** Of an item of a list, at its place. */
export const isAt = (
  line: Pick<AskedLine, "templateId" | "entryId" | "fieldId" | "itemId">,
  place: typeof line,
): boolean => placeKey(line) === placeKey(place);
