import { MOST_LINK, safeLink } from "~/lib/links.rules";

export const NO_LINK =
  "Enter an address that begins with https://, an e-mail address, or a path of this event such as /tasks";

/** What somebody typed as an address, as people do: without https://, or an e-mail address alone. Null where it leads nowhere. */
export function typedLink(typed: string): string | null {
  const text = typed.length > MOST_LINK ? "" : typed.trim();
  const known = safeLink(text);
  if (known !== null) return known;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return safeLink(`mailto:${text}`);
  if (/^\+?\d[\d ().-]{5,30}$/.test(text)) return safeLink(`tel:${text.replaceAll(" ", "")}`);
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)) return safeLink(`https://${text}`);
  return null;
}
