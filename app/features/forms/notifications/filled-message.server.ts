import { MOST_RICH_TEXT } from "~/lib/rich-text/most-rich-text.rules";
import type { RichBlock } from "~/lib/rich-text/rich-text.types";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { shortened } from "~/lib/text.rules";

const TOKEN = /\{\{([^{}\n]{1,200})\}\}/g;
/** A link's address: no answer stands in one. */
const ADDRESS = /\]\([^)\n]*\)/g;

/**
 * A message in rich text with the answers that it names: each is text and no mark, whatever somebody typed, and none is part of an
 * address. Where that cannot be kept their places stay empty.
 */
export function filledMessage(message: string, answerOf: (fieldId: string) => string): string {
  const empty = message.replaceAll(TOKEN, "");
  if (empty === message) return message;
  const own = message.replaceAll(ADDRESS, (address) => address.replaceAll(TOKEN, ""));
  const links = new Set(linksOf(richTextTree(empty)));
  for (const most of [2_000, 300, 60]) {
    const filled = own.replaceAll(TOKEN, (_, id: string) => asText(shortened(answerOf(id.trim()), most)));
    if (filled.length > MOST_RICH_TEXT) continue;
    if (linksOf(richTextTree(filled)).every((href) => links.has(href))) return filled;
  }
  return empty;
}

/** Every sign of ASCII that could be a mark is none behind a backslash; a line's end is a line break. */
const asText = (text: string): string =>
  text
    .trim()
    .replaceAll(/[!-/:-@[-`{-~]/g, "\\$&")
    .replaceAll(/\s*\r?\n\s*/g, "\\\n");

function linksOf(blocks: readonly RichBlock[]): string[] {
  const links: string[] = [];
  const waiting = [...blocks];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === "list") waiting.push(...next.items.flat());
    else links.push(...next.words.flatMap(({ href }) => (href === undefined ? [] : [href])));
  }
  return links;
}
