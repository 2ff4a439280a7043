import type { Answer, Answers } from "../answers/answer.types";
import { keptTotal, wholeAnswers } from "../answers/not-asked.rules";
import { grandTotal } from "../answers/totals.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer, isTemplate } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import type { OrderRules, Priced } from "../document/types/answers.types";
import { isLayout } from "../document/types/kinds.rules";
import { visibilityOf } from "../logic/visibility.rules";
import { type ChangedQuestions, carriedAnswers, changedQuestions } from "./newer-version.rules";

/** What a newer version of a form changes for a draft that was begun by an older one. Amounts are in minor units. */
export interface DraftMove {
  questions: ChangedQuestions | null;
  /** What is ordered comes first. */
  prices: readonly ChangedPrice[];
  /** Of what is filled in, by the former version and now; null where both are the same. */
  total: { from: number; to: number } | null;
}

export interface ChangedPrice {
  item: string;
  from: number;
  /** Null where it is not offered any more. */
  to: number | null;
}

interface Stored {
  answers: Answers;
  keptAside: Answers;
  /** Of a change all that its submission says: an item that went is ordered still (`asOrdered`). */
  ordered: Answers | null;
}

/** Null where whoever fills it in need not know of anything. */
export function draftMove(former: FormDocument, newer: FormDocument, stored: Stored): DraftMove | null {
  const questions = changedQuestions(former, newer);
  const total = totalMove(former, newer, stored);
  if (!questions && !total) return null;
  return { questions, prices: changedPrices(former, newer, stored), total };
}

/**
 * What these answers cost by the former version and what they cost now; null where that is the same. What only the newer one offers, and
 * was ordered by it, costs what it was ordered at: on both sides.
 */
export function totalMove(former: FormDocument, newer: FormDocument, stored: Stored): DraftMove["total"] {
  const to = totalBy(newer, stored);
  const ofNewItems = to - totalBy(withItemsOf(former, newer), stored);
  const from = totalBy(former, stored) + ofNewItems;
  return from === to ? null : { from, to };
}

/** The newer version with no more items and entries than the former one asks too. */
function withItemsOf(former: FormDocument, newer: FormDocument): FormDocument {
  const lists = new Map(fieldsIn(former).map((field) => [field.id, field]));
  const groups = new Map(former.fields.flatMap((one) => (isTemplate(one) ? [[one.id, one]] : [])));
  const limited = (field: Field): Field[] => {
    const orders = ordersOf(field);
    const before = lists.get(field.id);
    if (orders) return [orders.offering(field, before && ordersOf(before) ? before : null)];
    if (!isTemplate(field)) return [field];
    const was = groups.get(field.id);
    return was ? [{ ...field, isLooping: field.isLooping && was.isLooping }] : [];
  };
  return {
    ...newer,
    fields: newer.fields.flatMap(limited),
    groups: newer.groups.map((group) => ({ ...group, fields: group.fields.flatMap(limited) })),
  };
}

/** An amount above what the draft was begun with, that nobody has agreed to yet. */
export const higherTotal = (total: DraftMove["total"]): DraftMove["total"] =>
  total && total.to > total.from ? total : null;

/** What these answers cost by a version, with what was ordered and is not asked any more. */
export function totalBy(document: FormDocument, stored: Stored): number {
  const { answers, keptAside } = carriedAnswers(document, stored, stored.ordered);
  return (
    grandTotal(document, { answers, visibility: visibilityOf(document, answers) }) + keptTotal(keptAside)
  );
}

function changedPrices(former: FormDocument, newer: FormDocument, stored: Stored): ChangedPrice[] {
  const now = new Map(priceLists(newer).map((list) => [list.id, list]));
  const ordered = orderedItems(wholeAnswers(stored.answers, stored.keptAside));
  const prices = priceLists(former).flatMap((list) => {
    const newerList = now.get(list.id);
    // One that went as a whole is named among the questions.
    if (!newerList) return [];
    const priceNow = new Map(newerList.items.map(({ itemId, price }) => [itemId, price]));
    return list.items
      .filter(({ itemId, price }) => priceNow.get(itemId) !== price)
      .map(({ itemId, label, price }) => ({
        ...{ item: label, from: price, to: priceNow.get(itemId) ?? null },
        isOrdered: ordered.has(`${list.id} ${itemId}`),
      }));
  });
  return prices
    .sort((one, other) => Number(other.isOrdered) - Number(one.isOrdered))
    .map(({ isOrdered: _, ...price }) => price);
}

const fieldsIn = ({ fields, groups }: FormDocument): Field[] => [
  ...fields,
  ...groups.flatMap((group) => group.fields),
];

/** Of a field with which something is ordered. */
const ordersOf = (field: Field): OrderRules<Field, Answer> | undefined =>
  isLayout(field) ? undefined : (answersOf(field.type).orders as OrderRules<Field, Answer> | undefined);

const priceLists = (document: FormDocument): { id: string; items: readonly Priced[] }[] =>
  fieldsIn(document).flatMap((field) => {
    const orders = ordersOf(field);
    return orders ? [{ id: field.id, items: orders.itemsOf(field) }] : [];
  });

/** "list item" of whatever is wanted, in entries of groups too. */
function orderedItems(answers: Answers): ReadonlySet<string> {
  const of = ([id, answer]: [string, Answer]): string[] => {
    if (isGroupAnswer(answer))
      return answer.templateValues.flatMap((values) => Object.entries(values).flatMap(of));
    return (
      answersOf(answer.type)
        .orders?.wantedIn(answer)
        .map((itemId) => `${id} ${itemId}`) ?? []
    );
  };
  return new Set(Object.entries(answers).flatMap(of));
}
