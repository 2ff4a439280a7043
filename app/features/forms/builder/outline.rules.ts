import type { Field } from "../document/field.schema";
import { isNewPage, NEW_PAGE } from "../document/structure.rules";
import { labelOfType, typeLabelOf } from "../document/types/builder-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";
import type { FieldsOwner } from "../fields/fields-owner.types";

/** A field of a working copy in its place; `field` is null where its record cannot be read. */
export interface PlacedRecord {
  id: string;
  type: string;
  field: Field | null;
}

/** A field as the outline lists it. */
export interface OutlineRow {
  id: string;
  type: string;
  name: string;
  /** "01", of questions alone; empty for layout and for what cannot be read. */
  number: string;
  isShownByLogic: boolean;
  /** What stands in the way of publishing it. */
  faults: number;
}

/** A page with all that stands on it, in the order of the form. */
export interface OutlinePage {
  /** From 1. */
  number: number;
  /** The page item that begins it; null for a first page without one. */
  item: OutlineRow | null;
  rows: readonly OutlineRow[];
}

/** What people call a field: its label, else its type. */
export const nameOf = ({ type, field }: PlacedRecord): string => field?.label || typeLabel(type);

/** What staff call a type; one that nobody knows by what is stored. */
export const typeLabel = (type: string): string => typeLabelOf(type) ?? "Unknown";

/**
 * The outline of a working copy (spec 2.9): its pages, their questions counted with two digits, what logic shows, and how many faults
 * each has. A record that cannot be read keeps its place.
 */
export function outlineOf(
  records: readonly PlacedRecord[],
  { shownByLogic, faults }: { shownByLogic: ReadonlySet<string>; faults: ReadonlyMap<string, number> },
): OutlinePage[] {
  let count = 0;
  const rows = records.map((record): OutlineRow => {
    const isQuestion = record.field !== null && !isLayout(record.field);
    if (isQuestion) count += 1;
    return {
      ...{ id: record.id, type: record.type, name: nameOf(record) },
      number: isQuestion ? String(count).padStart(2, "0") : "",
      isShownByLogic: shownByLogic.has(record.id),
      faults: faults.get(record.id) ?? 0,
    };
  });
  return pagesOfRows(rows);
}

function pagesOfRows(rows: readonly OutlineRow[]): OutlinePage[] {
  const pages: { item: OutlineRow | null; rows: OutlineRow[] }[] = [{ item: null, rows: [] }];
  for (const row of rows) {
    if (isNewPage(row)) pages.push({ item: row, rows: [] });
    else pages.at(-1)?.rows.push(row);
  }
  // Before a page item that stands first there is no page.
  const first = pages[0]?.rows.length === 0 && pages.length > 1 ? 1 : 0;
  return pages.slice(first).map((page, at) => ({ number: at + 1, ...page }));
}

/** No page begins in a field group (decisions, "Forms"); one that came there all the same is in sight, to be taken out. */
export const arePagesNamed = ({
  owner,
  outline,
}: {
  owner: FieldsOwner;
  outline: readonly OutlinePage[];
}): boolean => owner.kind === "form" || outline.some(({ item }) => item !== null);

/** "Page 2 · Contact and order" */
export const pageName = ({ number, item }: Pick<OutlinePage, "number" | "item">): string =>
  item && item.name !== labelOfType(NEW_PAGE) ? `Page ${number} · ${item.name}` : `Page ${number}`;

/** The page that a field begins or stands on; the first one where there is no such field. */
export const pageWith = (pages: readonly OutlinePage[], fieldId: string): OutlinePage | undefined =>
  pages.find(({ item, rows }) => item?.id === fieldId || rows.some(({ id }) => id === fieldId)) ?? pages[0];

/** As many fields of one page are drawn at once: a form of 500 on one page stays quick. */
const MOST_DRAWN = 40;

/** Those of a page that are drawn around one of them, with the nearest that are left out above and below. */
export function drawnAround<R extends { id: string }>(
  rows: readonly R[],
  chosen: string,
): { rows: readonly R[]; above: R | null; below: R | null } {
  const at = Math.max(
    rows.findIndex(({ id }) => id === chosen),
    0,
  );
  const from = Math.max(0, Math.min(at - MOST_DRAWN / 2, rows.length - MOST_DRAWN));
  return {
    rows: rows.slice(from, from + MOST_DRAWN),
    above: rows[from - 1] ?? null,
    below: rows[from + MOST_DRAWN] ?? null,
  };
}
