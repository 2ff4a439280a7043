import { MOST_LISTS } from "./bounded.rules";
import type { RichBlock, RichList, RichRun } from "./rich-text.types";

/**
 * One form for what means the same, so that the text and the editor's document can be told to be equal: no empty paragraphs,
 * no marks on the space around words, no space at the ends of a line, headings outside lists, lists three deep.
 */
export function normalForm(blocks: readonly RichBlock[]): RichBlock[] {
  return blocks.flatMap((block): RichBlock[] => {
    if (block.kind === "list") return listOf(block, 1);
    const isHeading = block.kind === "heading";
    const words = normalWords(isHeading ? withoutBreaks(block.words) : block.words);
    if (words.length === 0) return [];
    return [isHeading ? { ...block, words } : { kind: "paragraph", words }];
  });
}

const LARGEST_NUMBER = 999_999_999;

function listOf(list: RichList, depth: number): RichBlock[] {
  const items = (depth < MOST_LISTS ? list.items : list.items.flatMap(flattened)).map((item) =>
    item.flatMap((block) => (block.kind === "list" ? listOf(block, depth + 1) : inItem(block))),
  );
  if (items.length === 0) return [];
  const { isNumbered } = list;
  const start = isNumbered ? Math.max(0, Math.min(list.start, LARGEST_NUMBER - items.length)) : 1;
  return [{ kind: "list", isNumbered, start, items }];
}

function inItem({ words }: Exclude<RichBlock, RichList>): RichBlock[] {
  const kept = normalWords(words);
  return kept.length === 0 ? [] : [{ kind: "paragraph", words: kept }];
}

/** An item of the deepest list: the items of lists in it follow it, as items of its own list. */
function flattened(item: readonly RichBlock[]): RichBlock[][] {
  const items: RichBlock[][] = [];
  let open: RichBlock[] | null = null;
  for (const block of item) {
    if (block.kind === "list") {
      if (items.length === 0) items.push([]);
      for (const inner of block.items) items.push(...flattened(inner));
      open = items.at(-1) ?? null;
    } else {
      if (!open) {
        open = [];
        items.push(open);
      }
      open.push(block);
    }
  }
  return items.length === 0 ? [[]] : items;
}

const withoutBreaks = (words: readonly RichRun[]): RichRun[] =>
  words.map((run) => ({ ...run, text: run.text.replaceAll("\n", " ") }));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g;

interface Token extends RichRun {
  isSpace: boolean;
}

/** Runs of words that look alike. Space has the looks that what is before it and behind it share. */
function normalWords(words: readonly RichRun[]): RichRun[] {
  const tokens = tokensOf(words);
  if (tokens.at(-1)?.isSpace) tokens.pop();
  if (tokens[0]?.isSpace) tokens.shift();
  const runs: RichRun[] = [];
  tokens.forEach((token, at) => {
    const { text } = token;
    const looks = token.isSpace ? shared(tokens[at - 1], token, tokens[at + 1]) : token;
    const last = runs.at(-1);
    if (last && isAlike(last, looks)) last.text += text;
    else runs.push(run(text, looks));
  });
  return runs;
}

type Looks = Omit<RichRun, "text">;

const isAlike = (one: Looks, other: Looks): boolean =>
  one.bold === other.bold && one.italic === other.italic && one.href === other.href;

const run = (text: string, { bold, italic, href }: Looks): RichRun => ({
  text,
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(href && { href }),
});

function shared(before: Token | undefined, own: Token, after: Token | undefined): Looks {
  if (!before || !after) return {};
  // A line break has no looks of its own.
  const isBreak = own.text.includes("\n");
  const has = (look: "bold" | "italic") => before[look] && after[look] && (isBreak || own[look]);
  const { href } = before;
  return {
    ...(has("bold") && { bold: true }),
    ...(has("italic") && { italic: true }),
    ...(href && href === after.href && (isBreak || href === own.href) && { href }),
  };
}

/** Words and the space between them. Around a line break there is no other space. */
function tokensOf(words: readonly RichRun[]): Token[] {
  const tokens: Token[] = [];
  for (const { text, ...looks } of words) {
    const clean = text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").replaceAll(UNSEEN, "");
    for (const piece of clean.match(/\s+|\S+/g) ?? []) {
      const isSpace = /^\s/.test(piece);
      const last = tokens.at(-1);
      if (isSpace && last?.isSpace) {
        const both = { bold: last.bold, italic: last.italic, href: last.href };
        if (!looks.bold) both.bold = undefined;
        if (!looks.italic) both.italic = undefined;
        if (looks.href !== last.href) both.href = undefined;
        tokens[tokens.length - 1] = { ...run(last.text + piece, both), isSpace };
      } else tokens.push({ ...run(piece, looks), isSpace });
    }
  }
  for (const token of tokens)
    if (token.isSpace && token.text.includes("\n")) token.text = token.text.replaceAll(/[^\n]/g, "");
  return tokens;
}
