import { statfsSync } from "node:fs";

export interface DiskWatch {
  /** Bytes that are free for us. */
  free(): number;
  say(line: string): void;
}

/** Below this, what grows by itself (logs of writes) soon finds no room. */
export const SCARCE = 4_000_000;
/** Not said again and again while it hovers there. */
const AMPLE = 2 * SCARCE;
const EVERY_MS = 2_000;

/** Says once that the disk is full, and once that there is room again. Returns what ends the watch. */
export function watchDisk({ free, say }: DiskWatch, everyMs = EVERY_MS): () => void {
  let isFull = false;
  const timer = setInterval(() => {
    const room = free();
    if (!isFull && room < SCARCE) {
      isFull = true;
      say(
        `The disk of the data folder is full (${Math.round(room / 1000)} kB left): what people save is refused until there is room.`,
      );
    } else if (isFull && room > AMPLE) {
      isFull = false;
      say("There is room on the disk again: all goes on.");
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export function freeOn(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    // It cannot be told: nothing is said.
    return Number.POSITIVE_INFINITY;
  }
}
