export type LinkPiece = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;

/** Only http and https; the full stop after an address, or a bracket that was opened before it, is not part of it. */
export function linkPieces(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = withoutTail(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: href, href });
    at = match.index + href.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function withoutTail(address: string): string {
  const opened = address.indexOf("(");
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? "";
    const isLoose = last === ")" && (opened === -1 || opened >= end);
    if (end > 0 && (/[.,;:!?'’”\]*]/.test(last) || isLoose)) end -= 1;
    else return address.slice(0, end);
  }
}
