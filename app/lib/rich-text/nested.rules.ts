import type { RichRun } from "./rich-text.types";

/** Words as HTML and Markdown write them: links around bold, bold around italic. */
export type Nested =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic"; children: Nested[] }
  | { kind: "link"; href: string; children: Nested[] };

export const nested = (words: readonly RichRun[]): Nested[] =>
  grouped(
    words,
    ({ href }) => href,
    (runs, href): Nested[] => {
      const children = bolded(runs);
      return href === undefined ? children : [{ kind: "link", href, children }];
    },
  );

const bolded = (words: readonly RichRun[]): Nested[] =>
  grouped(
    words,
    ({ bold }) => bold,
    (runs, bold): Nested[] => (bold ? [{ kind: "bold", children: slanted(runs) }] : slanted(runs)),
  );

const slanted = (words: readonly RichRun[]): Nested[] =>
  grouped(
    words,
    ({ italic }) => italic,
    (runs, italic): Nested[] => {
      const children = runs.map(({ text }): Nested => ({ kind: "text", text }));
      return italic ? [{ kind: "italic", children }] : children;
    },
  );

/** Neighbours that have one thing alike are made into one. */
function grouped<Key>(
  words: readonly RichRun[],
  keyOf: (run: RichRun) => Key,
  make: (runs: RichRun[], key: Key) => Nested[],
): Nested[] {
  const made: Nested[] = [];
  for (let from = 0; from < words.length; ) {
    const key = keyOf(words[from] as RichRun);
    let to = from + 1;
    while (to < words.length && keyOf(words[to] as RichRun) === key) to += 1;
    made.push(...make(words.slice(from, to), key));
    from = to;
  }
  return made;
}
