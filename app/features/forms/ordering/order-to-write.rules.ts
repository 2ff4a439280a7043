import type { ChosenOption, WrittenLine } from "~/features/orders/order.types";
import { placeKey } from "~/features/orders/reckoning/changed-order.rules";
import type { OrderedBefore, Selling } from "~/features/orders/reckoning/selling.types";
import type { Answer, Answers, ChosenItem } from "../answers/answer.types";
import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer } from "../document/structure.rules";
import { isListAnswer } from "../document/types/item-list/order.rules";
import { chosenParts } from "./chosen-parts.rules";
import { goneLines } from "./gone-lines.rules";
import { type AskedLine, askedLines, type IsShown, type OrderLineNow, orderNow } from "./order-now.rules";

interface Sent {
  document: FormDocument;
  answers: Answers;
  keptAside: Answers;
  isShown: IsShown;
  currency: string;
  former: readonly OrderedBefore[];
  newId: () => string;
}

/** The lines of an order as they are written, and the options that it takes; null where it comes to more than can be counted. */
export function orderToWrite(sent: Sent): { lines: WrittenLine[]; chosen: ChosenOption[] } | null {
  const { document } = sent;
  const { isShown } = sent;
  const lines = document.selling ? soldLines(sent) : plainLines(sent);
  if (!lines) return null;
  const counts = new Map<string, ChosenOption>();
  for (const { fieldId, partId } of document.selling
    ? chosenParts(document, { answers: sent.answers, isShown })
    : []) {
    const key = `${fieldId}/${partId}`;
    counts.set(key, { fieldId, partId, quantity: (counts.get(key)?.quantity ?? 0) + 1 });
  }
  return { lines, chosen: [...counts.values()] };
}

function soldLines({ document, answers, isShown, newId }: Sent): WrittenLine[] | null {
  const given = { answers, isShown };
  const order = orderNow(document, given);
  if (!order) return null;
  const rows = rowsOf(askedLines(document, given));
  return order.lines.map((line, position) => written(line, { position, rows, newId }));
}

/** Entries are called by their places once they are submitted. */
const rowsOf = (lines: readonly AskedLine[]): ReadonlyMap<string, number> =>
  new Map(lines.map((line) => [placeKey(line), line.row]));

function written(
  line: OrderLineNow,
  { position, rows, newId }: { position: number; rows: ReadonlyMap<string, number>; newId: () => string },
): WrittenLine {
  const { was, templateId, entryId, fieldId, itemId, quantity, unitPrice, currency, pricesInclude, vatRate } =
    line;
  const row = rows.get(placeKey(line));
  const isChanged = was === null || was.quantity !== quantity;
  return {
    id: was?.id ?? newId(),
    ...{ position, templateId, fieldId, itemId },
    entryId: templateId !== "" && row !== undefined ? `r${row}` : entryId,
    ...{ label: line.label || "Item", unit: line.unit, supplierId: line.supplierId },
    ...{ quantity, unitPrice, currency, pricesInclude, vatRate },
    ...{ discount: line.discount, net: line.net, vat: line.vat, gross: line.gross },
    oversold: Math.min(was?.oversold ?? 0, quantity),
    state: was && !isChanged ? was.state : "received",
    isChanged,
  };
}

/**
 * Of a form that says nothing but prices: its lines follow the answers, at their prices. A line that says the same as before goes on
 * as it was; any other is a new one.
 */
function plainLines({
  document,
  answers,
  keptAside,
  isShown,
  currency,
  former,
  newId,
}: Sent): WrittenLine[] | null {
  const selling: Selling = {
    ...{ currency, pricesInclude: "net", typeName: null, discounts: [], hasVat: false, former: [], gone: [] },
    ...{ isByStaff: false, moreUntil: null, fewerUntil: null },
  };
  const plain = { ...document, selling: { ...selling, gone: goneLines({ answers, keptAside }, selling) } };
  const given = { answers, isShown };
  const order = orderNow(plain, given);
  if (!order) return null;
  const rows = rowsOf(askedLines(plain, given));
  return order.lines.map((line, position): WrittenLine => {
    const same = former.find(
      (was) =>
        placeKey(was) === placeKey(line) &&
        was.quantity === line.quantity &&
        was.unitPrice === line.unitPrice &&
        was.currency === line.currency,
    );
    const label = line.label || former.find((was) => placeKey(was) === placeKey(line))?.label || "Item";
    const own = written({ ...line, label }, { position, rows, newId });
    return same ? { ...own, id: same.id, label: same.label, state: same.state, isChanged: false } : own;
  });
}

/** The answers with the prices that their units were ordered at: of several prices those of before stand beside the newest. */
export function withOrderedPrices(answers: Answers, lines: readonly WrittenLine[]): Answers {
  const known = new Map<string, WrittenLine[]>();
  for (const line of lines) {
    const key = placeKey(line);
    known.set(key, [...(known.get(key) ?? []), line]);
  }
  const priced = (id: string, answer: Answer, at: { templateId: string; entryId: string }): Answer =>
    isListAnswer(answer)
      ? {
          ...answer,
          items: answer.items.map((item) =>
            pricedItem(item, known.get(placeKey({ ...at, fieldId: id, itemId: item.itemId }))),
          ),
        }
      : answer;
  const entries = Object.entries(answers).map(([id, answer]): [string, Answer] => {
    if (!isGroupAnswer(answer)) return [id, priced(id, answer, { templateId: "", entryId: "" })];
    const templateValues = answer.templateValues.map((values, row) =>
      Object.fromEntries(
        Object.entries(values).map(([nested, own]) => [
          nested,
          priced(nested, own, { templateId: id, entryId: `r${row}` }),
        ]),
      ),
    );
    return [id, { ...answer, templateValues }];
  });
  return Object.fromEntries(entries);
}

function pricedItem(item: ChosenItem, lines: readonly WrittenLine[] = []): ChosenItem {
  const last = lines.at(-1);
  if (!last) return item;
  const others = lines.filter(({ unitPrice }) => unitPrice !== last.unitPrice);
  const kept = others.map(({ quantity, unitPrice }) => ({ quantity, price: unitPrice }));
  return { ...item, price: last.unitPrice, ...(kept.length > 0 && { kept }) };
}
