import { type Found, mapRead, type Read } from "#db/read-batch";
import type { AskingUser } from "~/features/auth/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import { formatDate } from "~/ui/format.rules";
import { foundPages } from "./pages.rules";
import { ftsQuery, snippetOf, wordsOf } from "./query.rules";
import {
  type FoundPage,
  type FoundRow,
  foundPeople,
  foundTaskGroups,
  foundTasks,
  foundTeams,
  placeOf,
  type Searcher,
  type Slice,
} from "./search.queries.server";
import { SEARCH_KINDS, type SearchGroup, type SearchKind, type SearchResult } from "./search.types";

export interface Search {
  who: Searcher;
  q: string;
  locale: string;
  /** All kinds where none is named. */
  kind?: SearchKind;
  page: number;
  /** Results of a kind on one page. */
  perKind: number;
}

/** The search of whoever asks, from an address. */
export const searchBy = (
  { user, team, settings }: Ctx<AskingUser>,
  input: Pick<Search, "q" | "kind" | "page">,
  perKind: number,
): Search => ({
  ...input,
  who: { level: user.level, teamId: team?.id },
  locale: settings.event.locale,
  perKind,
});

const FINDERS = { team: foundTeams, person: foundPeople, task: foundTasks, taskGroup: foundTaskGroups };
type StoredKind = keyof typeof FINDERS;

/** The reads of a search, one a kind, for one trip. Kinds that were not asked for only count. */
export function searchReads(search: Search): Record<StoredKind, Read<SearchGroup>> {
  const query = ftsQuery(search.q);
  const words = wordsOf(search.q);
  const read = (kind: StoredKind): Read<SearchGroup> => {
    const isAsked = search.kind === undefined || search.kind === kind;
    const offset = search.kind === kind ? (search.page - 1) * search.perKind : 0;
    const slice: Slice = { query, limit: isAsked ? search.perKind : 0, offset };
    return mapRead(FINDERS[kind](search.who, slice), (page: FoundPage) => ({
      kind,
      total: page.total,
      results: page.rows.map((row) => resultOf(search, kind, row, words)),
    }));
  };
  return { team: read("team"), person: read("person"), task: read("task"), taskGroup: read("taskGroup") };
}

/** What was found, in the order of kinds, with the pages of the product. Kinds without a hit are left out. */
export function searchGroups(search: Search, found: Found<ReturnType<typeof searchReads>>): SearchGroup[] {
  const pages = ftsQuery(search.q) === null ? [] : foundPages(search.who.level, wordsOf(search.q));
  const isAsked = search.kind === undefined || search.kind === "page";
  const all: Record<SearchKind, SearchGroup> = {
    ...found,
    page: { kind: "page", total: pages.length, results: isAsked ? pages : [] },
  };
  return SEARCH_KINDS.map((kind) => all[kind]).filter(({ total }) => total > 0);
}

function resultOf(
  { who, locale }: Search,
  kind: StoredKind,
  row: FoundRow,
  words: readonly string[],
): SearchResult {
  const { id, title } = row;
  const facts = [
    row.isArchived ? "Archived" : null,
    kind === "task" && row.dueDate ? `Due ${formatDate(row.dueDate, "long", locale)}` : null,
    kind === "team" && row.text ? `Owner ${row.text}` : null,
    kind === "team" && row.teamName ? `Shares the stand of ${row.teamName}` : null,
    kind === "person" ? row.text : null,
    kind === "person" ? (row.teamName ?? "Staff") : null,
  ];
  return {
    id,
    title,
    to: placeOf(who, kind, row),
    detail: facts.filter(Boolean).join(" · "),
    snippet: kind === "task" ? snippetOf(row.text, words) : "",
  };
}
