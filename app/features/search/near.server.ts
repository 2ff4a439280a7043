import { type SQL, sql } from "drizzle-orm";
import { folded } from "~/lib/text.rules";
import { isTolerant, wordsOf } from "./query.rules";

/** So many words of a query may be typed wrongly: each is looked for in some hundred ways. */
const MOST_TOLERANT = 2;

/**
 * The query of a text with one wrong, missing, doubled or turned letter in its longer words, as SQL that makes the FTS5
 * expression: the database writes the hundreds of words by itself, where it needs them. Undefined where no word is that long.
 */
export function nearQuery(text: string): SQL | undefined {
  const words = wordsOf(text);
  const tolerant = new Set(
    words.flatMap((word, at) => (isTolerant(word) ? [at] : [])).slice(0, MOST_TOLERANT),
  );
  if (tolerant.size === 0) return undefined;
  const terms = words.map((word, at) => {
    const star = at === words.length - 1 ? " *" : "";
    return tolerant.has(at) ? oneLetterOff(folded(word), star) : sql`${`"${word}"${star}`}`;
  });
  return sql`'{title body} : (' || ${sql.join(terms, sql` || ' AND ' || `)} || ')'`;
}

function oneLetterOff(word: string, star: string): SQL {
  const letters = [...new Set(`abcdefghijklmnopqrstuvwxyz${word}`)];
  return sql`(with recursive w(w) as (values (${word})),
      place(i) as (values (0) union all select i + 1 from place, w where i < length(w)),
      letter(c) as (select value from json_each(${JSON.stringify(letters)})),
      form(v) as (
        select w from w
        union select substr(w, 1, i) || substr(w, i + 2) from place, w
        union select substr(w, 1, i) || substr(w, i + 2, 1) || substr(w, i + 1, 1) || substr(w, i + 3) from place, w
        union select substr(w, 1, i) || c || substr(w, i + 2) from place, letter, w
        union select substr(w, 1, i) || c || substr(w, i + 1) from place, letter, w)
    select '(' || group_concat('"' || v || '"' || ${star}, ' OR ') || ')' from form)`;
}
