import type { Field } from "./field.schema";
import { isNewPage, type PageItem } from "./structure.rules";
import { isLayout } from "./types/kinds.rules";

/** A page as it is written, whatever is shown of it. */
export interface DocumentPage {
  /** Counted from 1. */
  number: number;
  /** What begins it and names it; null for a first page that begins with its questions. */
  item: PageItem | null;
  /** Without the item. */
  fields: readonly Field[];
}

/** The pages of a form: each `newPage` begins one. */
export function pagesOf(fields: readonly Field[]): DocumentPage[] {
  const pages: { item: PageItem | null; fields: Field[] }[] = [{ item: null, fields: [] }];
  for (const field of fields) {
    if (isNewPage(field)) pages.push({ item: field, fields: [] });
    else pages.at(-1)?.fields.push(field);
  }
  // Before a page item that stands first there is no page.
  const first = pages[0]?.fields.length === 0 && pages.length > 1 ? 1 : 0;
  return pages.slice(first).map((page, at) => ({ number: at + 1, ...page }));
}

/** The numbers that the outline shows, "01": of questions, in their order (spec 2.9). */
export function numbersOf(fields: readonly Field[]): Map<string, string> {
  const questions = fields.filter((field) => !isLayout(field));
  return new Map(questions.map(({ id }, at) => [id, String(at + 1).padStart(2, "0")]));
}

/** How a report and an export call a field: its report label, else its label (decisions). */
export const reportLabelOf = ({ reportLabel, label }: { reportLabel: string; label: string }): string =>
  reportLabel || label;
