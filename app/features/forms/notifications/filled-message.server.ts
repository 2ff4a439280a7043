import { MOST_RICH_TEXT } from "~/lib/rich-text/most-rich-text.rules";
import { normalForm } from "~/lib/rich-text/normal-form.rules";
import type { RichBlock, RichRun } from "~/lib/rich-text/rich-text.types";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { writtenMarkdown } from "~/lib/rich-text/written-markdown";
import { shortened } from "~/lib/text.rules";

const TOKEN = /\{\{([^{}\n]{1,200})\}\}/g;

/**
 * A message in rich text with the answers that it names: filled in where it is parsed, so that each is words and no mark, whatever
 * somebody typed, and none is part of an address. Where they would be too long they are shortened, or their places stay empty.
 */
export function filledMessage(message: string, answerOf: (fieldId: string) => string): string {
  if (message.replaceAll(TOKEN, "") === message) return message;
  const tree = richTextTree(message);
  for (const most of [2_000, 300, 60]) {
    const filled = written(tree, (id) => shortened(answerOf(id).trim(), most));
    if (filled.length <= MOST_RICH_TEXT) return filled;
  }
  return written(tree, () => "");
}

const written = (tree: readonly RichBlock[], answerOf: (fieldId: string) => string): string =>
  writtenMarkdown(normalForm(tree.map((block) => filledBlock(block, answerOf))));

function filledBlock(block: RichBlock, answerOf: (fieldId: string) => string): RichBlock {
  if (block.kind === "list")
    return { ...block, items: block.items.map((item) => item.map((one) => filledBlock(one, answerOf))) };
  const words = block.words.map(
    ({ text, href, ...looks }): RichRun => ({
      ...looks,
      text: text.replaceAll(TOKEN, (_, id: string) => answerOf(id.trim()).replaceAll(/\s*\r?\n\s*/g, "\n")),
      ...(href !== undefined && { href: href.replaceAll(TOKEN, "") }),
    }),
  );
  return { ...block, words };
}
