import { escapeHtml } from "../html.rules";
import { cutTree } from "./cut-tree.rules";
import type { RichBlock, RichList } from "./rich-text.types";
import { richTextTree } from "./rich-text-tree";
import { absoluteAt, blocksWords } from "./rich-text-words";
import { type Dress, writtenHtml } from "./written-html";

/** A rich text in both parts of a mail. `origin` is the event's: a path leads nowhere in a mail. */
export const richTextMail = (text: string, origin: string, most?: number): { html: string; text: string } =>
  blocksMail(richTextTree(text), origin, most);

/** The same of what was parsed. Programs cut mails of more than 100 KB: what would be too long ends with an ellipsis. */
export function blocksMail(
  blocks: readonly RichBlock[],
  origin: string,
  most = MOST_BYTES,
): { html: string; text: string } {
  const absolute = absoluteAt(origin);
  const cut = cutTree(blocks, most);
  const html = cut.map((block, at) =>
    writtenHtml([block], mailDress(absolute, at === cut.length - 1 ? "0" : "0 0 16px")),
  );
  return { html: html.join("\n"), text: blocksWords(cut, absolute) };
}

const MOST_BYTES = 40_000;

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";

const mailDress = (absolute: (href: string) => string, margin: string): Dress => ({
  paragraph: ` dir="auto" style="margin:${margin}"`,
  itemParagraph: ' style="margin:0 0 8px"',
  heading: (level) => ({
    tag: level === 1 ? "h2" : "h3",
    attributes: ` dir="auto" style="margin:8px 0 ${margin === "0" ? "0" : "8px"};font-size:${level === 1 ? "18px;line-height:26px" : "16px;line-height:24px"};font-weight:600"`,
  }),
  list: () => "",
  item: "",
  rows: (items, list, isInner) => {
    const rows = items.map((item, at) => rowHtml(markOf(list, at), item)).join("");
    const style = isInner ? "" : ` style="margin:${margin}"`;
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" dir="auto"${style}>${rows}</table>`;
  },
  link: (href) => ({
    attributes: ` href="${escapeHtml(absolute(href))}" style="color:#171a1c;text-decoration:underline"`,
    aside: "",
  }),
});

/** Outlook indents lists as it likes: each item is a row, its mark a cell. */
const rowHtml = (mark: string, item: string): string =>
  `<tr><td valign="top" style="padding:0 8px 4px;${FONT}">${mark}</td><td style="padding:0 0 4px;${FONT}">${item}</td></tr>`;

const markOf = ({ isNumbered, start }: RichList, at: number): string => (isNumbered ? `${start + at}.` : "•");
