import { NEW_PAGE as PAGE, SECTION } from "../document/structure.rules";
import { type OutlinePage, type OutlineRow, pageName } from "./outline.rules";

/** Where a field can go: before another one, or to the end (null). */
export type Place = string | null;

/** A place to choose under "Move to": `before` is empty for the end of the form. */
export interface PlaceChoice {
  before: string;
  label: string;
}

/** The places of one page. */
export interface PlacesOnPage {
  page: string;
  places: readonly PlaceChoice[];
}

/** Where Move up and Move down lead; undefined where there is nothing to pass. */
export interface NextPlaces {
  up: Place | undefined;
  down: Place | undefined;
}

const rowsOf = (pages: readonly OutlinePage[]): OutlineRow[] =>
  pages.flatMap(({ item, rows }) => (item ? [item, ...rows] : rows));

const isEnd = (row: OutlineRow | undefined, of: string): boolean =>
  row === undefined || row.type === PAGE || (of === SECTION && row.type === SECTION);

/** Where what moves with a field ends: a page and a section take along what is in them. */
function blockEnd(rows: readonly OutlineRow[], at: number): number {
  const type = rows[at]?.type ?? "";
  if (type !== PAGE && type !== SECTION) return at + 1;
  let end = at + 1;
  while (!isEnd(rows[end], type)) end += 1;
  return end;
}

/** A field passes its neighbour, a section the section beside it or the edge of its page, a page the page beside it. */
export function nextPlaces(pages: readonly OutlinePage[], id: string): NextPlaces {
  const rows = rowsOf(pages);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return { up: undefined, down: undefined };
  const idAt = (place: number): Place => rows[place]?.id ?? null;
  const end = blockEnd(rows, at);
  if (row.type === PAGE) {
    const before = rows.slice(0, at).findLast(({ type }) => type === PAGE);
    return { up: before?.id, down: end < rows.length ? idAt(blockEnd(rows, end)) : undefined };
  }
  if (row.type === SECTION) {
    const before = rows.slice(0, at).findLastIndex(({ type }) => type === PAGE || type === SECTION);
    // The first item of a form is no place: what stands before the first page is a page of its own.
    const isPassable = before > 0 || rows[before]?.type === SECTION;
    const next = rows[end];
    // On the next page it follows what stands there without a section, which would be its own otherwise.
    const down = next?.type === PAGE ? looseEnd(rows, end + 1) : blockEnd(rows, end);
    return { up: isPassable ? idAt(before) : undefined, down: next ? idAt(down) : undefined };
  }
  return {
    up: at > (rows[0]?.type === PAGE ? 1 : 0) ? idAt(at - 1) : undefined,
    down: end < rows.length ? idAt(end + 1) : undefined,
  };
}

/** Behind the fields that begin a page and stand in no section. */
function looseEnd(rows: readonly OutlineRow[], from: number): number {
  let at = from;
  while (!isEnd(rows[at], SECTION)) at += 1;
  return at;
}

/** All other places that a field can go to, page by page. A page goes between pages, never into one. */
export function placesFor(pages: readonly OutlinePage[], id: string): PlacesOnPage[] {
  const rows = rowsOf(pages);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return [];
  const end = blockEnd(rows, at);
  const own = new Set(rows.slice(at, end).map((one) => one.id));
  const next = rows[end]?.id ?? "";
  const isElsewhere = ({ before }: PlaceChoice) => !own.has(before) && before !== next;
  if (row.type === PAGE) {
    const places = [
      ...pages.flatMap(({ item, ...page }) =>
        item ? [{ before: item.id, label: `Before ${pageName({ item, ...page })}` }] : [],
      ),
      { before: "", label: "At the end" },
    ];
    return [{ page: "Pages", places: places.filter(isElsewhere) }].filter(isFilled);
  }
  return pages
    .map((page, index) => {
      const after = pages[index + 1]?.item?.id ?? "";
      const begin = { before: page.rows[0]?.id ?? after, label: "At the beginning" };
      const others = page.rows.flatMap((one, place): PlaceChoice[] =>
        own.has(one.id)
          ? []
          : [{ before: page.rows[place + 1]?.id ?? after, label: `After ${calledWith(one)}` }],
      );
      return { page: pageName(page), places: [begin, ...others].filter(isElsewhere) };
    })
    .filter(isFilled);
}

const isFilled = ({ places }: PlacesOnPage): boolean => places.length > 0;

const calledWith = ({ number, name }: OutlineRow): string => (number ? `${number} ${name}` : name);
