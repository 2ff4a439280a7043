import { type Nested, nested } from "./nested.rules";
import type { RichBlock, RichRun } from "./rich-text.types";
import { richTextTree } from "./rich-text-tree";

/**
 * A rich text as plain text: a line for each item and line break, a blank one between blocks.
 *
 * @param href what is to be said of where a link leads, behind its words; without it there are words alone, no marks either.
 */
export const richTextWords = (text: string, href?: (href: string) => string): string =>
  blocksWords(richTextTree(text), href);

export const blocksWords = (blocks: readonly RichBlock[], href?: (href: string) => string): string =>
  blocks.map((block) => linesOf(block, "", href).join("\n")).join("\n\n");

function linesOf(block: RichBlock, indent: string, href?: (href: string) => string): string[] {
  if (block.kind !== "list")
    return said(block.words, href)
      .split("\n")
      .map((line) => indent + line);
  return block.items.flatMap((item, at) => {
    const mark = !href ? "" : block.isNumbered ? `${block.start + at}. ` : "- ";
    const inside = indent + " ".repeat(mark.length);
    const [first = inside, ...rest] = item.flatMap((inner) => linesOf(inner, inside, href));
    return [indent + mark + first.slice(inside.length), ...rest];
  });
}

const said = (words: readonly RichRun[], href?: (href: string) => string): string =>
  nested(words)
    .map((part) => {
      const text = textOf(part);
      if (part.kind !== "link" || !href) return text;
      const shown = href(part.href);
      return [shown, part.href, part.href.replace(/^(mailto|tel):/i, "")].includes(text)
        ? text
        : `${text} (${shown})`;
    })
    .join("");

const textOf = (part: Nested): string =>
  part.kind === "text" ? part.text : part.children.map(textOf).join("");

/** What leads to a path of the event in a mail, which has no place of its own. */
export const absoluteAt =
  (origin: string) =>
  (href: string): string =>
    href.startsWith("/") ? origin + href : href;
