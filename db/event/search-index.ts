import { type SQL, sql } from "drizzle-orm";
import type { Write } from "../write-batch";

/**
 * The rows of `search_entry` are what the source tables say: a change takes the entry out and selects it anew, in its own
 * batch. `ref` is indexed so that an entry is found by its id without reading the whole table; people's words are never
 * looked up in it. The same selects fill the index in its migration. Rooms say what their entries are.
 */
export interface SearchEntries<Kind extends string = string> {
  kind: Kind;
  /** All that should be in the index: `kind, ref, title, body`. */
  all: SQL;
  /** After the writes that made, changed or removed these. */
  index(ids: string | readonly string[]): Write[];
  /** After the write that made it one, of what had no entry until then. */
  add(id: string): Write;
  /** Before the writes that remove them: those whose ids this selects as `id`. */
  drop(ids: SQL): Write;
}

/**
 * `id`, `title` and `body` over what `from` joins. `scope` is a word that a kind's entries are told apart by, where one reader's
 * are a few of very many (a team's comments): it stands behind the id, so that the index finds theirs without reading the rest.
 */
export function searchEntries<const Kind extends string>(
  kind: Kind,
  of: { id: SQL; title: SQL; body: SQL; from: SQL; scope?: SQL },
): SearchEntries<Kind> {
  const ref = of.scope ? sql`${of.id} || ' ' || ${of.scope}` : of.id;
  const select = (which: SQL) =>
    sql`select ${sql.raw(`'${kind}'`)} as kind, ${ref} as ref, ${of.title} as title, ${of.body} as body
      from ${of.from} where ${which}`;
  const again = (match: string, refs: SQL): Write[] => [
    sql`delete from search_entry where rowid in (
      select rowid from search_entry where search_entry match ${match} and kind = ${kind} and ${REF_ID} ${refs})`,
    insert(select(sql`${of.id} ${refs}`)),
  ];
  return {
    kind,
    all: select(sql`true`),
    drop: (ids) => sql`delete from search_entry where rowid in (
      select x.rowid from (${ids}) gone join search_entry x
        on x.search_entry match 'ref : "' || gone.id || '"' and x.kind = ${kind})`,
    add: (id) => insert(select(sql`${of.id} = ${id}`)),
    index(ids) {
      const one = (id: string) => again(`ref : ${phrase(id)}`, sql`= ${id}`);
      if (typeof ids === "string") return one(ids);
      // Of several tables together SQLite looks up one id by its key, and reads them whole for a list.
      if (of.scope) return ids.flatMap(one);
      const writes: Write[] = [];
      for (let at = 0; at < ids.length; at += PHRASES) {
        const some = ids.slice(at, at + PHRASES);
        const match = `ref : (${some.map(phrase).join(" OR ")})`;
        writes.push(...again(match, sql`in (select value from json_each(${JSON.stringify(some)}))`));
      }
      return writes;
    },
  };
}

/** The id in a `ref`: what stands before its scope. */
export const REF_ID: SQL = sql`substr(ref, 1, instr(ref || ' ', ' ') - 1)`;

/** Ids are quoted as a phrase. None of ours holds a quote; one that did would find nothing rather than break the query. */
export const phrase = (id: string) => `"${id.replaceAll('"', "")}"`;

/** Phrases of one look-up: an expression of FTS5 must not grow without end. */
const PHRASES = 100;

const insert = (source: SQL): Write => sql`insert into search_entry (kind, ref, title, body) ${source}`;

/**
 * Daily: what stands in the index and not in the tables goes, what is missing comes. Compares the words and not only
 * how many there are, so that a rename that came by another way (a change of a person's name in the control database)
 * is found again after a day at most.
 */
export function reconcileSearch(all: readonly SearchEntries[]): Write[] {
  const everything = sql.join(
    all.map((entries) => entries.all),
    sql` union all `,
  );
  return [
    sql`delete from search_entry where rowid in (
      select rowid from search_entry where (kind, ref, title, body) not in (${everything}))`,
    insert(sql`select s.kind, s.ref, s.title, s.body from (${everything}) s
      where (s.kind, s.ref) not in (select kind, ref from search_entry)`),
  ];
}
