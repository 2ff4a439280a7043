import { normalForm } from "~/lib/rich-text/normal-form.rules";
import type { RichBlock, RichRun } from "~/lib/rich-text/rich-text.types";
import type { dice } from "./dice";

type Dice = ReturnType<typeof dice>;

const WORDS = [
  ...["Build-up", "runs", "from", "Tuesday", "08:00", "to", "the", "quay", "Gate", "3", "a", "x"],
  // What Markdown might take for a mark.
  ...[
    "*",
    "**",
    "_",
    "__",
    "a_b_c",
    "#",
    "##",
    "-",
    "+",
    "1.",
    "2)",
    "[",
    "]",
    "(",
    ")",
    "](",
    "`",
    "```",
    "~~",
    ">",
    "<",
    "!",
    "![",
    "\\",
  ],
  ...[
    "&",
    "&amp;",
    "&#x41;",
    "|",
    "---",
    "===",
    ":",
    ";",
    "“quoted”",
    "don’t",
    "**bold**",
    "*x",
    "x*",
    "[a](b)",
    "<b>",
    "</p>",
    "<!--",
  ],
  // Letters of other kinds.
  ...[
    "Größe",
    "שלום",
    "مرحبا",
    "日本語",
    "🚤",
    "👨‍👩‍👧",
    "e\u0301",
    "\u202eabc\u202c",
    "\u00a0",
    "…",
    "—",
    "€",
  ],
];
const LINKS = [
  ...["https://a.example", "https://a.example/x?y=1&z=2", "https://a.example/(x)", "https://a.example/*_*"],
  ...["mailto:a@b.example", "tel:+4423", "/tasks", "/content/x_y_z", "https://日本.example/ä"],
];

const words = ({ upTo, pick, flip }: Dice, isHeading = false): RichRun[] =>
  Array.from({ length: 1 + upTo(6) }, () => {
    const pieces = Array.from({ length: 1 + upTo(4) }, () => pick(WORDS));
    const gap = () => (flip() ? " " : upTo(3) === 0 ? "" : isHeading || upTo(4) > 0 ? " " : "\n");
    const text = pieces.map((piece) => piece + gap()).join("");
    return {
      text: upTo(5) === 0 ? ` ${text}` : text,
      ...(upTo(3) === 0 && { bold: true as const }),
      ...(upTo(3) === 0 && { italic: true as const }),
      ...(upTo(5) === 0 && { href: pick(LINKS) }),
    };
  });

function block(of: Dice, depth: number): RichBlock {
  const kind = of.upTo(depth === 0 ? 6 : 4);
  if (depth < 3 && kind === 0) return list(of, depth);
  if (depth === 0 && kind === 5) return { kind: "heading", level: of.flip() ? 1 : 2, words: words(of, true) };
  return { kind: "paragraph", words: words(of) };
}

const list = (of: Dice, depth: number): RichBlock => ({
  kind: "list",
  isNumbered: of.flip(),
  start: of.upTo(3) === 0 ? of.upTo(2_000) : 1,
  items: Array.from({ length: 1 + of.upTo(3) }, () =>
    Array.from({ length: of.upTo(3) }, () => block(of, depth + 1)),
  ),
});

/** A document as an editor could make it, in its normal form. */
export const richDocument = (of: Dice): RichBlock[] =>
  normalForm(Array.from({ length: 1 + of.upTo(5) }, () => block(of, 0)));

/** A text as nobody would write it: marks, spaces and line ends in any order. */
export const richSource = (of: Dice): string =>
  Array.from({ length: of.upTo(40) }, () => {
    const piece = of.upTo(12) === 0 ? `[${of.pick(WORDS)}](${of.pick(LINKS)})` : of.pick(WORDS);
    return piece + of.pick(["", " ", " ", "\n", "\n\n", "  ", "\n- ", "\n  ", "\t"]);
  }).join("");
