import { escapeHtml } from "../html.rules";
import { linkPieces } from "../link-pieces.rules";
import { safeLink } from "../links.rules";
import { type Nested, nested } from "./nested.rules";
import type { RichBlock, RichList, RichRun } from "./rich-text.types";

/** How HTML is written at one place. Attributes begin with a space. */
export interface Dress {
  paragraph: string;
  /** One of several paragraphs of an item: a list takes its direction from words in elements that have none of their own. */
  itemParagraph: string;
  /** The name of the element, and its attributes. */
  heading(level: 1 | 2): { tag: string; attributes: string };
  /** A list that lies in another one is `inner`. */
  list(isInner: boolean): string;
  item: string;
  /** Lists as something else than lists, each item as it is written: mail programs indent lists as they like. */
  rows?(items: readonly string[], list: RichList, isInner: boolean): string;
  /** The attributes of a link, its address first, and what is said behind its words. */
  link(href: string): { attributes: string; aside: string };
}

/** Only these elements are ever written, only with what `dress` gives them, and every text is escaped. */
export const writtenHtml = (blocks: readonly RichBlock[], dress: Dress): string =>
  blocks.map((block) => blockHtml(block, dress, false)).join("\n");

function blockHtml(block: RichBlock, dress: Dress, isInner: boolean): string {
  if (block.kind === "paragraph")
    return `<p${isInner ? dress.itemParagraph : dress.paragraph}>${wordsHtml(block.words, dress)}</p>`;
  if (block.kind === "heading") {
    const { tag, attributes } = dress.heading(block.level);
    return `<${tag}${attributes}>${wordsHtml(block.words, dress)}</${tag}>`;
  }
  if (dress.rows)
    return dress.rows(
      block.items.map((item) => itemHtml(item, dress)),
      block,
      isInner,
    );
  const tag = block.isNumbered ? "ol" : "ul";
  const start = block.isNumbered && block.start !== 1 ? ` start="${block.start}"` : "";
  const items = block.items.map((item) => `<li${dress.item}>${itemHtml(item, dress)}</li>`);
  return `<${tag}${start}${dress.list(isInner)}>${items.join("")}</${tag}>`;
}

/** The first paragraph of an item stands beside its mark, without an element of its own where it is the only one. */
function itemHtml(item: readonly RichBlock[], dress: Dress): string {
  const isPlain = item.filter(({ kind }) => kind !== "list").length === 1;
  return item
    .map((block) =>
      isPlain && block.kind === "paragraph" ? wordsHtml(block.words, dress) : blockHtml(block, dress, true),
    )
    .join("");
}

const wordsHtml = (words: readonly RichRun[], dress: Dress): string =>
  nested(words)
    .map((part) => partHtml(part, dress, false))
    .join("");

const TAGS = { bold: "strong", italic: "em" } as const;

function partHtml(part: Nested, dress: Dress, isLinked: boolean): string {
  if (part.kind === "text") return isLinked ? textHtml(part.text) : linkedHtml(part.text, dress);
  if (part.kind === "link") {
    const inside = part.children.map((child) => partHtml(child, dress, true)).join("");
    return linkHtml(part.href, inside, dress);
  }
  const inside = part.children.map((child) => partHtml(child, dress, isLinked)).join("");
  return `<${TAGS[part.kind]}>${inside}</${TAGS[part.kind]}>`;
}

function linkHtml(written: string, inside: string, dress: Dress): string {
  const href = safeLink(written);
  if (href === null) return inside;
  const { attributes, aside } = dress.link(href);
  return `<a${attributes}>${inside}${aside}</a>`;
}

/** An address that stands in the text is a link as well. */
const linkedHtml = (text: string, dress: Dress): string =>
  linkPieces(text)
    .map(({ text: words, href }) => (href ? linkHtml(href, textHtml(words), dress) : textHtml(words)))
    .join("");

const textHtml = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");
