import { it } from "vitest";
import { isWhole } from "./whole";

/** A test that only `npm test -- whole` runs: another, here or among the unit or integration tests, stays for what it is about. */
export const itInWhole = (name: string, run: () => Promise<void>): void => {
  if (isWhole) it(name, run);
};
