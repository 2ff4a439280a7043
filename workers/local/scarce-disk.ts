import { resolve } from "node:path";
import { PlainError } from "../ops/provision/plain-error";
import { noRoom } from "./data-folder";
import { freeOn, SCARCE } from "./watch-disk";

/**
 * What a start that failed on a full disk means: the servers that ran out of room say so in words of their own, or call
 * their files damaged. Null where there is room, or where the reason is another one for sure.
 */
export function scarceDisk(error: unknown, dataDir: string): PlainError | null {
  const isOther = error instanceof PlainError && !error.message.includes("is damaged");
  const free = freeOn(resolve(dataDir));
  return isOther || free >= SCARCE ? null : noRoom(resolve(dataDir), `${Math.round(free / 1000)} kB left`);
}
