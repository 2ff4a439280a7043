import type { Answer, Answers } from "../answers/answer.types";
import { rowsOf } from "../answers/answer-of.rules";
import { canonical } from "../answers/canonical-answer.rules";
import { entryIdsOf } from "../answers/entry-ids.rules";
import type { RowOf } from "../answers/input-names.rules";
import type { PageAsked } from "../answers/taken-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { isTemplate, type TemplateField } from "../document/structure.rules";
import { rowAnswers } from "../runner/page-state.rules";
import { placedFields } from "../runner/placed-fields.rules";

/**
 * What a page showed, so short that it goes out and comes back with it: of each answer, and of each entry of its looped groups, a
 * hash. Whoever sends a page that is older than the draft is told apart by it from whoever changed the same answer meanwhile.
 */
export interface PageStamp {
  /** By the name of the input. */
  answers: ReadonlyMap<string, string>;
  /** By the id of the template, in the order of its entries; an entry that is being added comes last, with the id that it will have. */
  entries: ReadonlyMap<string, readonly ShownEntry[]>;
}

export interface ShownEntry {
  id: string;
  /** Of its answers; empty for one that is being added. */
  hash: string;
}

export function pageStamp(document: FormDocument, answers: Answers, asked: PageAsked): string {
  const places = placedFields(document, asked).flatMap((place) => [place, ...place.nested]);
  const hashes = places
    .filter(({ field }) => !isTemplate(field))
    .map(({ field, within, name }) => {
      const values = within ? rowAnswers(answers, within) : answers;
      return [name, answerHash(values[field.id] ?? null)];
    });
  const entries = loopsOn(document, asked).map((template) => {
    const known = entriesOf(template, answers).map(({ id, hash }) => [id, hash]);
    const isNew = "templateId" in asked && asked.row >= known.length;
    return [template.id, isNew ? [...known, [freshId(), ""]] : known];
  });
  return JSON.stringify([hashes, entries]);
}

/** The looped groups of a page, or the one that the entry is of. */
function loopsOn(document: FormDocument, asked: PageAsked): TemplateField[] {
  const fields =
    "templateId" in asked
      ? document.fields.filter(({ id }) => id === asked.templateId)
      : (pagesOf(document.fields).find(({ number }) => number === asked.page)?.fields ?? []);
  return fields.flatMap((field) => (isTemplate(field) && field.isLooping ? [field] : []));
}

/** Among at most 100 entries: sent twice, an entry is known again by it. */
const freshId = (): string => crypto.randomUUID().slice(0, 13);

export function entriesOf(template: TemplateField, answers: Answers): ShownEntry[] {
  const ids = entryIdsOf(answers[template.id]);
  return rowsOf(template, answers).map((values, row) => ({
    id: ids[row] ?? "",
    hash: hashOf(canonical(values)),
  }));
}

export const answerHash = (answer: Answer | null): string => (answer ? hashOf(canonical(answer)) : "");

/** The id of an entry that a page shows, also of one that is being added; null where the page has none such. */
export const entryOf = (stamp: string, { templateId, row }: RowOf): string | null =>
  readPageStamp(stamp)?.entries.get(templateId)?.[row]?.id ?? null;

/** The stamp of a page that shows this one entry. */
export const entryStamp = ({ templateId, row }: RowOf, { id, hash }: ShownEntry): string => {
  const before = Array.from({ length: row }, () => ["", ""]);
  return JSON.stringify([[], [[templateId, [...before, [id, hash]]]]]);
};

/** In UTF-16 units: 900 inputs and 100 entries of each of some groups. */
const MOST_STAMP = 200_000;

/** In UTF-16 units. */
export const MOST_ENTRY_ID = 64;

/** Null for what is none of ours: then the page counts as it was sent. */
export function readPageStamp(text: string | undefined): PageStamp | null {
  if (!text || text.length > MOST_STAMP) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(stored)) return null;
  const [answers, entries] = stored.map(pairsOf);
  if (!answers || !entries) return null;
  return {
    answers: new Map(answers.map(([name, hash]) => [name, String(hash)])),
    entries: new Map(
      entries.map(([templateId, list]) => [
        templateId,
        (pairsOf(list) ?? []).map(([id, hash]) => ({ id: id.slice(0, MOST_ENTRY_ID), hash: String(hash) })),
      ]),
    ),
  };
}

const pairsOf = (list: unknown): [string, unknown][] | null =>
  Array.isArray(list)
    ? list.flatMap((pair): [string, unknown][] =>
        Array.isArray(pair) && typeof pair[0] === "string" ? [[pair[0], pair[1]]] : [],
      )
    : null;

/** 53 bits (cyrb53, public domain): it tells answers apart and guards nothing. */
export function hashOf(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}
