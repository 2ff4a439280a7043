import type { Field, FieldOf } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import type { Answer, AnswerOf, Answers, ChosenItem } from "./answer.types";
import { isBlankRow } from "./blank-answers.rules";
import { entryIdsOf } from "./entry-ids.rules";
import { listTotal, quantityOf } from "./totals.rules";

/**
 * Answers as a version asks them, and what it does not ask any more beside them: whole questions, and parts of others at the same places.
 * Rows of tables and entries of groups stand under the same numbers on both sides; those behind the last that is asked are kept alone.
 */
export interface SplitAnswers {
  answers: Answers;
  keptAside: Answers;
}

type Halves = [asked: Answer | null, gone: Answer | null];

/** Everything that was answered, as a version asks it. */
export function splitAnswers(document: FormDocument, whole: Answers): SplitAnswers {
  return splitBy(document.fields, whole, (field, answer) => splitGroup(document, field, answer));
}

function splitBy(
  fields: readonly Field[],
  whole: Answers,
  ofGroup: (field: FieldOf<"template">, answer: AnswerOf<"template">) => Halves,
): SplitAnswers {
  const known = new Map(fields.map((field) => [field.id, field]));
  const answers: Record<string, Answer> = {};
  const keptAside: Record<string, Answer> = {};
  for (const [id, answer] of Object.entries(whole)) {
    const field = known.get(id);
    const [asked, gone] =
      field?.type === "template" && answer.type === "template"
        ? ofGroup(field, answer)
        : splitAnswer(field, answer);
    if (asked) answers[id] = asked;
    if (gone) keptAside[id] = gone;
  }
  return { answers, keptAside };
}

function splitAnswer(field: Field | undefined, answer: Answer): Halves {
  if (field?.type !== answer.type) return [null, answer];
  if (field.type === "itemList" && answer.type === "itemList") return splitItems(field, answer);
  if (field.type === "repeater" && answer.type === "repeater") return splitRows(field, answer);
  if (answer.type === "fullName" || answer.type === "address") return splitParts(field, answer);
  return [answer, null];
}

/** In the order of the form, as they are read from its pages. */
function splitItems({ items }: FieldOf<"itemList">, answer: AnswerOf<"itemList">): Halves {
  const places = new Map(items.map(({ itemId }, at) => [itemId, at]));
  const gone = answer.items.filter(({ itemId }) => !places.has(itemId));
  const asked = answer.items
    .filter(({ itemId }) => places.has(itemId))
    .map(({ itemId, price, quantity }): ChosenItem => ({ itemId, price, quantity }))
    .sort((one, other) => (places.get(one.itemId) ?? 0) - (places.get(other.itemId) ?? 0));
  return [
    asked.length > 0 || gone.length === 0 ? { type: "itemList", items: asked } : null,
    gone.length > 0 ? { type: "itemList", items: gone } : null,
  ];
}

function splitParts(field: Field, answer: AnswerOf<"fullName" | "address">): Halves {
  const parts = field as unknown as Record<string, { show: boolean }>;
  const [asked, gone] = halves(answer.value, (part) => parts[part]?.show ?? false);
  if (Object.values(gone).every((text) => !text)) return [answer, null];
  const of = (value: object) =>
    Object.values(value).some(Boolean) ? ({ ...answer, value } as Answer) : null;
  return [of(asked), of(gone)];
}

function splitRows({ cellSchema }: FieldOf<"repeater">, answer: AnswerOf<"repeater">): Halves {
  const columns = new Set<string>(cellSchema.map(({ id }) => id));
  const rows = answer.rows.map((row) => halves(row, (cell) => columns.has(cell)));
  if (rows.every(([, gone]) => isBlankRow(gone))) return [answer, null];
  const asked = rows.map(([row]) => row);
  while (asked.length > 0 && isBlankRow(asked.at(-1) ?? {}) && !isBlankRow(rows[asked.length - 1]?.[1] ?? {}))
    asked.pop();
  const gone = rows.map(([, row]) => row);
  return [
    asked.length > 0 ? { type: "repeater", rows: asked } : null,
    { type: "repeater", rows: withoutLast(gone, isBlankRow) },
  ];
}

function splitGroup(
  { groups }: FormDocument,
  field: FieldOf<"template">,
  answer: AnswerOf<"template">,
): Halves {
  const fields = groups.find(({ id }) => id === field.fieldGroupId)?.fields ?? [];
  const isAsked = (entry: number) => field.isLooping || entry === 0;
  const entries = answer.templateValues.map((values, entry) =>
    isAsked(entry)
      ? splitBy(fields, values, (_field, nested) => [null, nested])
      : { answers: {}, keptAside: values },
  );
  const gone = withoutLast(
    entries.map(({ keptAside }) => keptAside),
    isNothing,
  );
  if (gone.length === 0) return [answer, null];
  const asked = entries.filter((_, entry) => isAsked(entry)).map(({ answers }) => answers);
  return [groupOf(asked, answer.entryIds?.slice(0, asked.length)), groupOf(gone)];
}

const isNothing = (values: Answers): boolean => Object.keys(values).length === 0;

const groupOf = (
  templateValues: readonly Answers[],
  entryIds?: readonly string[],
): AnswerOf<"template"> | null =>
  templateValues.length === 0
    ? null
    : { type: "template", loopCount: templateValues.length, templateValues, ...(entryIds && { entryIds }) };

function halves<T>(of: Readonly<Record<string, T>>, isAsked: (key: string) => boolean) {
  const entries = Object.entries(of);
  return [
    Object.fromEntries(entries.filter(([key]) => isAsked(key))),
    Object.fromEntries(entries.filter(([key]) => !isAsked(key))),
  ] as [Record<string, T>, Record<string, T>];
}

function withoutLast<T>(list: readonly T[], isEmpty: (one: T) => boolean): T[] {
  const end = list.findLastIndex((one) => !isEmpty(one));
  return list.slice(0, end + 1);
}

/** All that was answered again, whichever version asked it: what is asked goes before what is kept aside at the same place. */
export function wholeAnswers(answers: Answers, keptAside: Answers): Answers {
  const gone = Object.entries(keptAside);
  if (gone.length === 0) return answers;
  const whole: Record<string, Answer> = { ...answers };
  for (const [id, answer] of gone) {
    const asked = whole[id];
    whole[id] = asked ? wholeAnswer(asked, answer) : answer;
  }
  return whole;
}

function wholeAnswer(asked: Answer, gone: Answer): Answer {
  if (asked.type === "itemList" && gone.type === "itemList") {
    const known = new Set(asked.items.map(({ itemId }) => itemId));
    return { ...asked, items: [...asked.items, ...gone.items.filter(({ itemId }) => !known.has(itemId))] };
  }
  if (
    (asked.type === "fullName" && gone.type === "fullName") ||
    (asked.type === "address" && gone.type === "address")
  )
    return { ...asked, value: { ...gone.value, ...asked.value } } as Answer;
  if (asked.type === "repeater" && gone.type === "repeater") {
    const rows = together(asked.rows, gone.rows, (row = {}, aside = {}) => ({ ...aside, ...row }));
    return { ...asked, rows };
  }
  if (asked.type === "template" && gone.type === "template") {
    const entries = together(asked.templateValues, gone.templateValues, (values = {}, aside = {}) =>
      wholeAnswers(values, aside),
    );
    const ids = asked.entryIds;
    return groupOf(entries, ids && entries.map((_, entry) => ids[entry] ?? `kept${entry}`)) ?? asked;
  }
  return asked;
}

const together = <T>(
  one: readonly T[],
  other: readonly T[],
  join: (a: T | undefined, b: T | undefined) => T,
) => Array.from({ length: Math.max(one.length, other.length) }, (_, at) => join(one[at], other[at]));

/**
 * What is kept aside, after the answers beside it were changed: it goes with its row or entry, wherever that stands by now, and away with
 * it. What was judged has lost nothing but blank rows, and its entries stand where they stood: then all that is aside stays.
 */
export function keptBeside(
  keptAside: Answers,
  { before, after, isJudged = false }: { before: Answers; after: Answers; isJudged?: boolean },
): Answers {
  const kept = Object.entries(keptAside).flatMap(([id, gone]): [string, Answer][] => {
    const [was, is] = [before[id], after[id]];
    if (gone.type === "repeater") {
      const [old, now] = [rowsIn(was), rowsIn(is)];
      const rows = moved(gone.rows, { places: rowPlaces(old, now), count: now.length, isJudged, none: {} });
      const left = withoutLast(rows, isBlankRow);
      return left.length > 0 ? [[id, { ...gone, rows: left }]] : [];
    }
    if (gone.type !== "template") return [[id, gone]];
    const [old, now] = [entryIdsOf(was), entryIdsOf(is)];
    const places = old.map((entryId, entry) => (isJudged ? entry : now.indexOf(entryId)));
    const entries = gone.templateValues.map((values, entry) =>
      keptBeside(values, {
        ...{ before: entryAt(was, entry), after: entryAt(is, places[entry] ?? -1) },
        isJudged: isJudged || (places[entry] ?? 0) < 0,
      }),
    );
    const left = withoutLast(
      moved(entries, { places, count: isJudged ? old.length : now.length, isJudged, none: {} as Answers }),
      isNothing,
    );
    const group = groupOf(left);
    return group ? [[id, group]] : [];
  });
  return Object.fromEntries(kept);
}

const rowsIn = (answer: Answer | undefined) => (answer?.type === "repeater" ? answer.rows : []);
const entryAt = (answer: Answer | undefined, entry: number): Answers =>
  (answer?.type === "template" && answer.templateValues[entry]) || {};

/** Each at its new place, those behind the last behind the last again; where nothing may go, what has no place comes behind too. */
function moved<T>(
  list: readonly T[],
  { places, count, isJudged, none }: { places: readonly number[]; count: number; isJudged: boolean; none: T },
): T[] {
  const now: T[] = [];
  const behind: T[] = [];
  for (const [at, one] of list.entries()) {
    const place = places[at];
    if (place === undefined || (place < 0 && isJudged)) behind.push(one);
    else if (place >= 0) now[place] = one;
  }
  return [...Array.from({ length: count }, (_, at) => now[at] ?? none), ...behind];
}

/** Where each row of a table stands by now, -1 where it is gone: rows have no ids, so that those that are alike are the same. */
function rowPlaces<T>(old: readonly T[], now: readonly T[]): number[] {
  if (old.length === now.length) return old.map((_, at) => at);
  const texts = now.map((row) => JSON.stringify(row));
  const taken = new Set<number>();
  let from = 0;
  const places = old.map((row) => {
    const at = texts.indexOf(JSON.stringify(row), from);
    if (at < 0) return -1;
    from = at + 1;
    taken.add(at);
    return at;
  });
  // A row that was changed as well stands between the same neighbours.
  for (const [at, place] of places.entries()) {
    const next = at === 0 ? 0 : (places[at - 1] ?? -1) + 1;
    const isFree = place < 0 && (at === 0 || next > 0) && next < now.length && !taken.has(next);
    if (!isFree) continue;
    places[at] = next;
    taken.add(next);
  }
  return places;
}

/**
 * Ordered items that are not offered any more. What was submitted stays ordered at its price, at most as many as were; an item that
 * was in a draft alone was never ordered. `ordered`: all that the submission says; null where nothing was submitted yet.
 */
export function asOrdered({ answers, keptAside }: SplitAnswers, ordered: Answers | null): Answers {
  const kept = Object.entries(keptAside).flatMap(([id, gone]): [string, Answer][] => {
    const was = ordered?.[id];
    if (gone.type === "template") {
      const [ids, known] = [entryIdsOf(answers[id]), entryIdsOf(was)];
      const templateValues = gone.templateValues.map((values, entry) => {
        const stood = entry < ids.length ? known.indexOf(ids[entry] ?? "") : entry;
        return asOrdered({ answers: {}, keptAside: values }, ordered && entryAt(was, stood));
      });
      return [[id, { ...gone, templateValues }]];
    }
    if (gone.type !== "itemList") return [[id, gone]];
    const known = new Map(was?.type === "itemList" ? was.items.map((item) => [item.itemId, item]) : []);
    const items = gone.items.map((item): ChosenItem => {
      const one = known.get(item.itemId);
      if (!one) return { ...item, notOrdered: true };
      return (quantityOf(item) ?? 0) < (quantityOf(one) ?? 0) ? { ...one, quantity: item.quantity } : one;
    });
    return [[id, { ...gone, items }]];
  });
  return Object.fromEntries(kept);
}

/** What the items that are kept aside cost, in minor units: they count until somebody takes them away. */
export function keptTotal(keptAside: Answers): number {
  return Object.values(keptAside).reduce((sum, gone) => {
    if (gone.type === "itemList") return sum + listTotal(gone);
    return gone.type === "template"
      ? gone.templateValues.reduce((all, values) => all + keptTotal(values), sum)
      : sum;
  }, 0);
}

/** One thing that is kept aside: a question, an item of it, or an entry of a group. */
export interface KeptPlace {
  fieldId: string;
  /** The item's id, or the entry counted from 0; empty for the question. */
  part: string;
}

/** All of them, in their order. */
export function keptPlaces(keptAside: Answers): KeptPlace[] {
  return Object.entries(keptAside).flatMap(([fieldId, gone]): KeptPlace[] => {
    if (gone.type === "itemList") return gone.items.map(({ itemId }) => ({ fieldId, part: itemId }));
    if (gone.type !== "template") return [{ fieldId, part: "" }];
    return gone.templateValues.flatMap((values, entry) =>
      isNothing(values) ? [] : [{ fieldId, part: String(entry) }],
    );
  });
}

/** What stands at one place; null where nothing does. */
export function keptAt(keptAside: Answers, { fieldId, part }: KeptPlace): Answers | null {
  const gone = Object.hasOwn(keptAside, fieldId) ? keptAside[fieldId] : undefined;
  if (!gone) return null;
  if (gone.type === "template") {
    const values = gone.templateValues[Number(part)];
    return values && !isNothing(values) ? values : null;
  }
  if (gone.type !== "itemList") return part === "" ? { [fieldId]: gone } : null;
  const items = gone.items.filter(({ itemId }) => itemId === part);
  return items.length > 0 ? { [fieldId]: { ...gone, items } } : null;
}

/** The same with what is kept inside one entry of a group, counted from 0, which has come back. */
export function withKeptEntry(
  keptAside: Answers,
  { templateId, row, values }: { templateId: string; row: number; values: Answers },
): Answers {
  const gone = keptAside[templateId];
  const entries = gone?.type === "template" ? gone.templateValues : [];
  const count = Math.max(entries.length, row + 1);
  const group = groupOf(
    Array.from({ length: count }, (_, entry) => (entry === row ? values : (entries[entry] ?? {}))),
  );
  return group ? { ...keptAside, [templateId]: group } : keptAside;
}

/** The rest. */
export function withoutKept(keptAside: Answers, { fieldId, part }: KeptPlace): Answers {
  const { [fieldId]: gone, ...others } = keptAside;
  if (gone?.type === "itemList") {
    const items = gone.items.filter(({ itemId }) => itemId !== part);
    return items.length > 0 ? { ...others, [fieldId]: { ...gone, items } } : others;
  }
  if (gone?.type !== "template") return others;
  const entries = gone.templateValues.map((values, entry) => (entry === Number(part) ? {} : values));
  const left = groupOf(withoutLast(entries, isNothing));
  return left ? { ...others, [fieldId]: left } : others;
}
