import { type Found, mapRead, type Read } from "#db/read-batch";
import type { Terms } from "~/event-settings/core-pages.rules";
import type { CurrentUser } from "~/identity/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import type { FoundRow, Searcher, Slice, StoredKind } from "~/procedure/room-search.server";
import type { SearchKind } from "~/rooms";
import { FINDERS } from "~/rooms.server";
import { foundPages, type OwnPage, ownPages } from "./found-pages.server";
import { nearQuery } from "./near.server";
import { ftsQuery, snippetOf, wordsOf } from "./query.rules";
import type { SearchGroup, SearchResult } from "./search.types";
import { kindTexts, SEARCH_KINDS } from "./search-kinds.server";

export interface Search {
  who: Searcher;
  q: string;
  locale: string;
  /** What the event calls its things. */
  terms: Terms;
  /** Besides those of the admin area. */
  pages?: readonly OwnPage[];
  /** All kinds where none is named. */
  kind?: SearchKind;
  page: number;
  /** Results of a kind on one page. */
  perKind: number;
}

/** The search of whoever asks, from an address. */
export const searchBy = (
  { user, team, settings, requestContext }: Ctx<CurrentUser>,
  input: Pick<Search, "q" | "kind" | "page">,
  perKind: number,
): Search => ({
  ...input,
  who: { level: user.level, teamId: team?.id },
  locale: settings.event.locale,
  terms: settings.terminology,
  pages: ownPages(requestContext),
  perKind,
});

/** Those that are in the database, as the rooms find them. */
const STORED = SEARCH_KINDS.filter((kind): kind is StoredKind => kind !== "page");
type Reads = Record<StoredKind, Read<SearchGroup>>;

/** The reads of a search, one a kind, for one round trip. Kinds that were not asked for only count. */
export function searchReads(search: Search): Reads {
  const query = ftsQuery(search.q);
  const near = nearQuery(search.q);
  const words = wordsOf(search.q);
  const read = (kind: StoredKind): Read<SearchGroup> => {
    const isAsked = search.kind === undefined || search.kind === kind;
    const offset = search.kind === kind ? (search.page - 1) * search.perKind : 0;
    const slice: Slice = { query, near, limit: isAsked ? search.perKind : 0, offset };
    return mapRead(FINDERS[kind].find(search.who, slice), (page) => ({
      kind,
      ...kindTexts(kind, search.terms),
      total: page.total,
      isCut: page.isCut ?? false,
      results: page.rows.map((row) => resultOf(search, kind, row, words)),
    }));
  };
  return Object.fromEntries(STORED.map((kind) => [kind, read(kind)])) as Reads;
}

/** What was found, in the order of kinds, with the pages of the product. Kinds without a hit are left out. */
export function searchGroups(search: Search, found: Found<Reads>): SearchGroup[] {
  const pages = ftsQuery(search.q) === null ? [] : foundPages(search.who.level, wordsOf(search.q), search);
  const isAsked = search.kind === undefined || search.kind === "page";
  const all: Record<SearchKind, SearchGroup> = {
    ...found,
    page: {
      kind: "page",
      ...kindTexts("page", search.terms),
      total: pages.length,
      isCut: false,
      results: isAsked ? pages : [],
    },
  };
  return SEARCH_KINDS.map((kind) => all[kind]).filter(({ total }) => total > 0);
}

/** Said of what teams do not have, by \`FoundRow.isArchived\`. */
const STANDS = [null, "Archived", "Not live yet"] as const;

function resultOf(search: Search, kind: StoredKind, row: FoundRow, words: readonly string[]): SearchResult {
  const { to, facts, text } = FINDERS[kind].show(row, search);
  return {
    id: row.id,
    title: row.title,
    to,
    detail: [STANDS[row.isArchived], ...facts].filter(Boolean).join(" · "),
    snippet: text === undefined ? "" : snippetOf(text, words),
  };
}
