import { type SQL, sql } from "drizzle-orm";
import { phrase, REF_ID } from "#db/event/search-index";
import { emptyRead, mapRead, type Read, sqlJson } from "#db/read-batch";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import type { SearchKind } from "./room-names";

/** What has entries in the index: all but the pages of the product. */
export type StoredKind = Exclude<SearchKind, "page">;

/** Who is asking: what they may see is part of each read's SQL, never a filter over what it gave. */
export interface Searcher {
  level: Level;
  teamId: string | undefined;
}

/** A piece of the hits: `query` is an FTS5 expression of ours (`ftsQuery`), null where there is nothing to look for. */
export interface Slice {
  query: string | null;
  /** The same with a wrong letter, as SQL: for when nothing at all is what `query` says. */
  near?: SQL | undefined;
  limit: number;
  offset: number;
}

export interface FoundRow {
  id: string;
  title: string;
  /** What the text was hit in: owner, e-mail address, description. */
  text: string;
  /** 2: it is not live yet. */
  isArchived: 0 | 1 | 2;
  teamId?: string | null;
  teamName?: string | null;
  dueDate?: string | null;
  /** Its text is a rich one. */
  isRich?: 0 | 1;
  /** The task that it stands under, and whose it is: of comments and files. */
  taskId?: string | null;
  taskTitle?: string | null;
  by?: string | null;
  /** The form that it answers. */
  formId?: string;
  formTitle?: string | null;
  /** The field group that it stands in, where that is no form. */
  fieldGroupId?: string | null;
}

export interface FoundPage {
  total: number;
  /** Only the best were looked at: there may be more. */
  isCut?: boolean;
  rows: FoundRow[];
}

/** Of a kind that grows with what people write (`isCut`), no more than the best so many are looked at. */
const MOST_HITS = 1_000;

/** How a room finds one of its kinds and shows what was found. */
export interface Finder {
  find(who: Searcher, slice: Slice): Read<FoundPage>;
  show(row: FoundRow, by: { who: Searcher; locale: string }): FoundFacts;
}

export interface FoundFacts {
  /** Null where it has no page. */
  to: string | null;
  /** One line; what is empty is left out. */
  facts: readonly (string | null | undefined)[];
  /** In which the hit is shown, where the title does not say it all. */
  text?: string;
}

export const isStaff = ({ level }: Searcher) => hasLevel(level, "moderator");

export const nothingFound = (): Read<FoundPage> => emptyRead({ total: 0, rows: [] });

/**
 * A hit in the title weighs ten times one in the text. The kind is a word of the index like any other, so that a kind's
 * hits are found without reading those of the rest; neither it nor the ref counts for the rank, or is looked in for
 * what people typed. `within`: scopes of the kind's entries (search-index.ts), of which a hit has one.
 */
function hits(
  { query, near }: { query: string; near?: SQL | undefined },
  { kind, within, isCut }: Pick<Kind, "kind" | "within" | "isCut">,
): SQL {
  const scope = within ? ` AND ref : (${within.map(phrase).join(" OR ")})` : "";
  const before = `kind : "${kind}"${scope} AND `;
  const all = sql`select ${REF_ID} as ref, bm25(search_entry, 0.0, 0.0, 10.0, 1.0) as rank from search_entry
    where search_entry match ${near ? sql`${before} || ${nearOr(query, near)}` : before + query}`;
  return sql`hit as materialized (${isCut ? sql`${all} order by rank limit ${MOST_HITS}` : all})`;
}

const nearOr = (query: string, near: SQL): SQL =>
  sql`case when exists (select 1 from search_entry where search_entry match ${query}) then ${query} else ${near} end`;

interface Kind {
  kind: StoredKind;
  seen: SQL;
  facts: SQL;
  within?: readonly string[];
  isCut?: boolean;
  /** Of FoundRow, given by `facts` besides the usual. */
  more?: readonly ("isRich" | "taskId" | "taskTitle" | "by" | "formId" | "formTitle" | "fieldGroupId")[];
}

/**
 * One page of a kind with the number of all. `seen` selects id, title and isArchived of what may be seen from `hit` joined
 * with its table; `facts` the columns that are shown, joined to the page alone. What is shown is the table's: the
 * index only says which.
 */
export function foundPage({ query, near, limit, offset }: Slice, of: Kind): Read<FoundPage> {
  if (query === null) return nothingFound();
  const more = (of.more ?? []).map((name) => sql.raw(`, '${name}', ${name}`));
  const page = sqlJson<FoundPage>(sql`with ${hits({ query, near }, of)}, found as materialized (${of.seen}),
    paged as (select * from found order by isArchived, rank, title collate nocase, id limit ${limit} offset ${offset})
    select json_object('total', (select count(*) from found), 'rows', json((select coalesce(json_group_array(json_object(
      'id', id, 'title', title, 'text', text, 'isArchived', isArchived, 'teamId', teamId, 'teamName', teamName,
      'dueDate', dueDate${sql.join(more)})), '[]') from (${of.facts} order by isArchived, rank, paged.title collate nocase, paged.id))))`);
  if (!of.isCut) return page;
  return mapRead(page, (found) => ({ ...found, isCut: found.total >= MOST_HITS }));
}
