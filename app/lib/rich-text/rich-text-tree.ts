import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { safeLink } from "../links.rules";
import { bounded } from "./bounded.rules";
import { MOST_RICH_TEXT } from "./most-rich-text.rules";
import { normalForm } from "./normal-form.rules";
import type { RichBlock, RichRun } from "./rich-text.types";

/** What a rich text does not support stays in it as text. Character references are on: the editor's text needs them. */
const OFF = [
  "htmlFlow",
  "htmlText",
  "codeIndented",
  "codeFenced",
  "codeText",
  "blockQuote",
  "labelStartImage",
  "thematicBreak",
  "setextUnderline",
  "definition",
  "autolink",
];
const SUPPORTED = { extensions: [{ disable: { null: OFF } }] };

/** The one parser: what is shown, mailed, searched and edited is made from this. */
export function richTextTree(text: string): RichBlock[] {
  const plain = text.replaceAll(/\r\n?/g, "\n");
  // Longer than what is taken: nothing of it is lost, but nothing is parsed either.
  if (plain.length > MOST_RICH_TEXT) return normalForm(plain.split(/\n\s*\n/).map(asParagraph));
  const source = bounded(plain);
  return normalForm(blocksOf(fromMarkdown(source, SUPPORTED).children, source));
}

const asParagraph = (text: string): RichBlock => ({ kind: "paragraph", words: [{ text }] });

/** Lists lie in each other a hundred deep at most: a line must be indented for each. */
function blocksOf(nodes: readonly RootContent[], source: string): RichBlock[] {
  return nodes.map((node): RichBlock => {
    switch (node.type) {
      case "paragraph":
        return { kind: "paragraph", words: runsOf(node.children) };
      case "heading":
        return { kind: "heading", level: node.depth < 3 ? 1 : 2, words: runsOf(node.children) };
      case "list":
        return {
          kind: "list",
          isNumbered: node.ordered === true,
          start: node.start ?? 1,
          items: node.children.map((item) => blocksOf(item.children, source)),
        };
      default:
        return asParagraph(sourceOf(node, source));
    }
  });
}

const sourceOf = ({ position }: Nodes, source: string): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

type Looks = Omit<RichRun, "text">;

/** Emphasis can lie in emphasis thousands deep: no recursion. */
function runsOf(nodes: readonly PhrasingContent[]): RichRun[] {
  const runs: RichRun[] = [];
  const waiting: { node: PhrasingContent | string; looks: Looks }[] = [];
  const wait = (children: readonly (PhrasingContent | string)[], looks: Looks) => {
    for (const node of [...children].reverse()) waiting.push({ node, looks });
  };
  wait(nodes, {});
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, looks } = next;
    if (typeof node === "string") runs.push({ ...looks, text: node });
    else if (node.type === "text") runs.push({ ...looks, text: node.value });
    else if (node.type === "break") runs.push({ ...looks, text: "\n" });
    else if (node.type === "strong") wait(node.children, { ...looks, bold: true });
    else if (node.type === "emphasis") wait(node.children, { ...looks, italic: true });
    else if (node.type === "link") {
      const href = safeLink(node.url);
      // An address that leads nowhere we know is shown, so that whoever wrote it sees it.
      if (href === null) wait(["[", ...node.children, `](${node.url})`], looks);
      else wait(node.children.length > 0 ? node.children : [href], { ...looks, href });
    }
  }
  return runs;
}
