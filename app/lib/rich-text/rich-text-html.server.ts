import { escapeHtml } from "../html.rules";
import { richTextTree } from "./rich-text-tree";
import { type Dress, writtenHtml } from "./written-html";

type Level = 2 | 3 | 4;

/**
 * A rich text as HTML that is safe to show as it is. `headings`: the level that its larger headings have on the page, one
 * below the heading that it stands under.
 */
export function richTextHtml(text: string, { headings = 2 }: { headings?: Level } = {}): string {
  if (text.trim() === "") return "";
  const key = `${headings}${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = writtenHtml(richTextTree(text), pageDress(headings));
  keep(key, html);
  return html;
}

/** What was written last, in this isolate: a page is read far more often than it is changed. */
const kept = new Map<string, string>();
let size = 0;
const MOST_KEPT = 2_000_000;

function keep(key: string, html: string): void {
  kept.set(key, html);
  size += key.length + html.length;
  for (const [oldest, old] of kept) {
    if (size <= MOST_KEPT) return;
    kept.delete(oldest);
    size -= oldest.length + old.length;
  }
}

const pageDress = (headings: Level): Dress => ({
  paragraph: ' dir="auto"',
  itemParagraph: "",
  heading: (level) => ({ tag: `h${headings + level - 1}`, attributes: ' dir="auto"' }),
  list: (isInner) => (isInner ? "" : ' dir="auto"'),
  item: "",
  link: (href) => {
    const address = ` href="${escapeHtml(href)}"`;
    // A path may be a file's: the browser asks for it anew, which serves both.
    if (!/^https?:/i.test(href)) return { attributes: address, aside: "" };
    return {
      attributes: `${address} target="_blank" rel="noopener noreferrer"`,
      aside: '<span class="vh"> (opens in a new tab)</span>',
    };
  },
});
