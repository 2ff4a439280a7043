/** How a page came about, and who has the focus once it is drawn. */
export interface Move {
  /** Another page, not the same one with other rows. */
  isNewPage: boolean;
  /** The element that the address names behind its `#` is there. */
  hasNamed: boolean;
  /** The page stays scrolled where it was: a tab, a filter, what opens over it. */
  isKept: boolean;
  /** `nobody`: it fell to the page; `pressed`: where the move began, still there; `other`: somebody took it since, or types. */
  focus: "nobody" | "pressed" | "other";
}

/**
 * Where the focus goes after a move within the document, as a browser does it that loads a page: to what the address names, else to
 * the page's heading. Null where it stays: it was taken already, by an error summary, a dialog, a list's next row.
 */
export function focusAfter({ isNewPage, hasNamed, isKept, focus }: Move): "named" | "heading" | null {
  if (focus === "other" || (isKept && focus === "pressed")) return null;
  if (hasNamed) return "named";
  return focus === "nobody" || isNewPage ? "heading" : null;
}
