import { escapeHtml } from "../html.rules";
import type { RichBlock, RichRun } from "./rich-text.types";

/** What an element costs in a mail besides its words: its styles stand in it. */
const BLOCK = 250;
const ITEM = 420;
const RUN = 90;

/** The blocks as far as they come to so many bytes of a mail's HTML; where something is left out, an ellipsis ends them. */
export function cutTree(blocks: readonly RichBlock[], most: number): RichBlock[] {
  const purse = { left: most };
  const kept = taken(blocks, purse);
  return purse.left < 0 ? [...kept, { kind: "paragraph", words: [{ text: "…" }] }] : kept;
}

/** `left` is below nothing once something did not fit. */
interface Purse {
  left: number;
}

function taken(blocks: readonly RichBlock[], purse: Purse): RichBlock[] {
  const kept: RichBlock[] = [];
  for (const block of blocks) {
    if (purse.left < 0) break;
    purse.left -= BLOCK;
    if (block.kind !== "list") kept.push({ ...block, words: takenWords(block.words, purse) });
    else kept.push({ ...block, items: takenItems(block.items, purse) });
  }
  return kept;
}

function takenItems(items: readonly RichBlock[][], purse: Purse): RichBlock[][] {
  const kept: RichBlock[][] = [];
  for (const item of items) {
    purse.left -= ITEM;
    if (purse.left < 0) break;
    kept.push(taken(item, purse));
  }
  return kept;
}

function takenWords(words: readonly RichRun[], purse: Purse): RichRun[] {
  const kept: RichRun[] = [];
  for (const run of words) {
    const link = run.href ? RUN + bytesOf(run.href) : 0;
    const bytes = bytesOf(run.text) + link + (run.bold || run.italic ? RUN / 2 : 0);
    if (bytes > purse.left) {
      // Whole words alone, and of one that is longer than all nothing.
      const most = Math.floor((purse.left - link) / (bytes / Math.max(run.text.length, 1)));
      const text = run.text.slice(0, Math.max(0, most)).replace(/\S{0,200}$/, "");
      purse.left = -1;
      return text.trim() ? [...kept, { ...run, text }] : kept;
    }
    purse.left -= bytes;
    kept.push(run);
  }
  return kept;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(escapeHtml(text)).length;
