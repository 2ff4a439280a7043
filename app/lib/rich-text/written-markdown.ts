import type { BlockContent, Break, List, PhrasingContent } from "mdast";
import { type Options, type State, toMarkdown } from "mdast-util-to-markdown";
import { type Nested, nested } from "./nested.rules";
import type { RichBlock, RichList, RichRun } from "./rich-text.types";

/** The tree as Markdown that people can read, and that the parser reads as the same tree. */
export const writtenMarkdown = (blocks: readonly RichBlock[]): string =>
  toMarkdown({ type: "root", children: blocks.map(asNode) }, STYLE).replace(/\n$/, "");

/** What the parser does not know needs no backslash before it. */
const HARMLESS = new Set(["`", "~", "=", ">", "<", "!"]);

/** An ampersand alone, as addresses have it, is none. */
const REFERENCE = "(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[A-Za-z\\d]{1,31});";

const STYLE: Options = {
  bullet: "-",
  listItemIndent: "one",
  resourceLink: true,
  // Right under a paragraph, lists that begin with a list are taken for words of it: a blank line parts them.
  join: [
    (left, right) =>
      left.type === "paragraph" && right.type === "list" && right.children[0]?.children[0]?.type === "list"
        ? 1
        : undefined,
  ],
  handlers: {
    root: (node, _parent, state: State, info) => {
      state.unsafe = state.unsafe
        .filter(({ character }) => !HARMLESS.has(character))
        .map((sign) => (sign.character === "&" ? { ...sign, after: REFERENCE } : sign));
      return state.containerFlow(node, info);
    },
    // A line end is a line break; after another one it has to say so.
    break: (_node: Break, _parent, _state, info) => (/[\r\n]$/.test(info.before) ? "\\\n" : "\n"),
  },
};

function asNode(block: RichBlock): BlockContent {
  if (block.kind === "list") return asList(block);
  const children = asPhrasing(block.words);
  if (block.kind === "paragraph") return { type: "paragraph", children };
  return { type: "heading", depth: block.level === 1 ? 2 : 3, children };
}

const asList = ({ isNumbered, start, items }: RichList): List => ({
  type: "list",
  ordered: isNumbered,
  start: isNumbered ? start : null,
  spread: false,
  children: items.map((item) => ({ type: "listItem", spread: false, children: item.map(asNode) })),
});

const asPhrasing = (words: readonly RichRun[]): PhrasingContent[] => nested(words).flatMap(asInline);

function asInline(part: Nested): PhrasingContent[] {
  switch (part.kind) {
    case "text":
      return part.text
        .split(/(\n)/)
        .filter((piece) => piece !== "")
        .map((piece) => (piece === "\n" ? { type: "break" } : { type: "text", value: piece }));
    case "bold":
      return [{ type: "strong", children: part.children.flatMap(asInline) }];
    case "italic":
      return [{ type: "emphasis", children: part.children.flatMap(asInline) }];
    case "link":
      return [{ type: "link", url: part.href, children: part.children.flatMap(asInline) }];
  }
}
