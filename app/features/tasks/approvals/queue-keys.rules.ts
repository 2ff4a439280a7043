/** What a row of the queue does by a single key: approve or grant, send back or decline, look at what was sent. */
export type QueueKey = "a" | "s" | "v";

/** Between rows. */
export const ROW_MOVES = [
  ["j", "The next row"],
  ["k", "The row before"],
] as const;

interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  repeat: boolean;
}

/** A letter alone, pressed once, and not where somebody writes or chooses. Held down it goes from row to row, and decides nothing. */
export function isSingleKey(
  { key, altKey, ctrlKey, metaKey, isComposing, repeat }: Pressed,
  target: { closest(selector: string): unknown },
): boolean {
  if (!/^[a-z]$/i.test(key) || altKey || ctrlKey || metaKey || isComposing) return false;
  if (repeat && !/^[jk]$/i.test(key)) return false;
  return !target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog");
}
