import { expect, it } from "vitest";
import { MOST_LISTS } from "~/lib/rich-text/bounded.rules";
import { normalForm } from "~/lib/rich-text/normal-form.rules";
import type { RichBlock } from "~/lib/rich-text/rich-text.types";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { writtenMarkdown } from "~/lib/rich-text/written-markdown";
import { type EditorNode, editorDocument, treeOf } from "~/ui/rich-text/editor-document.rules";
import { dice } from "../../harness/dice";
import { richDocument, richSource } from "../../harness/rich-documents";
import { isWhole } from "../../harness/whole";

const COUNT = isWhole ? 2_500 : 600;
const of = dice(20_270_609);
const documents = Array.from({ length: COUNT }, () => richDocument(of));
const sources = Array.from({ length: COUNT }, () => richSource(of));
const trees = [...documents, ...sources.map(richTextTree)];

/** The first that differ, to be read, and how many. */
function differing(cases: readonly RichBlock[][], through: (tree: RichBlock[]) => RichBlock[]) {
  const wrong = cases.filter((tree) => JSON.stringify(through(tree)) !== JSON.stringify(tree));
  return {
    count: wrong.length,
    first: wrong.slice(0, 2).map((tree) => [tree, through(tree), writtenMarkdown(tree)]),
  };
}
const none = { count: 0, first: [] };

it("generated documents are of every kind", () => {
  const all = JSON.stringify(documents);
  for (const part of ['"heading"', '"list"', '"isNumbered":true', '"bold"', '"italic"', '"href"', "\\n"])
    expect(all).toContain(part);
});

it("many documents written as Markdown are parsed as they were", () => {
  expect(differing(trees, (tree) => richTextTree(writtenMarkdown(tree)))).toEqual(none);
});

it("many documents go into the editor's document and come back as they were", () => {
  expect(differing(trees, (tree) => treeOf(editorDocument(tree)))).toEqual(none);
});

it("what is normal stays as it is", () => {
  expect(differing(trees, normalForm)).toEqual(none);
});

/** What the editor's schema says, in a few lines. */
function faults({ type, content = [] }: EditorNode, lists = 0): string[] {
  const kinds = content.map((child) => child.type);
  const isList = type === "bulletList" || type === "orderedList";
  const depth = isList ? lists + 1 : lists;
  const allowed: Record<string, RegExp> = {
    doc: /^((paragraph|heading|bulletList|orderedList) )+$/,
    paragraph: /^((text|hardBreak) )*$/,
    heading: /^(text )*$/,
    bulletList: /^(listItem )+$/,
    orderedList: /^(listItem )+$/,
    listItem: /^paragraph ((paragraph|bulletList|orderedList) )*$/,
    text: /^$/,
    hardBreak: /^$/,
  };
  const own = allowed[type]?.test(kinds.map((kind) => `${kind} `).join("")) ? [] : [`${type}: ${kinds}`];
  const deep = depth > MOST_LISTS ? [`${depth} lists`] : [];
  return [...own, ...deep, ...content.flatMap((child) => faults(child, depth))];
}

it("every document is one that the editor can hold", () => {
  expect(trees.flatMap((tree) => faults(editorDocument(tree))).slice(0, 3)).toEqual([]);
  expect(editorDocument([])).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
});

it("of what the editor holds and a text cannot, the words stay: an empty item, breaks at the ends, unknown nodes go", () => {
  const document: EditorNode = {
    type: "doc",
    content: [
      { type: "paragraph" },
      {
        type: "paragraph",
        content: [{ type: "hardBreak" }, { type: "text", text: " a " }, { type: "hardBreak" }],
      },
      { type: "image", attrs: { src: "x" } },
      { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "b" }] },
      { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
    ],
  };
  expect(treeOf(document)).toEqual([
    { kind: "paragraph", words: [{ text: "a" }] },
    { kind: "heading", level: 2, words: [{ text: "b" }] },
    { kind: "list", isNumbered: false, start: 1, items: [[]] },
  ]);
});
