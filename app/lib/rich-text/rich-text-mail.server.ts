import { escapeHtml } from "../html.rules";
import { richTextTree } from "./rich-text-tree";
import { absoluteAt, richTextWords } from "./rich-text-words";
import { type Dress, writtenHtml } from "./written-html";

/** A rich text in both parts of a mail. `origin` is the event's: a path leads nowhere in a mail. */
export const richTextMail = (text: string, origin: string): { html: string; text: string } => {
  const absolute = absoluteAt(origin);
  return {
    html: writtenHtml(richTextTree(text), mailDress(absolute)),
    text: richTextWords(text, absolute),
  };
};

const mailDress = (absolute: (href: string) => string): Dress => ({
  paragraph: ' dir="auto" style="margin:0 0 16px"',
  itemParagraph: ' style="margin:0 0 8px"',
  heading: (level) => ({
    tag: level === 1 ? "h2" : "h3",
    attributes: ` dir="auto" style="margin:24px 0 8px;font-size:${level === 1 ? "18px;line-height:26px" : "16px;line-height:24px"};font-weight:600"`,
  }),
  list: (isInner) =>
    isInner ? ' style="margin:4px 0 0;padding:0 24px"' : ' dir="auto" style="margin:0 0 16px;padding:0 24px"',
  item: ' style="margin:0 0 4px"',
  link: (href) => ({
    attributes: ` href="${escapeHtml(absolute(href))}" style="color:#171a1c;text-decoration:underline"`,
    aside: "",
  }),
});
