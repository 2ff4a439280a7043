import { linkPieces } from "~/lib/link-pieces.rules";
import { safeLink } from "~/lib/links.rules";
import { normalForm } from "~/lib/rich-text/normal-form.rules";
import type { RichBlock, RichRun } from "~/lib/rich-text/rich-text.types";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { richTextPlain } from "~/lib/rich-text/rich-text-plain.server";
import { writtenMarkdown } from "~/lib/rich-text/written-markdown";
import { proseBlocks } from "~/ui/prose.rules";

/** What is to be done, and how it is kept: older ones stay plain until their task is edited. */
interface Description {
  description: string;
  isRichText: boolean;
}

/** As a page shows it. Of a plain one there is no HTML, but the text. */
export const shownDescription = ({ description, isRichText }: Description, headings: 3 | 4) =>
  isRichText
    ? { description: "", descriptionHtml: richTextHtml(description, { headings }) }
    : { description, descriptionHtml: "" };

/** Its words alone, for what search shows. */
export const descriptionWords = ({ description, isRichText }: Description): string =>
  isRichText ? richTextPlain(description) : description;

/** As the editor takes it: a plain one becomes the rich text that looks the same, marks in it stay letters. */
export const editedDescription = ({ description, isRichText }: Description): string =>
  isRichText ? description : writtenMarkdown(normalForm(proseBlocks(description).map(asRich)));

function asRich(block: ReturnType<typeof proseBlocks>[number]): RichBlock {
  if (block.kind === "paragraph") return { kind: "paragraph", words: linked(block.lines.join("\n")) };
  const items = block.items.map((item): RichBlock[] => [{ kind: "paragraph", words: linked(item) }]);
  return { kind: "list", isNumbered: block.isNumbered, start: 1, items };
}

const linked = (text: string): RichRun[] =>
  linkPieces(text).map((piece) => {
    const href = piece.href && safeLink(piece.href);
    return href ? { text: piece.text, href } : { text: piece.text };
  });
