import { Extension, type Extensions, Mark } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { safeLink } from "~/lib/links.rules";
import { MOST_LISTS } from "~/lib/rich-text/bounded.rules";

/** Exactly what the parser knows (app/lib/rich-text): what else is typed, pasted or dropped cannot get in. */
export const extensions = (openLink: () => void): Extensions => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  SafeLink,
  TwoHeadings,
  LineBreak,
  BulletList,
  OrderedList,
  Item,
  UndoRedo,
  Bounds,
  Direction,
  Extension.create({
    name: "linkKey",
    addKeyboardShortcuts: () => ({
      "Mod-k": () => {
        openLink();
        return true;
      },
    }),
  }),
];

/** Own: the extension that there is brings a parser of addresses of its own, and links what is no link to us. */
const SafeLink = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = safeLink(element.getAttribute("href") ?? "");
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", { href: safeLink(String(HTMLAttributes.href)) ?? "" }, 0],
});

const TwoHeadings = Heading.extend({
  content: "text*",
  parseHTML: () => [
    { tag: "h1", attrs: { level: 2 } },
    { tag: "h2", attrs: { level: 2 } },
    ...["h3", "h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
}).configure({ levels: [2, 3] });

const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return {
      // A heading is one line.
      "Shift-Enter": () =>
        this.editor.isActive("heading")
          ? this.editor.commands.splitBlock()
          : this.editor.commands.setHardBreak(),
    };
  },
});

const Item = ListItem.extend({
  content: "paragraph (paragraph | bulletList | orderedList)*",
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      // Where a list is as deep as it may be, the tab key goes on to what comes next.
      Tab: () =>
        listsAround(this.editor.state.selection.$from) < MOST_LISTS &&
        this.editor.commands.sinkListItem(this.name),
      "Shift-Tab": () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const isList = ({ type }: DocumentNode) => type.name === "bulletList" || type.name === "orderedList";

function listsAround(at: { depth: number; node(depth: number): DocumentNode }): number {
  let lists = 0;
  for (let depth = at.depth; depth > 0; depth -= 1) if (isList(at.node(depth))) lists += 1;
  return lists;
}

/**
 * Right to left is where the text says so. A list looks at the words in it, and does not see those of an element that says it for
 * itself: so paragraphs have it from the style sheet.
 */
const Direction = Extension.create({
  name: "direction",
  addGlobalAttributes: () => [
    {
      types: ["heading", "bulletList", "orderedList"],
      attributes: { dir: { default: "auto", parseHTML: () => "auto", renderHTML: () => ({ dir: "auto" }) } },
    },
  ],
});

/** No list becomes deeper than the text could keep. */
const Bounds = Extension.create({
  name: "bounds",
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || listDepth(doc) <= MOST_LISTS }),
  ],
});

function listDepth(node: DocumentNode): number {
  let deepest = 0;
  node.forEach((child) => {
    if (!child.isTextblock) deepest = Math.max(deepest, listDepth(child));
  });
  return isList(node) ? deepest + 1 : deepest;
}
