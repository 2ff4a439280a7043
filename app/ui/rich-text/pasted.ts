import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { MOST_LISTS } from "~/lib/rich-text/bounded.rules";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { editorDocument } from "./editor-document.rules";

/**
 * HTML from Word or the web, made ready for the editor, which takes of it what it knows: looks that are styles, lists that Word
 * writes as paragraphs, rows of tables as lines, lists no deeper than they may be. The document that it is read in runs and
 * loads nothing; what the page's policy would complain of is put aside before.
 */
export function tidied(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const row of body.querySelectorAll("tr")) asLine(row);
  for (const first of body.querySelectorAll<HTMLElement>(WORD_LINE)) if (first.isConnected) asList(first);
  for (const element of body.querySelectorAll<HTMLElement>("[data-look]")) asElements(element);
  for (let item = body.querySelector(TOO_DEEP); item; item = body.querySelector(TOO_DEEP)) {
    const list = item.parentElement;
    const outer = list?.parentElement?.closest("li");
    if (!list || !outer) break;
    // The items of a list that is too deep follow the one that it is in.
    const behind = outer.nextSibling;
    for (const each of [...list.childNodes]) outer.parentNode?.insertBefore(each, behind);
    list.remove();
  }
  for (const element of body.querySelectorAll("*"))
    for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name);
  return body.innerHTML;
}

const TOO_DEEP = Array.from({ length: MOST_LISTS + 1 }, () => "li").join(" ");
const WORD_LINE = 'p[data-look*="mso-list"]';
/** `data-pm-slice` is the editor's own, of what was copied from it. */
const KEPT = new Set(["href", "start", "data-pm-slice"]);

const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
      tag
        .replaceAll(/([\s"'/])style\s*=/gi, "$1data-look=")
        .replaceAll(/([\s"'/])on[a-z]+\s*=/gi, "$1data-on="),
    );

/** Bold and italic that were said by a style. */
function asElements(element: HTMLElement): void {
  const { look = "" } = element.dataset;
  const isPlain = /font-weight:\s*(normal|[1-4]00)/i.test(look);
  if (isPlain && /^(b|strong)$/i.test(element.tagName)) {
    // What one writing program puts around all that is copied from it.
    for (const each of [...element.childNodes]) element.parentNode?.insertBefore(each, element);
    element.remove();
    return;
  }
  if (/font-weight:\s*(bold|[6-9]00)/i.test(look)) wrapWithin(element, "strong");
  if (/font-style:\s*italic/i.test(look)) wrapWithin(element, "em");
}

function wrapWithin(element: HTMLElement, name: string): void {
  const inside = document.createElement(name);
  for (const each of [...element.childNodes]) inside.appendChild(each);
  element.appendChild(inside);
}

function asLine(row: HTMLTableRowElement): void {
  const line = document.createElement("p");
  line.textContent = [...row.cells].map((cell) => (cell.textContent ?? "").trim()).join(" | ");
  const table = row.closest("table");
  table?.parentNode?.insertBefore(line, table);
  row.remove();
  if (table?.rows.length === 0) table.remove();
}

/** One after the other, Word's paragraphs with a mark are one list. */
function asList(first: HTMLElement): void {
  const mark = first.querySelector('[data-look*="mso-list"]')?.textContent?.trim() ?? "";
  const list = document.createElement(/^(\d|[a-z][.)])/i.test(mark) ? "ol" : "ul");
  first.parentNode?.insertBefore(list, first);
  let next: Element | null = first;
  while (next?.matches(WORD_LINE)) {
    const line: Element = next;
    next = line.nextElementSibling;
    const words = document.createElement("p");
    for (const sign of line.querySelectorAll('[data-look*="mso-list"]')) sign.remove();
    for (const each of [...line.childNodes]) words.appendChild(each);
    list.appendChild(document.createElement("li")).appendChild(words);
    line.remove();
  }
}

/** Plain text is read as the text itself is: lists, links and blank lines are meant. Pasted as plain text it stays as it is. */
export function slicedText(text: string, schema: Schema, isPlain: boolean): Slice {
  const tree = isPlain
    ? text
        .split(/\n/)
        .filter((line) => line.trim() !== "")
        .map((line) => ({ kind: "paragraph" as const, words: [{ text: line }] }))
    : richTextTree(text);
  const { content } = schema.nodeFromJSON(editorDocument(tree));
  const opens = (node: { isTextblock: boolean; type: { name: string } } | null) =>
    node?.type.name === "paragraph" ? 1 : 0;
  return new Slice(Fragment.from(content), opens(content.firstChild), opens(content.lastChild));
}
