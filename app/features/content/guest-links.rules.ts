import type { RichBlock, RichRun } from "~/lib/rich-text/rich-text.types";

/** A link of a text, by the words that it stands under. */
export interface TextLink {
  words: string;
  href: string;
}

/** All links of a rich text in their order; words that look different are one link where they lead to the same place. */
export function linksIn(blocks: readonly RichBlock[]): TextLink[] {
  return blocks.flatMap((block) =>
    block.kind === "list" ? block.items.flatMap(linksIn) : linksOfLine(block.words),
  );
}

function linksOfLine(words: readonly RichRun[]): TextLink[] {
  const links: TextLink[] = [];
  let before: string | undefined;
  for (const { text, href } of words) {
    const last = links.at(-1);
    if (href !== undefined && last && before === href) last.words += text;
    else if (href !== undefined) links.push({ words: text, href });
    before = href;
  }
  return links;
}

/** What guests may open of the event, by the keys of addresses: paths and ids of pages, ids of forms. */
export interface OpenToGuests {
  pages: ReadonlySet<string>;
  forms: ReadonlySet<string>;
}

/**
 * Whether a link leads somebody who is not signed in to sign-in: it leads to a place of this event that is not public. `origin` is the
 * event's own.
 */
export function asksToSignIn(href: string, open: OpenToGuests, origin: string): boolean {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : null;
  if (!url || url.origin !== origin) return false;
  const [first = "", second = "", key = ""] = url.pathname.split("/").slice(1).map(decoded);
  if (first === "content") return second === "" || !open.pages.has(second);
  if (first === "guests") return second === "content" ? !open.pages.has(key) : !open.forms.has(key);
  return !OPEN_PLACES.includes(first);
}

/** What guests are given whatever is published. */
const OPEN_PLACES = ["auth", "pictures", "branding"];

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
