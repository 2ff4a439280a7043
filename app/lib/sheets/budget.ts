import { SHEET_LIMITS, SHEET_TEXTS, SheetRefused } from "./sheet-limits";

/** How much may still come, of bytes that are unpacked or of text: refused in the moment in which it is more. */
export function budget(most: number = SHEET_LIMITS.unpackedBytes) {
  let left = most;
  return (size: number): void => {
    left -= size;
    if (left < 0) throw new SheetRefused(SHEET_TEXTS.unpacked);
  };
}

export type Spend = ReturnType<typeof budget>;
