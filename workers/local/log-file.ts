import { appendFileSync, renameSync, statSync } from "node:fs";

export interface RotatedLog {
  write(line: string): void;
}

const LIMIT = 10_000_000;
const LOOK_EVERY = 100;

/**
 * A log of lines, for its owner only. Beyond `limit` bytes it goes on in a new file; the one before is kept as `<path>.1`,
 * and no older one. Where it cannot be written (a full disk), lines are lost and nothing else happens.
 */
export function openLog(path: string, limit = LIMIT): RotatedLog {
  let size = sizeOf(path);
  let lines = 0;
  return {
    write(line) {
      const text = `${line}\n`;
      try {
        // Another process may write here too.
        if (lines++ % LOOK_EVERY === 0) size = sizeOf(path);
        if (size >= limit) {
          renameSync(path, `${path}.1`);
          size = 0;
        }
        appendFileSync(path, text, { mode: 0o600 });
        size += Buffer.byteLength(text);
      } catch {
        // There is no room, or no right, to say it.
      }
    },
  };
}

/** Makes room before a process writes into the file by itself. */
export function rotate(path: string, limit = LIMIT): void {
  try {
    if (sizeOf(path) >= limit) renameSync(path, `${path}.1`);
  } catch {
    // It stays as it is.
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
