/** One element as it was written. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

const NAME = /[a-z][a-z0-9]*/y;
const ATTRIBUTE = / ([a-z]+(?:-[a-z]+)*)="([^"<>]*)"/y;
const VOID = new Set(["br"]);
const REFERENCES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** What a browser reads: only the five references that are ever written. */
function decoded(text: string): string {
  return text.replaceAll(/&[^;\s]*;?/g, (reference) => {
    const sign = REFERENCES[reference];
    if (sign === undefined) throw new Error(`A reference that is not escaped: ${reference}`);
    return sign;
  });
}

/**
 * Reads HTML as strictly as nothing else does: small letters, double quotes, one space, every element closed in its turn, no
 * comment, no sign of markup in a text. Throws at whatever it does not know, so that nothing hides from it.
 */
export function strictHtml(html: string): { tags: Tag[]; text: string } {
  const tags: Tag[] = [];
  const open: string[] = [];
  let text = "";
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${html.slice(Math.max(0, at - 30), at + 60)}`);
  };
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < html.length) {
    if (html[at] !== "<") {
      const next = html.indexOf("<", at);
      const piece = html.slice(at, next === -1 ? html.length : next);
      if (/[>"']/.test(piece)) fail("A sign of markup in a text");
      text += decoded(piece);
      at += piece.length;
      continue;
    }
    at += 1;
    const isEnd = html[at] === "/";
    if (isEnd) at += 1;
    const name = read(NAME)?.[0] ?? fail("No element");
    if (isEnd) {
      if (open.pop() !== name) fail(`</${name}> closes nothing`);
    } else {
      const attributes: Record<string, string> = {};
      for (let one = read(ATTRIBUTE); one; one = read(ATTRIBUTE)) {
        const [, key = "", value = ""] = one;
        if (key in attributes) fail(`${key} twice`);
        attributes[key] = decoded(value);
      }
      tags.push({ name, attributes });
      if (!VOID.has(name)) open.push(name);
    }
    if (html[at] !== ">") fail("An attribute that is none");
    at += 1;
  }
  if (open.length > 0) fail(`<${open.at(-1)}> is never closed`);
  return { tags, text };
}
