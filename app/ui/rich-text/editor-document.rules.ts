import { normalForm } from "~/lib/rich-text/normal-form.rules";
import type { RichBlock, RichRun } from "~/lib/rich-text/rich-text.types";

/** The editor's document, as it gives and takes it. */
export interface EditorNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

/** The levels that the editor's headings have, larger first. */
const LEVELS = { 1: 2, 2: 3 } as const;

/** The tree as the editor's document. There is always a paragraph to type into. */
export function editorDocument(blocks: readonly RichBlock[]): EditorNode {
  const content = blocks.map(nodeOf);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function nodeOf(block: RichBlock): EditorNode {
  switch (block.kind) {
    case "paragraph":
      return withContent({ type: "paragraph" }, block.words.flatMap(inlineOf));
    case "heading":
      return withContent(
        { type: "heading", attrs: { level: LEVELS[block.level] } },
        block.words.flatMap(inlineOf),
      );
    case "list":
      return {
        ...(block.isNumbered
          ? { type: "orderedList", attrs: { start: block.start } }
          : { type: "bulletList" }),
        content: block.items.map((item) => ({ type: "listItem", content: itemOf(item) })),
      };
  }
}

/** An item begins with a paragraph, an empty one where there is none. */
function itemOf(item: readonly RichBlock[]): EditorNode[] {
  const nodes = item.map(nodeOf);
  return nodes[0]?.type === "paragraph" ? nodes : [{ type: "paragraph" }, ...nodes];
}

const withContent = (node: EditorNode, content: EditorNode[]): EditorNode =>
  content.length > 0 ? { ...node, content } : node;

function inlineOf({ text, bold, italic, href }: RichRun): EditorNode[] {
  const marks = [
    ...(href === undefined ? [] : [{ type: "link", attrs: { href } }]),
    ...(bold ? [{ type: "bold" }] : []),
    ...(italic ? [{ type: "italic" }] : []),
  ];
  const marked = marks.length > 0 ? { marks } : {};
  return text
    .split(/(\n)/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece === "\n" ? { type: "hardBreak", ...marked } : { type: "text", text: piece, ...marked },
    );
}

/** The editor's document as a tree, in its normal form. */
export const treeOf = (document: EditorNode): RichBlock[] =>
  normalForm((document.content ?? []).flatMap(blockOf));

function blockOf({ type, attrs, content = [] }: EditorNode): RichBlock[] {
  switch (type) {
    case "paragraph":
      return [{ kind: "paragraph", words: content.flatMap(runOf) }];
    case "heading":
      return [{ kind: "heading", level: attrs?.level === LEVELS[2] ? 2 : 1, words: content.flatMap(runOf) }];
    case "bulletList":
    case "orderedList":
      return [
        {
          kind: "list",
          isNumbered: type === "orderedList",
          start: typeof attrs?.start === "number" ? attrs.start : 1,
          items: content.map((item) => (item.content ?? []).flatMap(blockOf)),
        },
      ];
    default:
      return [];
  }
}

function runOf({ type, text, marks = [] }: EditorNode): RichRun[] {
  if (type !== "text" && type !== "hardBreak") return [];
  const has = (name: string) => marks.some((mark) => mark.type === name);
  const href = marks.find((mark) => mark.type === "link")?.attrs?.href;
  return [
    {
      text: type === "hardBreak" ? "\n" : (text ?? ""),
      ...(has("bold") && { bold: true }),
      ...(has("italic") && { italic: true }),
      ...(typeof href === "string" && { href }),
    },
  ];
}
