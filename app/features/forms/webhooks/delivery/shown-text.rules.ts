/** More than this of a body is not drawn: a browser would labour over it. */
const MOST_SHOWN = 32 * 1024;

/** JSON as people read it, whatever it was called; anything else as it is. `isCut`: there is more. */
export function shownText(text: string): { text: string; isCut: boolean } {
  const pretty = prettyJson(text) ?? text;
  return { text: pretty.slice(0, MOST_SHOWN), isCut: pretty.length > MOST_SHOWN };
}

/** Null: it is none, or is deeper than anybody reads. */
function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
