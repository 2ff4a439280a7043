import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer, isTemplate, TEMPLATE, type TemplateField } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import type { Halves } from "../document/types/answers.types";
import { isLayout } from "../document/types/kinds.rules";
import type { Answer, Answers, GroupAnswer } from "./answer.types";
import { moved, together, withoutLast } from "./aside.rules";
import { entryIdsOf } from "./entry-ids.rules";

/**
 * Answers as a version asks them, and what it does not ask any more beside them: whole questions, and parts of others at the same places.
 * Rows of tables and entries of groups stand under the same numbers on both sides; those behind the last that is asked are kept alone.
 */
export interface SplitAnswers {
  answers: Answers;
  keptAside: Answers;
}

/** Everything that was answered, as a version asks it. */
export function splitAnswers(document: FormDocument, whole: Answers): SplitAnswers {
  return splitBy(document.fields, whole, (field, answer) => splitGroup(document, field, answer));
}

function splitBy(
  fields: readonly Field[],
  whole: Answers,
  ofGroup: (field: TemplateField, answer: GroupAnswer) => Halves,
): SplitAnswers {
  const known = new Map(fields.map((field) => [field.id, field]));
  const answers: Record<string, Answer> = {};
  const keptAside: Record<string, Answer> = {};
  for (const [id, answer] of Object.entries(whole)) {
    const field = known.get(id);
    const [asked, gone] =
      isTemplate(field) && isGroupAnswer(answer) ? ofGroup(field, answer) : splitAnswer(field, answer);
    if (asked) answers[id] = asked;
    if (gone) keptAside[id] = gone;
  }
  return { answers, keptAside };
}

function splitAnswer(field: Field | undefined, answer: Answer): Halves {
  if (!field || isLayout(field) || field.type !== answer.type) return [null, answer];
  return answersOf(field.type).split?.(field, answer) ?? [answer, null];
}

function splitGroup({ groups }: FormDocument, field: TemplateField, answer: GroupAnswer): Halves {
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

const groupOf = (templateValues: readonly Answers[], entryIds?: readonly string[]): GroupAnswer | null =>
  templateValues.length === 0
    ? null
    : { type: TEMPLATE, loopCount: templateValues.length, templateValues, ...(entryIds && { entryIds }) };

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
  if (isGroupAnswer(asked) && isGroupAnswer(gone)) {
    const entries = together(asked.templateValues, gone.templateValues, (values = {}, aside = {}) =>
      wholeAnswers(values, aside),
    );
    const ids = asked.entryIds;
    return groupOf(entries, ids && entries.map((_, entry) => ids[entry] ?? `kept${entry}`)) ?? asked;
  }
  return asked.type === gone.type ? (answersOf(asked.type).whole?.(asked, gone) ?? asked) : asked;
}

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
    const { movedAside } = answersOf(gone.type);
    if (movedAside) {
      const left = movedAside(gone, { before: alike(gone, was), after: alike(gone, is), isJudged });
      return left ? [[id, left]] : [];
    }
    if (!isGroupAnswer(gone)) return [[id, gone]];
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

/** An answer of the same type; null for another one. */
const alike = <A extends Answer>(gone: A, answer: Answer | undefined): A | null =>
  answer?.type === gone.type ? (answer as A) : null;
const entryAt = (answer: Answer | undefined, entry: number): Answers =>
  (isGroupAnswer(answer) && answer.templateValues[entry]) || {};

/**
 * Ordered items that are not offered any more. What was submitted stays ordered at its price, at most as many as were; an item that
 * was in a draft alone was never ordered. `ordered`: all that the submission says; null where nothing was submitted yet.
 */
export function asOrdered({ answers, keptAside }: SplitAnswers, ordered: Answers | null): Answers {
  const kept = Object.entries(keptAside).flatMap(([id, gone]): [string, Answer][] => {
    const was = ordered?.[id];
    if (isGroupAnswer(gone)) {
      const [ids, known] = [entryIdsOf(answers[id]), entryIdsOf(was)];
      const templateValues = gone.templateValues.map((values, entry) => {
        const stood = entry < ids.length ? known.indexOf(ids[entry] ?? "") : entry;
        return asOrdered({ answers: {}, keptAside: values }, ordered && entryAt(was, stood));
      });
      return [[id, { ...gone, templateValues }]];
    }
    const { orders } = answersOf(gone.type);
    return [[id, orders?.asOrdered(gone, alike(gone, was)) ?? gone]];
  });
  return Object.fromEntries(kept);
}

/** What the items that are kept aside cost, in minor units: they count until somebody takes them away. */
export function keptTotal(keptAside: Answers): number {
  return Object.values(keptAside).reduce((sum, gone) => {
    if (isGroupAnswer(gone)) return gone.templateValues.reduce((all, values) => all + keptTotal(values), sum);
    return sum + (answersOf(gone.type).orders?.amountOf(gone) ?? 0);
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
    const { orders } = answersOf(gone.type);
    if (orders) return orders.keptIn(gone).map((part) => ({ fieldId, part }));
    if (!isGroupAnswer(gone)) return [{ fieldId, part: "" }];
    return gone.templateValues.flatMap((values, entry) =>
      isNothing(values) ? [] : [{ fieldId, part: String(entry) }],
    );
  });
}

/** What stands at one place; null where nothing does. */
export function keptAt(keptAside: Answers, { fieldId, part }: KeptPlace): Answers | null {
  const gone = Object.hasOwn(keptAside, fieldId) ? keptAside[fieldId] : undefined;
  if (!gone) return null;
  if (isGroupAnswer(gone)) {
    const values = gone.templateValues[Number(part)];
    return values && !isNothing(values) ? values : null;
  }
  const { orders } = answersOf(gone.type);
  if (!orders) return part === "" ? { [fieldId]: gone } : null;
  const one = orders.only(gone, part);
  return one && { [fieldId]: one };
}

/** The same with what is kept inside one entry of a group, counted from 0, which has come back. */
export function withKeptEntry(
  keptAside: Answers,
  { templateId, row, values }: { templateId: string; row: number; values: Answers },
): Answers {
  const gone = keptAside[templateId];
  const entries = isGroupAnswer(gone) ? gone.templateValues : [];
  const count = Math.max(entries.length, row + 1);
  const group = groupOf(
    Array.from({ length: count }, (_, entry) => (entry === row ? values : (entries[entry] ?? {}))),
  );
  return group ? { ...keptAside, [templateId]: group } : keptAside;
}

/** The rest. */
export function withoutKept(keptAside: Answers, { fieldId, part }: KeptPlace): Answers {
  const { [fieldId]: gone, ...others } = keptAside;
  const orders = gone && answersOf(gone.type).orders;
  if (orders) {
    const left = orders.without(gone, part);
    return left ? { ...others, [fieldId]: left } : others;
  }
  if (!isGroupAnswer(gone)) return others;
  const entries = gone.templateValues.map((values, entry) => (entry === Number(part) ? {} : values));
  const left = groupOf(withoutLast(entries, isNothing));
  return left ? { ...others, [fieldId]: left } : others;
}
